import Foundation
import Testing

@testable import LinuxIO

@Suite(.timeLimit(.minutes(60))) struct MountsTests {
    private static let token = Poller.Token(rawValue: 3)

    /// In a user namespace of its own a process may mount, and need not be root.
    @Test func aMountWakesOnce() throws {
        let path = Scratch()
        mkfifo(path("gate"), 0o600)
        let process = try shell(
            """
            exec unshare --user --map-root-user --mount sh -c '
                echo > "$0/ready"; read line < "$0/gate"; mount -t tmpfs none "$0"; exec sleep 60' '\(path.path)'
            """)
        defer { process.terminate() }
        while !FileManager.default.fileExists(atPath: path("ready")) {
            try #require(process.isRunning, "no namespaces for unprivileged users here")
            usleep(1000)
        }
        let mounts = try Mounts(of: "\(process.processIdentifier)")
        let poller = try Poller()
        try poller.add(mounts.descriptor, as: Self.token, for: .urgent)
        #expect(try poller.ready() == [])
        usleep(20_000)
        #expect(try poller.ready() == [], "it rests while nothing is mounted")
        try path.write("gate", "go\n")
        #expect(try poller.wait() == [Self.token])
        #expect(try poller.ready() == [])
    }
}
