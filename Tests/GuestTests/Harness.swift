import Foundation

/// What the guest tests find on this machine.
enum Harness {
    /// The package's folder.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The newest kernel that has its image, its modules and its headers.
    static let kernelRelease: String? = {
        let files = FileManager.default
        let releases = (try? files.contentsOfDirectory(atPath: "/lib/modules")) ?? []
        return
            releases
            .filter {
                files.fileExists(atPath: "/boot/vmlinuz-\($0)")
                    && files.fileExists(atPath: "/lib/modules/\($0)/build/Makefile")
                    && files.fileExists(atPath: "/lib/modules/\($0)/modules.dep")
            }
            .max { $0.compare($1, options: .numeric) == .orderedAscending }
    }()

    /// The statically linked player, where `Tests/run.sh` has built one.
    static let player: URL? = ProcessInfo.processInfo.environment["CYCLORAMA_STATIC"].flatMap {
        FileManager.default.isExecutableFile(atPath: $0) ? URL(fileURLWithPath: $0) : nil
    }

    /// What a guest lacks on this machine; nil where one can boot.
    static let missing: String? = {
        var lacks = ["qemu-system-x86_64", "busybox", "cpio", "modprobe", "make", "cc", "mke2fs"].filter {
            tool($0) == nil
        }
        if kernelRelease == nil { lacks.append("a kernel with modules and headers") }
        let sources = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/src")) ?? []
        if !sources.contains(where: { $0.hasPrefix("linux-source-") }) { lacks.append("the kernel's source") }
        return lacks.isEmpty ? nil : "no guest without \(lacks.joined(separator: ", ")); see Tests/packages.txt"
    }()

    /// Why a test of the player cannot run; nil where it can.
    static let missingPlayer: String? =
        missing
        ?? (player == nil ? "CYCLORAMA_STATIC names no statically linked player; Tests/run.sh builds one" : nil)

    /// Where a tool is; Debian keeps some out of an ordinary user's `PATH`.
    static func tool(_ name: String) -> String? {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
