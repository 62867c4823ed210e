import Foundation
import Raster
import Testing

/// A guest with both packages, whose network is the loopback: a web server of busybox lies behind it.
struct AgentGuest {
    static let size = Size(width: 640, height: 480)
    static let status = "/run/cyclorama-agent/status.json"

    let guest: Guest
    private let suite: String

    /// Boots it and installs both packages; neither service has settings.
    init(suite: String, media: Media, disks: [GuestDisk] = []) throws {
        self.suite = suite
        guest = try Guest(
            display: .virtioGPU(Self.size), media: media.folder, disks: disks,
            system: GuestSystem(player: "/bin/player", suite: suite))
        _ = try guest.run("systemctl is-system-running --wait", timeout: .seconds(120))
        let version = try shell("cat /etc/debian_version")
        #expect(version.hasPrefix(suite == "bookworm" ? "12." : "13."))
        for (name, data) in try Self.packages() { try guest.put(data, at: "/root/\(name)") }
        try shell("apt-get install --yes /root/*.deb 2>&1 | grep -v ^Reading")
        let active = "systemctl is-enabled cyclorama cyclorama-agent; systemctl is-active cyclorama cyclorama-agent"
        #expect(try shell(active) == "enabled\nenabled\nactive\nactive")
        try waitForStatus(#""player": *true"#)
    }

    /// Both packages, by their names.
    private static func packages() throws -> [String: Data] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyclorama-debs-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let deploy = Harness.package.appending(path: "Deploy").path
        let (player, agent) = (try #require(Harness.player), try #require(Harness.agent))
        try Tool.run(deploy + "/deb.sh", "--player", player.path, folder.path)
        try Tool.run(deploy + "/agent/deb.sh", "--agent", agent.path, folder.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    /// Runs a line, and has a failed test show it with what it said.
    @discardableResult
    func shell(_ line: String) throws -> String {
        let outcome = try guest.run(line, timeout: .seconds(300))
        print("\(suite)# \(line)\n\(outcome.text)")
        #expect(outcome.status == 0, "\(line)")
        return outcome.text
    }

    /// The loopback, `up` or `down`. While it is down, what is sent to it is lost: nobody answers.
    func network(_ state: String) throws { try shell("busybox ip link set lo \(state)") }

    func waitForStatus(_ words: String) throws {
        try guest.waitUntil("grep -q '\(words)' \(Self.status)", timeout: .seconds(120))
    }

    /// No service has failed, and the units' filters let both do all that they do.
    func expectAllIsWell(at place: SourceLocation = #_sourceLocation) throws {
        let failed = try guest.run("systemctl --failed --no-legend --no-pager").text
        #expect(failed == "", sourceLocation: place)
        // RestrictSUIDSGID= cannot see the flags of openat2(2), 437, and says that there is no such call; 435 is clone3(2). With
        // sched_setattr(2), 314, GLib asks whether a thread may have its creator's scheduling, and starts it otherwise.
        let denied = try guest.run(
            "journalctl --boot --no-pager --output cat | grep -E 'type=1326|status=31/SYS' | grep -vE ' syscall=(314|43[57]) '"
        ).text
        #expect(denied == "", sourceLocation: place)
    }
}
