import ControlProtocol
import JSONText
import Painters
import Testing

@testable import Player

@Suite struct ControlConnectionTests {
    private static let rest = PendingCommand.Situation(unsettled: [], reloads: 0, errors: [])

    /// A connection whose client has the greeting.
    private static func greeted(at now: Duration = .zero) -> ControlConnection {
        var connection = ControlConnection(at: now)
        connection.sent(connection.output.count, at: now)
        return connection
    }

    private static func text(_ connection: ControlConnection) -> String {
        String(decoding: connection.output, as: UTF8.self)
    }

    /// Answers, and gives a watcher the status.
    private static func settle(_ connection: inout ControlConnection, at now: Duration = .zero, _ status: String = "") {
        connection.settle({ rest }, at: now) { Array(status.utf8) }
        if connection.lacks(.status) { connection.tell(.status, .status(Array(status.utf8))) }
    }

    private static func take(_ connection: inout ControlConnection) -> String {
        defer { connection.sent(connection.output.count, at: .zero) }
        return text(connection)
    }

    private static func command(_ connection: inout ControlConnection) -> Command.Verb? {
        connection.takeRequest()?.command.verb
    }

    @Test func itGreets() {
        #expect(Self.text(ControlConnection(at: .zero)) == "{\"cyclorama\":\"\(Version.text)\",\"protocol\":1}\n")
    }

    @Test func aCommandIsAnsweredWhenItIsDone() throws {
        var connection = Self.greeted()
        connection.receive(Array("{\"id\":7,\"do\":\"next\"}\n{\"do\":\"pause\"}\n".utf8), at: .zero)
        let taken = connection.takeRequest()
        let (id, command) = try #require(taken)
        #expect(command == Command(.next))
        connection.begin(PendingCommand(command: command, start: .seconds(1), reloads: 0), id: id)
        #expect(!connection.hasRequest && !connection.wantsInput, "one after the other")
        #expect(Self.command(&connection) == nil)
        #expect(connection.nextWake == Command.patience + .seconds(1))
        var moving = Self.rest
        moving.unsettled = [WorkerClient(rawValue: 1)]
        connection.settle({ moving }, at: .seconds(2)) { [] }
        #expect(connection.output.isEmpty)
        Self.settle(&connection, at: .seconds(3))
        #expect(!connection.hasRequest, "the answer is not sent yet")
        #expect(Self.take(&connection) == "{\"id\":7,\"ok\":true}\n")
        #expect(connection.hasRequest && connection.nextWake == .zero)
        #expect(Self.command(&connection) == .pause)
    }

    @Test func aWatcherThatDoesNotReadGetsTheLatestOnly() {
        var connection = Self.greeted()
        connection.receive(Array("{\"watch\":\"status\",\"id\":\"w\"}\n".utf8), at: .zero)
        #expect(Self.command(&connection) == nil)
        for number in 1...10 {
            connection.noteChange(of: .status)
            Self.settle(&connection, "\(number)")
            #expect(connection.nextWake == nil)
            // Of the first one, a part is sent.
            if number == 1 { connection.sent(5, at: .zero) }
        }
        #expect(Self.take(&connection) == ":\"w\",\"ok\":true,\"status\":1}\n")
        #expect(connection.lacks(.status) && connection.nextWake == .zero)
        Self.settle(&connection, "11")
        #expect(Self.take(&connection) == "{\"id\":\"w\",\"ok\":true,\"status\":11}\n")
        Self.settle(&connection, "12")
        #expect(connection.output.isEmpty, "nothing has changed")
    }

    @Test func aRequestBesideAWatch() {
        var connection = Self.greeted()
        connection.receive(Array("{\"watch\":\"status\"}\n{\"get\":\"status\",\"id\":1}\n".utf8), at: .zero)
        #expect(Self.command(&connection) == nil)
        Self.settle(&connection, "1")
        #expect(Self.take(&connection) == "{\"ok\":true,\"status\":1}\n")
        #expect(Self.command(&connection) == nil)
        connection.noteChange(of: .status)
        Self.settle(&connection, "2")
        #expect(Self.take(&connection) == "{\"id\":1,\"ok\":true,\"status\":2}\n")
        Self.settle(&connection, "2")
        #expect(Self.take(&connection) == "{\"ok\":true,\"status\":2}\n")
    }

    @Test func aLineWithoutEndIsSaidAndEndsIt() {
        var connection = Self.greeted()
        connection.receive([UInt8](repeating: 0x20, count: ControlRequest.longest), at: .zero)
        #expect(!connection.hasRequest && connection.wantsInput)
        connection.receive([0x20], at: .zero)
        #expect(connection.hasRequest && !connection.wantsInput, "nothing more is read")
        #expect(Self.command(&connection) == nil && !connection.isOver && !connection.wantsInput)
        #expect(Self.take(&connection) == "{\"ok\":false,\"error\":\"a request has more than 16384 bytes\"}\n")
        #expect(connection.isOver)
    }

    @Test func aClientThatSendsNoMoreStillReads() {
        var connection = Self.greeted()
        connection.receive(Array("{\"get\":\"status\"}\n{\"do".utf8), at: .zero)
        connection.endInput()
        #expect(!connection.isOver && Self.command(&connection) == nil && !connection.isOver)
        Self.settle(&connection, "1")
        #expect(!connection.isOver)
        #expect(Self.take(&connection) == "{\"ok\":true,\"status\":1}\n")
        #expect(connection.isOver, "half a line is nothing")
        var watcher = Self.greeted()
        watcher.receive(Array("{\"watch\":\"status\"}\n".utf8), at: .zero)
        watcher.endInput()
        #expect(Self.command(&watcher) == nil && !watcher.isOver && !watcher.wantsInput)
        watcher.hangUp()
        #expect(watcher.isOver)
    }

