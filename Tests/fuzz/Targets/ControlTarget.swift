import ControlProtocol
import JSONText

@testable import Player

/// What a client of the control socket sends, in pieces of two sizes.
enum ControlTarget {
    /// So many requests say all.
    private static let mostRequests = 8

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let requests = bytes.split(separator: 0x0A, maxSplits: mostRequests, omittingEmptySubsequences: false)
        let bytes = Array(requests.prefix(mostRequests).joined(separator: [0x0A]))
        let small = 1 + Int(bytes.first ?? 0) % 16
        try checkSplitter(bytes, piece: small)
        let answers = try transcript(of: bytes, piece: bytes.count + 1, portion: 4096)
        try require(
            try transcript(of: bytes, piece: small, portion: small) == answers, "other answers to smaller pieces")
        let lines = answers.split(separator: 0x0A)
        try require(Array(lines.joined(separator: [0x0A])) + [0x0A] == answers, "half a line, or an empty one")
        try check(Array(lines.dropFirst()), against: bytes)
    }

    /// An answer to each request up to the first `stop`, with the request's id.
    private static func check(_ answers: [ArraySlice<UInt8>], against bytes: [UInt8]) throws(Finding) {
        var requests: [JSON?] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            // One that is too long is not read, so it has no id, and it is the last.
            let isRead = line.count <= ControlRequest.longest
            requests.append(isRead ? try? JSON(reading: Array(line)) : nil)
            if !isRead { break }
            if let request = try? ControlRequest(line: Array(line)) {
                try checkWriting(request)
                if request.demand == .perform(Command(.stop)) { break }
            }
        }
        if bytes.count <= ControlRequest.longest {
            try require(answers.count == requests.count, "\(answers.count) answers to \(requests.count) requests")
        }
        for (answer, request) in zip(answers, requests) {
            guard let answer = try? JSON(reading: Array(answer)) else { throw Finding("an answer that is no JSON") }
            try require(answer["id"]?.line == request?["id"]?.line, "another id: \(answer.line)")
            switch answer["ok"] {
            case .bool(true): try require(request != nil, "no request, and done")
            case .bool(false): try require(answer["error"] != nil, "a failure without words")
            default: throw Finding("neither done nor failed: \(answer.line)")
            }
        }
    }

    private static func checkWriting(_ request: ControlRequest) throws(Finding) {
        let again = try? ControlRequest(line: Array(request.line.utf8.dropLast()))
        try require(again?.demand == request.demand && again?.line == request.line, "written as another request")
    }

    /// All that the player says. Of each two commands, one takes longer than it may.
    private static func transcript(of bytes: [UInt8], piece: Int, portion: Int) throws(Finding) -> [UInt8] {
        var connection = ControlConnection(at: .zero)
        var (rest, said) = (bytes[...], [UInt8]())
        var now = Duration.zero
        var commands = 0
        while true {
            now += .seconds(11)
            if !connection.output.isEmpty {
                let sent = connection.output.prefix(portion)
                said += sent
                connection.sent(sent.count, at: now)
            } else if connection.hasRequest {
                if let (id, command) = connection.takeRequest() {
                    commands += 1
                    connection.begin(PendingCommand(command: command, start: now, reloads: 0), id: id)
                    if command.verb == .stop {
                        connection.end()
                        return said + connection.output
                    }
                }
            } else if connection.wantsInput {
                if rest.isEmpty { return said }
                connection.receive(Array(rest.prefix(piece)), at: now)
                rest = rest.dropFirst(piece)
            } else if connection.isOver {
                return said
            }
            connection.answerQuestion { _ in .slides(SlidesPage()) }
            connection.settle({ situation(after: commands) }, at: now) { status }
            if connection.lacks(.status) { connection.tell(.status, .status(status)) }
            if connection.lacks(.wanted) { connection.tell(.wanted, .wanted(WantedPage())) }
            try require(now < .seconds(11 * (32 * bytes.count + 4096)), "it never ends")
        }
    }

    private static let status = Array("{\"paused\":false}".utf8)

    private static func situation(after commands: Int) -> PendingCommand.Situation {
        PendingCommand.Situation(
            unsettled: commands % 2 == 0 ? [] : [WorkerClient(rawValue: 1)], reloads: commands % 2,
            errors: commands % 3 == 0 ? [] : ["one", "two"])
    }

    /// Short lines, so that some are too long.
    private static func checkSplitter(_ bytes: [UInt8], piece: Int) throws(Finding) {
        let longest = 24
        var splitter = LineSplitter(longest: longest)
        var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let tail = expected.removeLast()
        var lines: [LineSplitter.Line] = []
        var rest = bytes[...]
        while !rest.isEmpty, lines.last != .tooLong {
            splitter.append(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            while lines.last != .tooLong, let line = splitter.next() { lines.append(line) }
        }
        let end = expected.firstIndex { $0.count > longest } ?? expected.endIndex
        var whole = expected[..<end].map { LineSplitter.Line.whole(Array($0)) }
        if end < expected.endIndex || tail.count > longest { whole.append(.tooLong) }
        try require(lines == whole, "other lines")
    }
}
