import JSONText
import Testing

@testable import ControlProtocol

@Suite struct ControlRequestTests {
    private static func mistake(_ text: String) -> ControlRequest.Mistake? {
        #expect(throws: ControlRequest.Mistake.self, "\(text)") { try ControlRequest(line: Array(text.utf8)) }
    }

    @Test(
        arguments: Command.Verb.allCases.filter { $0 != .go && $0 != .show }.map {
            ControlRequest.Demand.perform(Command($0))
        } + [
            .perform(Command(.next, output: "HDMI-A-1")), .perform(Command(.pause, duration: .milliseconds(1500))),
            .perform(Command(.blank, output: "A", duration: .seconds(600))), .perform(Command(.go, slide: 3)),
            .perform(Command(.show, output: "é", file: "/srv/é.jpg", duration: .milliseconds(1))),
            .status, .watch, .snapshot(output: nil), .snapshot(output: "HDMI-A-1"), .slides(SlidesQuery()),
            .slides(SlidesQuery(output: "A", from: 101, count: 20)), .watchWanted, .wanted(from: 1), .wanted(from: 101),
            .explain(url: "https://a.example/é", reason: nil), .pin("2580"), .pin(nil), .put(Array(0...255)),
            .put(Array(repeating: 0, count: ControlRequest.longestPut)),
            .perform(Command(.show, file: Command.sent)),
            .explain(url: ControlRequest.site, reason: "an older commit"),
            .explain(url: "https://a.example/", reason: "no \"answer\""),
        ])
    func requestsComeBack(_ demand: ControlRequest.Demand) throws {
        for id in [nil, .null, .integer(7), .string("é\n\""), .array([.object([("a", .bool(true))])])] as [JSON?] {
            let line = ControlRequest(id: id, demand: demand).line
            #expect(
                line.utf8.count <= ControlRequest.longest && line.hasSuffix("}\n")
                    && line.utf8.count { $0 == 0x0A } == 1)
            let read = try ControlRequest(line: Array(line.utf8.dropLast()))
            #expect(read.demand == demand && read.id?.line == id?.line)
        }
    }

    @Test func asOthersWriteThem() throws {
        let request = try ControlRequest(line: Array(" { \"do\" : \"ne\\u0078t\", \"id\" : [ 1.5 ] }\r".utf8))
        #expect(request.demand == .perform(Command(.next)) && request.id?.line == "[1.500]")
    }

    private static let verbs =
        "'do' takes one of pause, resume, toggle, next, previous, go, blank, show, overview, reload, stop"
    private static let both = "a request has one of 'do', 'get', 'watch', 'tell', 'set' and 'put', not 'do' and 'get'"
    private static let kinds = "a request has one of 'do', 'get', 'watch', 'tell', 'set' and 'put'"
    private static let pin = "'set' takes pin, with 'digits', a text, or null for none"
    private static let put = "'put' takes bytes of a picture, each as the character of its number"
    private static let seconds = "'for' takes seconds: 0.001 to 31622400"

    @Test(arguments: [
        ("", nil, ["no JSON: the text breaks off at byte 0"]), ("next", nil, ["no JSON: invalid token at byte 4"]),
        ("{\"do\":\"next\"", nil, ["no JSON: the text breaks off at byte 12"]),
        ("[]", nil, ["a request is a JSON object"]), ("7", nil, ["a request is a JSON object"]),
        ("{}", nil, [kinds]), ("{\"id\":1}", "1", [kinds]),
        ("{\"do\":\"next\",\"id\":1,\"id\":2}", nil, ["no JSON: a name stands twice at byte 24"]),
        ("{\"do\":\"next\",\"get\":\"status\"}", nil, [both]),
        ("{\"Do\":\"next\"}", nil, ["unknown key 'Do'", kinds]),
        ("{\"do\":\"status\",\"id\":null}", "null", [verbs]),
        ("{\"do\":[\"next\"]}", nil, [verbs]),
        ("{\"get\":\"time\"}", nil, ["'get' takes status, slides, wanted or snapshot"]),
        ("{\"watch\":true}", nil, ["'watch' takes status or wanted"]),
        ("{\"watch\":\"snapshot\"}", nil, ["'watch' takes status or wanted"]),
        ("{\"get\":\"snapshot\",\"output\":1}", nil, ["'output' takes an output's name"]),
        ("{\"do\":\"next\",\"output\":1}", nil, ["'output' takes an output's name"]),
        ("{\"do\":\"pause\",\"for\":\"1\"}", nil, [seconds]), ("{\"do\":\"pause\",\"for\":1e300}", nil, [seconds]),
        ("{\"do\":\"blank\",\"for\":-1}", nil, [seconds]),
        ("{\"do\":\"show\",\"file\":\"/a\",\"for\":0}", nil, [seconds]),
        ("{\"do\":\"go\"}", nil, ["'go' needs 'slide', the number of a slide"]),
        ("{\"do\":\"go\",\"slide\":0}", nil, ["'slide' takes the number of a slide, from 1 on"]),
        ("{\"do\":\"go\",\"slide\":1.5}", nil, ["'slide' takes the number of a slide, from 1 on"]),
        ("{\"do\":\"go\",\"slide\":\"/a.jpg\"}", nil, ["'slide' takes the number of a slide, from 1 on"]),
        ("{\"do\":\"show\"}", nil, ["'show' needs 'file', the absolute path of a picture or a playlist"]),
        ("{\"do\":\"show\",\"file\":\"a.jpg\"}", nil, ["'file' takes an absolute path"]),
        ("{\"get\":\"slides\",\"count\":101}", nil, ["'count' takes how many slides are wanted: 1 to 100"]),
        ("{\"tell\":1}", nil, ["'tell' takes an address, as it stands in the list of what is wanted, or 'site'"]),
        ("{\"set\":\"pin\"}", nil, [pin]), ("{\"set\":\"pin\",\"digits\":2580}", nil, [pin]),
        ("{\"set\":\"pen\",\"digits\":\"2580\"}", nil, [pin]),
        ("{\"put\":\"\"}", nil, [put]), ("{\"put\":\"\u{100}\"}", nil, [put]), ("{\"put\":1}", nil, [put]),
        ("{\"get\":\"wanted\",\"from\":0}", nil, ["'from' takes where a page begins, as the one before says it"]),
        ("{\"get\":\"slides\",\"from\":-1}", nil, ["'from' takes the number of a slide, from 1 on"]),
    ])
    func whatIsNoRequest(_ text: String, _ id: String?, _ reasons: [String]) {
        let mistake = Self.mistake(text)
        #expect(mistake?.reasons == reasons)
        #expect(mistake?.id?.line == id)
    }

    @Test(arguments: [
        ("{\"do\":\"next\",\"show\":1,\"id\":\"a\"}", ["unknown key 'show': 'next' takes 'output' and 'id'"]),
        (
            "{\"do\":\"pause\",\"fro\":1,\"for\":0,\"ouput\":\"A\"}",
            [
                seconds, "unknown key 'fro': 'pause' takes 'for', 'output' and 'id'",
                "unknown key 'ouput': 'pause' takes 'for', 'output' and 'id'",
            ]
        ),
        ("{\"do\":\"next\",\"slide\":3}", ["unknown key 'slide': 'next' takes 'output' and 'id'"]),
        ("{\"do\":\"stop\",\"output\":\"A\"}", ["unknown key 'output': 'stop' takes 'id'"]),
        ("{\"get\":\"status\",\"output\":\"A\"}", ["unknown key 'output': 'status' takes 'id'"]),
        ("{\"watch\":\"status\",\"a\\n\":1}", ["unknown key 'a\\n': 'status' takes 'id'"]),
        ("{\"get\":\"snapshot\",\"for\":1}", ["unknown key 'for': 'snapshot' takes 'output' and 'id'"]),
        ("{\"get\":\"slides\",\"form\":1}", ["unknown key 'form': 'slides' takes 'output', 'from', 'count' and 'id'"]),
    ])
    func eachUnknownKeyIsNamed(_ text: String, _ reasons: [String]) { #expect(Self.mistake(text)?.reasons == reasons) }

    @Test func ofVeryManyUnknownKeysTheFirstAreNamed() {
        let keys = (0..<1000).map { ",\"k\($0)\":0" }.joined()
        let reasons = Self.mistake("{\"do\":\"next\"\(keys)}")?.reasons
        #expect(reasons?.count == 11 && reasons?.last == "and 990 more unknown keys")
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
        #expect(line(.doneOn(["A", "B"]), .integer(1)) == "{\"id\":1,\"ok\":true,\"outputs\":[\"A\",\"B\"]}\n")
        var page = SlidesPage()
        (page.outputs, page.lineup, page.count, page.nextFrom) = (["A"], 2, 300, 101)
        var slide = SlideStatus()
        (slide.number, slide.path, slide.state, slide.fit, slide.background) = (1, "/a.jpg", "closed", "auto", "blur")
        (slide.opens, slide.duration, slide.transitions) = ("2026-12-24T18:00:00Z", 8, ["fade"])
        slide.transitionDuration = 0.7
        page.list = [slide]
        let text = line(.slides(page), nil)
        #expect(
            text == """
                {"ok":true,"slides":{"outputs":["A"],"lineup":2,"count":300,"next-from":101,"list":[{"number":1,\
                "path":"/a.jpg","state":"closed","next":null,"opens":"2026-12-24T18:00:00Z","duration":8.000,\
                "fit":"auto","background":"blur","transition":["fade"],"transition-duration":0.700,"priority":0,\
                "weight":1}]}}

                """)
        guard case .slides(page)? = try? ControlReply(line: Array(text.utf8.dropLast())).content else {
            Issue.record("read as something else")
            return
        }
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
