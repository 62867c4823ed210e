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

    var isAMD64: Bool { emulator == Self.amd64.emulator }

    /// What this run's guests are: this machine's kind, or arm64 where CYCLORAMA_GUEST_ARM64 names a folder.
    static let chosen = ProcessInfo.processInfo.environment["CYCLORAMA_GUEST_ARM64"].map(arm64) ?? own

    /// Its newest kernel.
    var kernel: Kernel? { Kernel(newestIn: root, buildsModules: buildsModules) }
}
