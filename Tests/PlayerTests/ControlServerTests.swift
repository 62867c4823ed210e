import ControlProtocol
import JSONText
import LinuxIO
import Logging
import TestSupport
import Testing

@testable import Player

/// The server alone, in a loop that the test turns.
@Suite final class ControlServerTests {
    private let scratch: Scratch
    private let server: ControlServer
    /// When the last command was begun.
    private var begun = Duration.zero
    private static let rest = PendingCommand.Situation(unsettled: [], reloads: 0, errors: [])

    init() throws {
        scratch = try Scratch()
        server = try ControlServer(
            path: scratch["control.sock"], fetcherPath: scratch["agent/control.sock"], log: Logger(label: "test"))
    }

    /// A client that has the greeting.
    private func client() throws -> ControlLink {
        let link = try ControlLink(scratch["control.sock"])
        try server.receive(at: MonotonicClock.now)
        settle()
        #expect(try reply(link) != nil)
        return link
    }

    private func reply(_ link: ControlLink) throws -> String? {
        guard case .line(let line) = try link.next(until: MonotonicClock.now) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }

    private func settle(hasNews: Bool = false, status: JSON = .integer(1)) {
        server.settle(Self.rest, hasNews: hasNews, at: MonotonicClock.now) { status }
    }

    /// Lets the back-off pass.
    private func waitForBackOff() throws {
        try waitUntil("the end of the back-off") {
            settle()
            return !server.isBackingOff
        }
    }

    /// A turn of the loop: takes in what has come, and begins the commands.
    private func turn() throws -> [Command.Verb] {
        try waitForBackOff()
        try server.receive(at: MonotonicClock.now)
        let commands = server.takeCommands()
        for (seat, id, command) in commands {
            begun = MonotonicClock.now
            server.begin(PendingCommand(command: command, start: begun, reloads: 0), id: id, from: seat)
        }
        settle()
        return commands.map(\.command.verb)
    }

    @Test func aPendingCommandDoesNotKeepOthersWaiting() throws {
        let (one, two) = (try client(), try client())
        try one.send(ControlRequest(demand: .perform(Command(.reload))))
        #expect(try turn() == [.reload])
        #expect(server.isBackingOff)
        let wake = try #require(server.nextWake)
        #expect(wake < MonotonicClock.now + .milliseconds(100), "the loop thread ignores the socket until then")
        try two.send(ControlRequest(demand: .status))
        #expect(try turn() == [])
        #expect(try reply(two) == "{\"ok\":true,\"status\":1}")
        #expect(try reply(one) == nil, "not done")
        try waitForBackOff()
        #expect(server.nextWake == begun + Command.patience, "the end of its patience")
    }

    /// A status that takes more than a ninth of the longest back-off to write, and is another one in every turn.
    @Test func aStatusThatCostsMuchKeepsNobodyWaiting() throws {
        let (watcher, other) = (try client(), try client())
        try watcher.send(ControlRequest(demand: .watch))
        _ = try turn()
        try other.send(ControlRequest(demand: .status))
        var written = 0
        try waitUntil("an answer, or many a status") {
            if !server.isBackingOff { try server.receive(at: MonotonicClock.now) }
            _ = server.takeCommands()
            server.settle(Self.rest, hasNews: true, at: MonotonicClock.now) {
                MonotonicClock.sleep(.milliseconds(8))
                written += 1
                return .integer(2)
            }
            return try written > 10 || reply(other) != nil
        }
        #expect(written <= 3)
    }

    @Test func watchersAreToldInTurns() throws {
        let links = try (0..<60).map { _ in try client() }
        for link in links { try link.send(ControlRequest(demand: .watch)) }
        for _ in 0..<40 { #expect(try turn() == []) }
        for link in links { #expect(try reply(link) == "{\"ok\":true,\"status\":1}") }
        try waitForBackOff()
        #expect(server.nextWake == nil, "all have the latest")
        var (told, turns) = (Set<Int>(), 0)
        settle(hasNews: true, status: .integer(2))
        repeat {
            turns += 1
            let now = try links.indices.filter { try reply(links[$0]) == "{\"ok\":true,\"status\":2}" }
            #expect((1...8).contains(now.count) && told.isDisjoint(with: now), "\(now)")
            told.formUnion(now)
            MonotonicClock.sleep(max(.zero, try #require(server.nextWake) - MonotonicClock.now))
            try waitForBackOff()
            settle(status: .integer(2))
        } while told.count < links.count && turns < 100
        #expect(turns == 8)
    }

    /// Each of thousands of files may be left out by itself.
    @Test func watchersAreToldOfThousandsOfChangesTwentyTimesASecond() throws {
        let link = try client()
        try link.send(ControlRequest(demand: .watch))
        #expect(try turn() == [])
        #expect(try reply(link) == "{\"ok\":true,\"status\":1}")
        try waitForBackOff()
        // The seconds of a clock that nobody waits for.
        let start = MonotonicClock.now + .seconds(10)
        var (told, made) = (0, 0)
        for millisecond in 0..<10_000 {
            // The turn that ends the back-off of the one before.
            server.settle(Self.rest, hasNews: false, at: start + .milliseconds(millisecond)) {
                made += 1
                return .integer(Int64(millisecond))
            }
            server.settle(Self.rest, hasNews: true, at: start + .milliseconds(millisecond)) {
                made += 1
                return .integer(Int64(millisecond))
            }
            while try reply(link) != nil { told += 1 }
        }
        // The first twenty at once, and twenty more each second.
        #expect((220...221).contains(told) && made == told, "\(told), \(made)")
        let end = try #require(server.nextWake, "the last change waits")
        server.settle(Self.rest, hasNews: false, at: end) { .integer(0) }
        #expect(try reply(link) == "{\"ok\":true,\"status\":0}")
    }

    /// Four clients read nothing of a snapshot that has 6 MB, and nor does the fifth until the end.
    @Test func whoReadsNoSnapshotDeniesItToNobody() throws {
        server.makesSnapshots = true
        let links = try (0..<5).map { _ in try client() }
        for link in links { try link.send(ControlRequest(demand: .snapshot(output: nil))) }
        for _ in 0..<5 { #expect(try turn() == []) }
        let png = [UInt8](repeating: 1, count: 6 << 20)
        var made = 0
        // A turn that took long on a busy machine is followed by a pause.
        try waitForBackOff()
        // The seconds of a clock that nobody waits for.
        let start = MonotonicClock.now
        for second in 0..<90 where made < 5 {
            let now = start + .seconds(second)
            server.settle(Self.rest, hasNews: false, at: now) { .integer(1) }
            while let (seat, _) = server.takeSnapshot() {
                made += 1
                server.endSnapshot(for: seat, .snapshot(output: "A", png: png), at: now)
                server.settle(Self.rest, hasNews: false, at: now) { .integer(1) }
            }
            let unsent = server.clients.values.compactMap(\.connection.unsentSnapshot?.size)
            #expect(unsent.count <= 3, "as many as begin within 16 MiB")
            // Nothing wakes the loop before somebody has to make room.
            if made < 5 { #expect(server.nextWake == start + .seconds(10)) }
        }
        #expect(made == 5)
        let last = try #require(try reply(links[4]))
        #expect(last == "{\"ok\":true,\"output\":\"A\",\"bytes\":\(png.count)}")
    }
}
