import Testing
import Transfer

@Suite struct AnswerTests {
    private let fetching: Fetching

    init() throws { fetching = try Fetching() }

    @Test func aFileComesWhole() throws {
        let end = try fetching.end(of: "/file", content: [UInt8](repeating: 1, count: 200_000))
        let response = try end.response
        #expect(response.status == 200 && response.byteCount == 100_000 && end.file == Served.whole)
        #expect(response.first("ETAG") == "\"a\"" && response.first("cache-control") == "max-age=60")
        #expect(response.validators.lastModified == "Thu, 01 Jan 2026 00:00:00 GMT" && response.first("age") == nil)
    }

    @Test(arguments: [("/chunks", "hello"), ("/hints", "ok"), ("/untold", Served.text), ("/long", nil)])
    func otherForms(_ path: String, _ text: String?) throws {
        let end = try fetching.end(of: path)
        let response = try end.response
        #expect(response.status == 200 && response.byteCount == end.file.count)
        if let text { #expect(end.text == text) } else { #expect(end.file == Array(Served.whole.prefix(10))) }
        #expect(response.validators.entityTag == nil && response.first("x-late") == nil)
    }

    @Test func whatIsHadAlreadyIsNotSent() throws {
        let end = try fetching.end(of: "/file", content: [7]) { $0.validators.entityTag = "\"a\"" }
        #expect(try end.response.status == 304 && end.response.byteCount == 0 && end.file == [7])
        let other = try fetching.end(of: "/file") { $0.validators.entityTag = "\"b\"" }
        #expect(try other.response.status == 200 && other.file == Served.whole)
        let dated = try fetching.end(of: "/echo") { $0.validators.lastModified = "Thu, 01 Jan 2026 00:00:00 GMT" }
        #expect(dated.text.contains("\"if-modified-since\": \"Thu, 01 Jan 2026 00:00:00 GMT\""))
        #expect(try fetching.end(of: "/same").failure(.answer).contains("304"))
    }

    @Test func whatIsSentOfItself() throws {
        let text = try fetching.end(of: "/echo").text
        #expect(text.contains("\"user-agent\": \"Cyclorama/test\""))
        for name in ["accept-encoding", "cookie", "authorization", "range", "if-", "referer"] {
            #expect(!text.contains("\"\(name)"), "\(name)")
        }
    }

    /// A tag that would break the line is not sent back.
    @Test func aTagIsNoWayIntoTheRequest() throws {
        let text = try fetching.end(of: "/echo") { $0.validators.entityTag = "\"\r\nX-Smuggled: 1" }.text
        #expect(!text.contains("smuggled") && !text.contains("if-none-match"))
    }

    @Test(arguments: [404, 410, 429, 500, 503, 401, 204])
    func refusalsAreAnswers(_ status: Int) throws {
        let end = try fetching.end(of: "/status?\(status)", content: [7])
        let response = try end.response
        #expect(response.status == status && response.byteCount == 0 && end.file == [7])
        #expect(response.first("retry-after") == "120")
    }

    @Test func anErrorPageWithoutEndIsLeft() throws {
        let end = try fetching.end(of: "/page")
        #expect(try end.response.status == 500 && end.file == [])
    }

    // MARK: - Resuming

    private func resumption(_ count: Int, _ tag: String? = "\"a\"", modified: String? = nil) -> HTTPRequest.Resumption {
        .init(byteCount: count, validators: HTTPValidators(entityTag: tag, lastModified: modified))
    }

    @Test func aPartIsContinued() throws {
        let start = Array(Served.whole.prefix(60_000))
        // What stands behind the part is cut off.
        let end = try fetching.end(of: "/file", content: start + [1, 2, 3]) { $0.resumption = resumption(60_000) }
        #expect(try end.response.status == 206 && end.response.byteCount == 100_000 && end.file == Served.whole)
    }

    /// Another file, said honestly or not; a server that knows no parts, one that sends another part; nothing left to send; a weak
    /// tag.
    @Test(arguments: ["/changed", "/changed?lies", "/whole", "/otherpart", "/file"])
    func whatIsNoContinuationStartsOver(_ path: String) throws {
        let count = path == "/file" ? 100_000 : 60_000
        let end = try fetching.end(of: path, content: [UInt8](repeating: 9, count: count)) {
            $0.resumption = resumption(count)
        }
        #expect(try end.response.status == 200 && end.file == Served.whole)
    }

    @Test func onlyStrongValidatorsResume() throws {
        let date = "Thu, 01 Jan 2026 00:00:00 GMT"
        for (tag, modified, condition) in [
            ("W/\"a\"", nil, nil), (nil, nil, nil), ("\"a\"", date, "\\\"a\\\""), (nil, date, date),
        ] as [(String?, String?, String?)] {
            let text = try fetching.end(of: "/echo") { $0.resumption = resumption(5, tag, modified: modified) }.text
            #expect(text.contains("\"range\": \"bytes=5-\"") == (condition != nil), "\(text)")
            if let condition { #expect(text.contains("\"if-range\": \"\(condition)\""), "\(text)") }
        }
    }

    @Test func aPartThatNobodyAskedForIsNone() throws {
        #expect(try fetching.end(of: "/part").failure(.answer).contains("a part"))
    }

    @Test func whatBreaksOffCanBeResumed() throws {
        let end = try fetching.end(of: "/short")
        #expect(end.failure(.connection) == "127.0.0.1 has closed the connection before all had come")
        let partial = try #require(end.partial)
        #expect(partial.byteCount == 60_000 && end.file == Array(Served.whole.prefix(60_000)))
        let rest = try fetching.end(of: "/file", content: end.file) {
            $0.resumption = .init(byteCount: partial.byteCount, validators: partial.validators)
        }
        #expect(try rest.response.status == 206 && rest.file == Served.whole)
    }
}
