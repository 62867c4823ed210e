import Foundation
import Testing

@testable import Player

@Suite struct JSONTests {
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
        #expect(
            JSON.unquoted(text.split(separator: "\n")[1].drop { $0 == " " }).map { Array($0.utf8) }
                == Array(string.utf8))
    }

    @Test(arguments: ["", "\"", "a", "\"a", "\"\\u12\"", "\"\\\"", "\"\\uD800\""])
    func whatIsNoString(_ text: String) {
        #expect(JSON.unquoted(text) == nil)
    }

    @Test(arguments: [
        (JSON.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(.min), "-9223372036854775808"),
        (.decimal(0), "0.000"), (.decimal(16.6667), "16.667"), (.decimal(-0.0625), "-0.063"),
        (.decimal(2.9999), "3.000"),
        (.decimal(0.05), "0.050"), (.array([]), "[]"), (.object([]), "{}"),
        (.object([("b", .integer(1)), ("a", .array([.null]))]), "{\n  \"b\": 1,\n  \"a\": [\n    null\n  ]\n}"),
    ])
    func text(_ json: JSON, _ text: String) {
        #expect(json.text == text)
    }
}
