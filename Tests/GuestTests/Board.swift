import Foundation

/// The kind of machine that guests are, and where its software is.
struct Board {
    /// QEMU's program and what it is told of the machine, without its devices.
    let emulator: String
    let machine: [String]
    let console: String
    /// Debian's files for it: a kernel with its modules, and busybox.
    let root: URL
    /// Whether the modules that Debian has no package of are built: they need headers and a compiler for it.
    let buildsModules: Bool

    /// A PC.
    private static let amd64 = Board(
        emulator: "qemu-system-x86_64",
        // A guest hangs at boot on some machines' KVM, so none is asked for.
        machine: ["-accel", "tcg,thread=multi", "-cpu", "max", "-vga", "none"], console: "ttyS0",
        root: URL(fileURLWithPath: "/"), buildsModules: true)

    /// QEMU's `virt` with the processor of a Raspberry Pi 4, and the software in a folder, or of this machine.
    private static func arm64(_ root: String) -> Board {
        Board(
            emulator: "qemu-system-aarch64",
            machine: ["-machine", "virt", "-accel", "tcg,thread=multi", "-cpu", "cortex-a72"], console: "ttyAMA0",
            root: URL(fileURLWithPath: root), buildsModules: root == "/")
    }

    #if arch(arm64)
        private static let own = arm64("/")
    #else
        private static let own = amd64
    #endif

    /// What this run's guests are: this machine's kind, or arm64 where CYCLORAMA_GUEST_ARM64 names a folder.
    static let chosen = ProcessInfo.processInfo.environment["CYCLORAMA_GUEST_ARM64"].map(arm64) ?? own

    /// The newest kernel that has its image and its modules, and its headers if modules are to be built.
    var kernelRelease: String? {
        let files = FileManager.default
        let modules = root.appending(path: "lib/modules")
        func has(_ path: String) -> Bool { files.fileExists(atPath: root.appending(path: path).path) }
        return ((try? files.contentsOfDirectory(atPath: modules.path)) ?? [])
            .filter {
                has("boot/vmlinuz-\($0)") && has("lib/modules/\($0)/modules.dep")
                    && (!buildsModules || has("lib/modules/\($0)/build/Makefile"))
            }
            .max { $0.compare($1, options: .numeric) == .orderedAscending }
    }

    func kernel(_ release: String) -> URL { root.appending(path: "boot/vmlinuz-\(release)") }
}
