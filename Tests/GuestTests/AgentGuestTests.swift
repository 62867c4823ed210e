import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Both packages on a machine of Debian 12 and 13, whose network comes and goes.
    @Suite(.tags(.agents), .needsAgent)
    struct AgentGuestTests {
        /// A list that is asked for again and again, and of it the first alone.
        private static let list = """
            defaults: {duration: 1h, transition: cut, refresh: 10s}
            slides: [now.jpg]

            """

        private let media: Media

        init() throws {
            media = try Media(["a.jpg", "b.jpg"])
        }

        /// They come when the network does, and stay when it goes.
        @Test(arguments: ["bookworm", "trixie"])
        func picturesComeWhileThereIsANetwork(_ suite: String) throws {
            let machine = try AgentGuest(suite: suite, media: media)
            let guest = machine.guest
            let picture = { [media] name in try Show.rendering(media[name], size: AgentGuest.size) }

            // Both begin without a network, and without anything that was fetched before.
            try machine.network("down")
            try machine.shell(
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
            try machine.waitForStatus("no answer")
            try guest.waitForScreen("a card") { !$0.isFlat }
            try machine.shell("cat \(AgentGuest.status); cyclorama ctl status")
            try guest.waitUntil("cyclorama ctl status --json | grep 'waiting-for-count.*1'")

            // It comes: the list, then its picture.
            try machine.network("up")
            try guest.waitForScreen("a.jpg", timeout: .seconds(180)) { [a = try picture("a.jpg")] in $0 == a }
            try machine.waitForStatus(#""failing-count": *0"#)
            try machine.shell("cp /media/b.jpg /www/new && mv /www/new /www/now.jpg")
            let b = try picture("b.jpg")
            try guest.waitForScreen("b.jpg", timeout: .seconds(180)) { $0 == b }

            // It goes: the show does not, whatever becomes of the agent.
            try machine.network("down")
            try machine.waitForStatus("no answer")
            #expect(try guest.screen() == b)
            try machine.shell("cat \(AgentGuest.status); systemctl kill --signal KILL cyclorama-agent; sleep 2")
            #expect(try guest.screen() == b)
            try machine.shell("systemctl restart cyclorama")
            try guest.waitForScreen("b.jpg again") { $0 == b }
            try machine.expectAllIsWell()

            // Purged: nothing of them is left.
            try machine.shell("apt-get purge --yes cyclorama cyclorama-agent 2>&1 | grep -v ^Reading")
            let left = """
                ls -d /etc/cyclorama /var/*/cyclorama* /run/cyclorama* /usr/share/*/cyclorama* /usr/bin/cyclorama* \
                    /usr/lib/*/*/cyclorama* /etc/systemd/system/*/cyclorama* 2>/dev/null
                """
            #expect(try guest.run(left).text == "")
            #expect(try guest.run("dpkg --list 'cyclorama*' | grep ^.i").status != 0)
        }

        /// As the pictures: a site comes, another version of it, and what it shows stays when the network goes.
        @Test(arguments: ["bookworm", "trixie"])
        func aSiteComesWhileThereIsANetwork(_ suite: String) throws {
            try GuestSite.publish(2, in: media, pictures: ["a.jpg", "b.jpg"])
            let machine = try AgentGuest(suite: suite, media: media)
            let guest = machine.guest
            let (b, a) = try (
                Show.rendering(media["b.jpg"], size: AgentGuest.size),
                Show.rendering(media["a.jpg"], size: AgentGuest.size)
            )
            try machine.network("down")
            try machine.shell(GuestSite.beginning(1))
            try machine.waitForStatus("no answer")
            try guest.waitForScreen("a card") { !$0.isFlat }
            try machine.shell("cat \(AgentGuest.status); cyclorama ctl status")

            try machine.network("up")
            try guest.waitForScreen("version 1", timeout: .seconds(180)) { $0 == b }
            try machine.shell(GuestSite.publishing(2))
            try guest.waitForScreen("version 2", timeout: .seconds(180)) { $0 == a }

            try machine.network("down")
            try machine.shell("systemctl kill --signal KILL cyclorama-agent; sleep 2; systemctl restart cyclorama")
            try guest.waitForScreen("version 2 again") { $0 == a }
            try machine.waitForStatus("no answer")

            // Back by hand, without a network.
            try machine.shell("cyclorama-agent rollback")
            try guest.waitForScreen("version 1 again") { $0 == b }
            try machine.shell("ls -lR --time-style=+ /var/lib/cyclorama-agent | head -n 40")
            try machine.expectAllIsWell()
        }
    }
}
