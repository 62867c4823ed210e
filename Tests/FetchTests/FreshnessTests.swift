import JSONText
import Testing

@testable import Fetch

@Suite struct FreshnessTests {
    /// 2026-03-01 12:00:00 UTC.
    private static let now = HTTPDate(seconds: 1_772_366_400)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200), ("Sun, 01 Mar 2026 12:00:00 GMT", 1_772_366_400),
        ("Saturday, 01-Jan-76 00:00:00 GMT", 3_345_062_400), ("Wednesday, 01-Jan-77 00:00:00 GMT", 220_924_800),
        ("Fri, 31 Dec 1999 00:00:00 GMT", 946_598_400),
    ])
    func dates(_ text: String, seconds: Int64) {
        #expect(HTTPDate(text, now: Self.now)?.seconds == seconds)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (784_111_777, "1994-11-06T08:49:37Z"), (1_709_164_799, "2024-02-28T23:59:59Z"),
        (1_709_164_800, "2024-02-29T00:00:00Z"), (1_709_251_200, "2024-03-01T00:00:00Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ])
    func texts(_ seconds: Int64, text: String) { #expect(HTTPDate(seconds: seconds).utc == text) }

    @Test(arguments: [
        "", "0", "-1", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 6x Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    ])
    func whatIsNoDate(_ text: String) { #expect(HTTPDate(text, now: Self.now) == nil) }

    /// Fields as `name: value`, one a line.
    private static func headers(_ text: String) -> AnswerHeaders {
        AnswerHeaders(
            text.split(separator: "\n").map { line in
                let name = line.prefix { $0 != ":" }
                return AnswerHeaders.Field(String(name), String(line.dropFirst(name.count + 2)))
            })
    }

    @Test(arguments: [
        ("Cache-Control: max-age=600", 600, Freshness.Reason.maxAge),
        ("cache-control: private, Max-Age = \"600\"", 600, .maxAge),
        ("Cache-Control: max-age=600\nAge: 100", 500, .maxAge), ("Cache-Control: max-age=600\nAge: 900", 60, .maxAge),
        ("Cache-Control: max-age=600, max-age=5", 600, .maxAge),
        ("Cache-Control: s-maxage=5\nCache-Control: max-age=600", 600, .maxAge),
        ("Cache-Control: max-age=1", 10, .maxAge), ("Cache-Control: max-age=x", 60, .maxAge),
        ("Cache-Control: max-age=0", 60, .maxAge), ("Cache-Control: max-age=99999999999999999999", 86400, .maxAge),
        ("Cache-Control: no-cache\nExpires: Sun, 01 Mar 2026 13:00:00 GMT", 60, .unstored),
        ("Cache-Control: max-age=600, no-store", 60, .unstored),
        ("Cache-Control: no-cache=\"a, max-age=7\", max-age=600", 60, .unstored),
        ("Cache-Control: extension=\"no-cache, no-store\", max-age=600", 600, .maxAge),
        ("Expires: Sun, 01 Mar 2026 13:00:00 GMT", 3600, .expires),
        ("Expires: Sun, 01 Mar 2026 13:00:00 GMT\nDate: Sun, 01 Mar 2026 12:30:00 GMT", 1800, .expires),
        ("Expires: 0", 60, .expires), ("Expires: Sun, 01 Mar 2016 13:00:00 GMT", 60, .expires),
        ("Last-Modified: Sun, 01 Mar 2026 10:00:00 GMT", 720, .heuristic),
        ("Last-Modified: Sun, 01 Mar 2026 11:59:59 GMT", 60, .heuristic),
        ("Last-Modified: Sun, 01 Mar 1999 11:59:59 GMT", 86400, .heuristic),
        ("Last-Modified: Sun, 01 Mar 2099 11:59:59 GMT", 300, .nothing), ("ETag: \"a\"", 300, .nothing),
    ])
    func intervals(_ text: String, seconds: Int64, reason: Freshness.Reason) {
        let freshness = Freshness(Self.headers(text), refresh: nil, now: Self.now)
        #expect(freshness.interval == .seconds(seconds))
        #expect(freshness.reason == reason)
    }

    @Test(arguments: [(1, 10), (30, 30), (300, 300), (200_000, 86400)])
    func anEntryGoesBeforeTheServer(_ refresh: Int64, seconds: Int64) {
        let headers = Self.headers("Cache-Control: no-store, max-age=7")
        let freshness = Freshness(headers, refresh: .seconds(refresh), now: Self.now)
        #expect(freshness.interval == .seconds(seconds))
        #expect(freshness.reason == .refresh)
    }

    @Test(
        arguments: [
            ("120", 120), (" 0 ", 0), ("99999999999999999999", 86400), ("Sun, 01 Mar 2026 12:05:00 GMT", 300),
            ("Sun, 01 Mar 2016 12:05:00 GMT", 0), ("Sun, 01 Mar 2036 12:05:00 GMT", 86400), ("soon", nil), ("-5", nil),
        ] as [(String, Int64?)])
    func retryAfter(_ text: String, seconds: Int64?) {
        let headers = AnswerHeaders([.init("Retry-After", text)])
        #expect(headers.retryAfter(now: Self.now) == seconds.map { .seconds($0) })
    }

    @Test func factsComeBack() throws {
        let headers = Self.headers("ETag: W/\"a\\\"b\"\nLast-Modified: Sun, 01 Mar 2026 10:00:00 GMT")
        let facts = CacheFacts(
            headers, asked: Self.now, due: HTTPDate(seconds: 1_772_366_460), digest: "ab", byteCount: 7)
        #expect(facts.entityTag == "W/\"a\\\"b\"")
        #expect(CacheFacts(reading: Array(facts.json.text.utf8)) == facts)
        let later = facts.confirmed(by: Self.headers("ETag: \"c\""), asked: Self.now, due: Self.now)
        #expect(later.entityTag == "\"c\"")
        #expect(later.lastModified == facts.lastModified)
        // No prefix of the text is taken for facts.
        for length in 0..<facts.json.text.utf8.count {
            #expect(CacheFacts(reading: Array(facts.json.text.utf8.prefix(length))) == nil)
        }
    }

    @Test func validatorsThatCannotBeRepeatedAreLeftOut() {
        for text in ["a\r\nHost: b", String(repeating: "x", count: 1025), "\u{7F}"] {
            let facts = CacheFacts(
                AnswerHeaders([.init("ETag", text)]), asked: Self.now, due: Self.now, digest: "", byteCount: 0)
            #expect(facts.entityTag == nil)
        }
    }
}
