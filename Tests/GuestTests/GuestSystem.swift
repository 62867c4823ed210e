import Foundation

/// Debian with systemd as its first process, which a guest hands over to: a disk that every guest gets afresh.
///
/// Text goes where a real machine's goes: to the first virtual terminal, which the display shows until a program takes it.
/// The journal goes to the serial line as well, and with it into the failure of a test.
struct GuestSystem {
    /// Where the player is put: its unit says so.
    let player: String
    /// The release of Debian; nil: the one that this machine runs.
    var suite: String?

    /// The release of Debian that this machine runs; nil where it runs something else.
    private static let machineSuite: String? = {
        let text = try? String(contentsOf: URL(fileURLWithPath: "/etc/os-release"), encoding: .utf8)
        let lines = text?.split(separator: "\n") ?? []
        guard lines.contains("ID=debian") else { return nil }
        return lines.first { $0.hasPrefix("VERSION_CODENAME=") }.map { String($0.dropFirst("VERSION_CODENAME=".count)) }
    }()

    /// What it lacks on this machine; nil where it can be built.
    static let missing: String? = {
        let lacks = ["mmdebstrap", "fakeroot", "apt-get"].filter { Harness.tool($0) == nil }
        if !lacks.isEmpty {
            return "no Debian for a guest without \(lacks.joined(separator: ", ")); see Tests/packages.txt"
        }
        guard Board.chosen.buildsModules else {
            return "a Debian for a guest is built for this machine's architecture only"
        }
        return machineSuite == nil
            ? "no Debian for a guest: this machine runs another system, by its /etc/os-release" : nil
    }()

    /// Built once for a release and the scripts that make it; the packages come from the archive of this machine's apt.
    func image() throws -> URL {
        guard let suite = suite ?? Self.machineSuite else {
            throw GuestFailure(what: Self.missing ?? "no release of Debian")
        }
        let scripts = ["debian.sh", "runner.service"]
        return try GuestImage.cached("debian-\(suite)", extension: "ext4", scripts: scripts) { image in
            ["debian.sh", suite, image.path]
        }
    }

    /// The disk, or another that was one.
    ///
    /// - Parameter keeps: whether it keeps what the guest writes there, which ends with the guest otherwise.
    func drive(of disk: URL? = nil, keeps: Bool = false) throws -> [String] {
        let file = try disk ?? image()
        let snapshot = keeps ? "off" : "on"
        return [
            "-drive", "if=none,id=system,format=raw,snapshot=\(snapshot),cache=unsafe,file=\(file.path)",
            "-device", "virtio-blk-pci,drive=system",
        ]
    }

    static let kernelArguments = [
        "console=tty0", "cyclorama.root=/dev/vda",
        // The first process's environment: it has every system call logged that a unit's filter denies.
        "SYSTEMD_LOG_SECCOMP=1",
        // And the kernel leaves none of its lines out, however many audit records there are (audit.c, kauditd_printk_skb).
        "sysctl.kernel.printk_ratelimit=0",
    ]
}
