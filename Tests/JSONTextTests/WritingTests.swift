import Foundation
import JSONText
import Testing

@Suite struct WritingTests {
    private static let strings = [
        "", "plain", "with \"quotes\" and \\ and / and \t and \n and \r",
        String(String.UnicodeScalarView((0..<0x80).compactMap(Unicode.Scalar.init))),
        "é ü ß 漢字 🎞️", "\u{301}begins with an accent", "ends with a quote\"", "\u{2028}\u{2029}\u{FEFF}\u{FFFF}",
        "\\u0041 is no escape here", "\r\n", "\u{7F}\u{80}\u{9F}",
    ]

    @Test(arguments: strings)
    func stringsComeBack(_ string: String) throws {
        let text = JSON.array([.string(string)]).text
        let read = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
        #expect(read.map { Array($0.utf8) } == [Array(string.utf8)])
        #expect(text.utf8.filter { $0 < 0x20 } == [10, 10], "on a line of its own")
        guard case .array(let items) = try JSON(reading: Array(text.utf8)), case .string(let back)? = items.first else {
            Issue.record("no string: \(text)")
            return
        }
        #expect(Array(back.utf8) == Array(string.utf8))
    }

    @Test(arguments: [
        (JSON.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(.min), "-9223372036854775808"),
        (.rounded(0), "0.000"), (.rounded(16.6667), "16.667"), (.rounded(-0.0625), "-0.063"),
        (.rounded(2.9999), "3.000"), (.rounded(0.05), "0.050"), (.rounded(123_456_789.123), "123456789.123"),
        (.decimal(20), "20.000"), (.decimal(16.6667), "16.6667"), (.decimal(-0.0625), "-0.0625"),
        (.decimal(1e300), "1e+300"), (.decimal(-1e-300), "-1e-300"), (.array([]), "[]"), (.object([]), "{}"),
        (.object([("b", .integer(1)), ("a", .array([.null]))]), "{\n  \"b\": 1,\n  \"a\": [\n    null\n  ]\n}"),
    ])
    func text(_ json: JSON, _ text: String) {
        #expect(json.text == text)
    }
}
