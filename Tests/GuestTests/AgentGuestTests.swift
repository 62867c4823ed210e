import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Both packages on a machine of Debian 12 and 13, whose network comes and goes.
    @Suite(.enabled(if: Harness.missingAgent == nil, Comment(rawValue: Harness.missingAgent ?? "")))
    struct AgentGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let status = "/run/cyclorama-agent/status.json"
        /// A list that is asked for again and again, and of it the first alone.
        private static let list = """
            defaults: {duration: 1h, transition: cut, refresh: 10s}
            slides: [now.jpg]

            """

        private let media: Media

        init() throws {
            media = try Media()
            for (seed, name) in ["a.jpg", "b.jpg"].enumerated() { try media.addPicture(name, seed: seed) }
        }

        private func picture(_ name: String) throws -> Screen { try Show.rendering(media[name], size: Self.size) }

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

        /// The network is the loopback, which goes down and up; a server of busybox lies behind it. While it is down, what is sent
        /// to it is lost: nobody answers.
        @Test(.release, arguments: ["bookworm", "trixie"])
        func picturesComeWhileThereIsANetwork(_ suite: String) throws {
            let guest = try Guest(
                display: .virtioGPU(Self.size), media: media.folder,
                system: GuestSystem(player: "/bin/player", suite: suite))
            func shell(_ line: String) throws -> String {
                let outcome = try guest.run(line, timeout: .seconds(300))
                print("\(suite)# \(line)\n\(outcome.text)")
                #expect(outcome.status == 0, "\(line)")
                return outcome.text
            }
            func network(_ state: String) throws { _ = try shell("busybox ip link set lo \(state)") }
            func waitForTrouble(_ words: String) throws {
                try guest.waitUntil("grep -q '\(words)' \(Self.status)", timeout: .seconds(120))
            }
            _ = try guest.run("systemctl is-system-running --wait", timeout: .seconds(120))
            #expect(try shell("cat /etc/debian_version").hasPrefix(suite == "bookworm" ? "12." : "13."))

            for (name, data) in try Self.packages() { try guest.put(data, at: "/root/\(name)") }
            _ = try shell("apt-get install --yes /root/*.deb 2>&1 | grep -v ^Reading")
            let active = "systemctl is-enabled cyclorama cyclorama-agent; systemctl is-active cyclorama cyclorama-agent"
            #expect(try shell(active) == "enabled\nenabled\nactive\nactive")
            try waitForTrouble(#""player": *true"#)

            // Both begin without a network, and without anything that was fetched before.
            try network("down")
            _ = try shell(
                """
                systemctl stop cyclorama-agent cyclorama
                mkdir /www && cp /media/a.jpg /www/now.jpg
                printf '%s' '\(Self.list)' >/www/list.yaml
                printf 'http: 127.0.0.1\\nprivate: 127.0.0.1\\n' >/etc/cyclorama/agent.yaml
                echo "outputs: {'*': 'http://127.0.0.1:8080/list.yaml'}" >/etc/cyclorama/site.yaml
                cyclorama check /etc/cyclorama/agent.yaml
                systemctl start cyclorama cyclorama-agent
                busybox httpd -p 8080 -h /www
                """)
            try waitForTrouble("no answer")
            try guest.waitForScreen("a card") { !$0.isFlat }
            _ = try shell("cat \(Self.status); cyclorama ctl status")
            try guest.waitUntil("cyclorama ctl status --json | grep 'waiting-for-count.*1'")

            // It comes: the list, then its picture.
            try network("up")
            try guest.waitForScreen("a.jpg", timeout: .seconds(180)) { [a = try picture("a.jpg")] in $0 == a }
            try waitForTrouble(#""failing-count": *0"#)
            _ = try shell("cp /media/b.jpg /www/new && mv /www/new /www/now.jpg")
            let b = try picture("b.jpg")
            try guest.waitForScreen("b.jpg", timeout: .seconds(180)) { $0 == b }

            // It goes: the show does not, whatever becomes of the agent.
            try network("down")
            try waitForTrouble("no answer")
            #expect(try guest.screen() == b)
            _ = try shell("cat \(Self.status); systemctl kill --signal KILL cyclorama-agent; sleep 2")
            #expect(try guest.screen() == b)
            _ = try shell("systemctl restart cyclorama")
            try guest.waitForScreen("b.jpg again") { $0 == b }
            let failed = try guest.run("systemctl --failed --no-legend --no-pager").text
            #expect(failed == "")
            // RestrictSUIDSGID= cannot see the flags of openat2(2), 437, and says that there is no such call; 435 is clone3(2).
            let denied = try guest.run(
                "journalctl --boot --no-pager --output cat | grep -E 'type=1326|status=31/SYS' | grep -vE ' syscall=43[57] '"
            ).text
            #expect(denied == "")

            // Purged: nothing of them is left.
            _ = try shell("apt-get purge --yes cyclorama cyclorama-agent 2>&1 | grep -v ^Reading")
            let left = """
                ls -d /etc/cyclorama /var/*/cyclorama* /run/cyclorama* /usr/share/*/cyclorama* /usr/bin/cyclorama* \
                    /usr/lib/*/*/cyclorama* /etc/systemd/system/*/cyclorama* 2>/dev/null
                """
            #expect(try guest.run(left).text == "")
            #expect(try guest.run("dpkg --list 'cyclorama*' | grep ^.i").status != 0)
        }
    }
}