    @Test func whatWasSentBeforeAHangUpIsDone() {
        var connection = ControlConnection(at: .zero)
        connection.hangUp()
        #expect(connection.wantsInput, "what it has sent is still to be read")
        connection.receive(Array("x\n{\"get\":\"status\"}\n{\"do\":\"next\"}\n{\"do\":\"stop\"}\n".utf8), at: .zero)
        connection.endInput()
        #expect(Self.command(&connection) == nil && Self.command(&connection) == nil && !connection.isOver)
        Self.settle(&connection, "1")
        #expect(connection.output.isEmpty)
        #expect(Self.command(&connection) == .next)
        connection.begin(PendingCommand(command: Command(.next), start: .zero, reloads: 0), id: nil)
        connection.hangUp()
        #expect(connection.isOver)
    }

    @Test func theLongestIdleMakesRoom() throws {
        func idle(_ connections: ControlConnection...) -> Int? {
            ControlConnection.longestIdle(connections.enumerated().map { ($0, $1) })
        }
        let (old, new) = (Self.greeted(at: .seconds(1)), Self.greeted(at: .seconds(2)))
        #expect(idle(new, old, new) == 1 && idle(new, new) == 0 && idle() == nil)
        var speaking = old
        speaking.receive([0x20], at: .seconds(3))
        #expect(idle(speaking, new) == 1)
        var reading = ControlConnection(at: .zero)
        reading.sent(0, at: .seconds(9))
        #expect(idle(new, reading) == 1, "it takes nothing")
        reading.sent(1, at: .seconds(9))
        #expect(idle(new, reading) == 0)
        var waiting = old
        waiting.receive(Array("{\"do\":\"next\"}\n".utf8), at: .zero)
        let taken = waiting.takeRequest()
        let (id, command) = try #require(taken)
        waiting.begin(PendingCommand(command: command, start: .zero, reloads: 0), id: id)
        #expect(idle(waiting, new) == 1, "it is not idle")
        #expect(idle(waiting, waiting) == 0)
    }

    @Test func theEndAnswersWhoAskedForIt() throws {
        for (verb, answer) in [(Command.Verb.stop, "{\"id\":null,\"ok\":true}\n"), (.next, "")] {
            var connection = Self.greeted()
            connection.begin(PendingCommand(command: Command(verb), start: .zero, reloads: 0), id: .null)
            #expect(connection.nextWake == (verb == .stop ? nil : Command.patience))
            connection.end()
            #expect(Self.take(&connection) == answer)
        }
    }

    /// Whatever comes, every line has one answer, and so little is kept.
    @Test func randomBytes() {
        for _ in 0..<300 {
            var connection = Self.greeted()
            var (lines, answers) = (0, 0)
            for _ in 0..<50 {
                if connection.wantsInput {
                    let bytes = (0..<Int.random(in: 1...200)).map { _ in
                        Bool.random() ? UInt8.random(in: 0...255) : "{}[]\":,\nidogetwch".utf8.randomElement() ?? 0
                    }
                    lines += bytes.count { $0 == 0x0A }
                    connection.receive(bytes, at: .zero)
                }
                while connection.hasRequest {
                    #expect(Self.command(&connection) == nil)
                    let text = Self.take(&connection)
                    #expect(
                        text.hasPrefix("{\"ok\":false,\"error\":\"") && text.utf8.count { $0 == 0x0A } == 1, "\(text)")
                    answers += 1
                }
            }
            #expect(answers == lines)
        }
    }

    @Test func aSnapshotIsGivenUpInTime() {
        var connection = Self.greeted()
        let request = Array("{\"get\":\"snapshot\",\"output\":\"A\",\"id\":1}\n".utf8)
        let png = ControlAnswer.snapshot(output: "A", png: [1, 2, 3])
        let line = "{\"id\":1,\"ok\":true,\"output\":\"A\",\"bytes\":3}\n"
        connection.receive(request, at: .zero)
        #expect(Self.command(&connection) == nil && connection.awaitsSnapshot)
        Self.settle(&connection, at: .seconds(1))
        #expect(connection.nextWake == .seconds(91))
        #expect(connection.beginSnapshot() == "A" && !connection.awaitsSnapshot)
        Self.settle(&connection, at: .seconds(91))
        #expect(Self.take(&connection).hasSuffix("\"the snapshot is not done after 90 seconds\"}\n"))
        // It asks once more while the former is still being made.
        connection.receive(request, at: .seconds(91))
        #expect(Self.command(&connection) == nil)
        connection.endSnapshot(png, at: .seconds(92))
        #expect(connection.awaitsSnapshot && connection.output.isEmpty, "that one is late")
        _ = connection.beginSnapshot()
        connection.endSnapshot(png, at: .seconds(100))
        #expect(Self.text(connection) == line && connection.unsentSnapshot != nil)
        connection.sent(line.utf8.count, at: .seconds(100))
        #expect(connection.output == [1, 2, 3] && connection.nextWake == .seconds(160) && !connection.wantsInput)
        connection.sent(1, at: .seconds(159))
        #expect(connection.unsentSnapshot != nil)
        var done = connection
        done.sent(2, at: .seconds(159))
        Self.settle(&done, at: .seconds(160))
        #expect(done.unsentSnapshot == nil && done.wantsInput && done.nextWake == nil && !done.isOver)
        Self.settle(&connection, at: .seconds(160))
        #expect(connection.isOver && connection.unsentSnapshot == nil, "who reads too slowly is dropped")
    }
}
