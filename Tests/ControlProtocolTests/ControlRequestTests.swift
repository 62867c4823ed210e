import JSONText
import Testing

@testable import ControlProtocol

@Suite struct ControlRequestTests {
    private static func mistake(_ text: String) -> ControlRequest.Mistake? {
        #expect(throws: ControlRequest.Mistake.self, "\(text)") { try ControlRequest(line: Array(text.utf8)) }
    }

    @Test(
        arguments: Command.Verb.allCases.map { ControlRequest.Demand.perform(Command($0)) } + [
            .perform(Command(.next, output: "HDMI-A-1", slide: "/srv/é.jpg", duration: .milliseconds(1500))),
            .status, .watch, .snapshot(output: nil), .snapshot(output: "HDMI-A-1"),
        ])
    func requestsComeBack(_ demand: ControlRequest.Demand) throws {
        for id in [nil, .null, .integer(7), .string("é\n\""), .array([.object([("a", .bool(true))])])] as [JSON?] {
            let line = ControlRequest(id: id, demand: demand).line
            #expect(line.hasSuffix("}\n") && line.utf8.count { $0 == 0x0A } == 1)
            let read = try ControlRequest(line: Array(line.utf8.dropLast()))
            #expect(read.demand == demand && read.id?.line == id?.line)
        }
    }

    @Test func asOthersWriteThem() throws {
        let request = try ControlRequest(line: Array(" { \"do\" : \"ne\\u0078t\", \"id\" : [ 1.5 ] }\r".utf8))
        #expect(request.demand == .perform(Command(.next)) && request.id?.line == "[1.500]")
    }

    @Test(arguments: [
        ("", nil, "no JSON: the text breaks off at byte 0"), ("next", nil, "no JSON: invalid token at byte 4"),
        ("{\"do\":\"next\"", nil, "no JSON: the text breaks off at byte 12"), ("[]", nil, "a request is a JSON object"),
        ("7", nil, "a request is a JSON object"),
        (
            "{}", nil,
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        (
            "{\"id\":1}", "1",
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        ("{\"do\":\"next\",\"id\":1,\"id\":2}", nil, "no JSON: a name stands twice at byte 24"),
        (
            "{\"do\":\"next\",\"get\":\"status\"}", nil,
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        (
            "{\"do\":\"next\",\"show\":1,\"id\":\"a\"}", "\"a\"",
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        (
            "{\"Do\":\"next\"}", nil,
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        (
            "{\"do\":\"status\",\"id\":null}", "null",
            "'do' takes one of pause, resume, toggle, next, previous, reload, stop"
        ),
        ("{\"do\":[\"next\"]}", nil, "'do' takes one of pause, resume, toggle, next, previous, reload, stop"),
        ("{\"get\":\"time\"}", nil, "'get' takes status or snapshot"),
        ("{\"watch\":true}", nil, "'watch' takes status"),
        ("{\"watch\":\"snapshot\"}", nil, "'watch' takes status"),
        ("{\"get\":\"snapshot\",\"output\":1}", nil, "'output' takes an output's name"),
        ("{\"do\":\"next\",\"output\":1}", nil, "'output' takes an output's name"),
        ("{\"do\":\"next\",\"slide\":null}", nil, "'slide' takes a path"),
        ("{\"do\":\"pause\",\"for\":\"1\"}", nil, "'for' takes seconds: 0.001 to 31622400"),
        ("{\"do\":\"pause\",\"for\":1e300}", nil, "'for' takes seconds: 0.001 to 31622400"),
        ("{\"do\":\"pause\",\"for\":-1}", nil, "'for' takes seconds: 0.001 to 31622400"),
        (
            "{\"get\":\"snapshot\",\"for\":1}", nil,
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
        (
            "{\"get\":\"status\",\"output\":\"A\"}", nil,
            "a request has one of 'do', 'get' and 'watch', an 'id' where wanted, and an 'output' for a snapshot"
        ),
    ])
    func whatIsNoRequest(_ text: String, _ id: String?, _ reason: String) {
        let mistake = Self.mistake(text)
        #expect(mistake?.reason == reason)
        #expect(mistake?.id?.line == id)
    }

    @Test func answers() {
        func line(_ answer: ControlAnswer, _ id: JSON?) -> String {
            String(decoding: answer.line(id: id), as: UTF8.self)
        }
        #expect(line(.done, nil) == "{\"ok\":true}\n")
        #expect(line(.done, .array([.null])) == "{\"id\":[null],\"ok\":true}\n")
        #expect(line(.failed(["a\nb"]), nil) == "{\"ok\":false,\"error\":\"a\\nb\"}\n")
        #expect(
            line(.failed(["a\n ^", "b"]), .integer(1))
                == "{\"id\":1,\"ok\":false,\"error\":\"a\\n ^\\nb\",\"errors\":[\"a\\n ^\",\"b\"]}\n")
        #expect(
            line(.snapshot(output: "A", png: [1, 2, 3]), .integer(1))
                == "{\"id\":1,\"ok\":true,\"output\":\"A\",\"bytes\":3}\n")
        #expect(line(.status(Array("{}".utf8)), nil) == "{\"ok\":true,\"status\":{}}\n")
    }

    @Test func linesInPieces() {
        let text = Array("one\n\ntwo\r\nthree".utf8)
        for size in 1...text.count {
            var splitter = LineSplitter(longest: 5)
            var lines: [LineSplitter.Line] = []
            for start in stride(from: 0, to: text.count, by: size) {
                splitter.append(Array(text[start..<min(start + size, text.count)]))
                while splitter.hasLine { splitter.next().map { lines.append($0) } }
            }
            #expect(lines == ["one", "", "two\r"].map { .whole(Array($0.utf8)) }, "in pieces of \(size)")
        }
        var splitter = LineSplitter(longest: 5)
        splitter.append(Array("12345\n123456\n".utf8))
        #expect(splitter.next() == .whole(Array("12345".utf8)))
        #expect(splitter.next() == .tooLong && splitter.hasLine && splitter.next() == .tooLong)
    }
}
