import Foundation
import JSONText
import Testing

@Suite struct ReadingTests {
    private static func read(_ text: String) throws(JSONError) -> JSON { try JSON(reading: Array(text.utf8)) }

    @Test(arguments: [
        ("null", "null"), (" true\n", "true"), ("false", "false"), ("-0", "0"), ("7", "7"), ("7.0", "7.000"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("80.16e-1", "8.016"), ("1E2", "100.000"), ("1e-400", "0.000"), ("0.1", "0.100"), ("3.14159", "3.14159"),
        (#""\u0041\/\b\f\r\u00e9""#, #""A/\u0008\u000c\u000dé""#), (#""\uD83C\uDF9E""#, "\"🎞\""),
        (#""\u0000""#, #""\u0000""#), ("[ ]", "[]"), ("{ }", "{}"),
        (#"{"b":[1,{"a":{}}],"a":""}"#, #"{"b":[1,{"a":{}}],"a":""}"#),
        (#"{"":1,"é":2}"#, #"{"":1,"é":2}"#),
    ])
    func reads(_ text: String, _ line: String) throws {
        #expect(try Self.read(text).line == line)
    }

    @Test(arguments: [
        ("", "the text breaks off", 0), ("{\"a\":", "the text breaks off", 5), ("[1,2", "the text breaks off", 4),
        ("tru", "the text breaks off", 3), ("[-", "the text breaks off", 2), ("[1.", "the text breaks off", 3),
        ("[1e", "the text breaks off", 3), ("\"abc", "the text breaks off", 4),
        ("hello", "invalid token", 5), ("{}x", "something stands behind the value", 3),
        ("1 2", "something stands behind the value", 3), ("[1,]", "unexpected token", 4),
        ("{a:1}", "string or '}' expected", 2),
        ("[01]", "invalid token", 2), ("[+1]", "invalid token", 2),
        ("[.1]", "invalid token", 2), ("[NaN]", "invalid token", 4),
        ("[Infinity]", "invalid token", 9), ("'a'", "invalid token", 1),
        ("\"a\u{1}\"", "control character 0x1", 2), ("\"\\x\"", "invalid escape", 3),
        ("[\"\\ud83c\"]", "invalid Unicode '\\uD83C'", 9),
        ("[\"\\udf9e\"]", "invalid Unicode '\\uDF9E'", 9),
        ("[\"\\ud83c\\ud83c\"]", "invalid Unicode '\\uD83C\\uD83C'", 15),
        ("{\"a\":1,\"a\":1}", "a name stands twice", 10), ("{\"a\\u0000b\":1}", "a name has a NUL", 11),
        ("[9223372036854775808]", "a number is out of range", 20), ("[1e999]", "a number is out of range", 6),
        ("11\0", "a NUL stands behind a number", 2), ("[1\0,2]", "a NUL stands behind a number", 2),
        ("{\"a\":1}\0", "something stands behind the value", 8), ("\u{FEFF}{}", "invalid token", 3),
        ("// x", "invalid token", 1),
    ])
    func refuses(_ text: String, _ reason: String, _ offset: Int) {
        let error = #expect(throws: JSONError.self) { try Self.read(text) }
        #expect(error?.reason == reason)
        #expect(error?.offset == offset)
        #expect(error?.breaksOff == (reason == "the text breaks off"))
    }

    @Test func theLineAndTheColumnAreSaid() {
        let error = #expect(throws: JSONError.self) { try Self.read("{\n  \"é\": x\n}") }
        #expect(error?.description == "line 2, column 8: invalid token")
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC0], [0x22, 0xED, 0xA0], [0x22, 0xF4, 0x90],
            [0x22, 0xC3, 0x22],
            [0xFF, 0xC3], [0x22, 0xFF, 0xC3], [0x22, 0xFF, 0x5C],
        ] as [[UInt8]])
    func bytesThatAreNoText(_ bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSON(reading: bytes) }
        #expect(error?.reason == "a text is not UTF-8")
        #expect(error?.breaksOff == false)
    }

    @Test(arguments: [#""é漢🎞\u00e9\ud83c\udf9e\\\n\"\/""#, #"[true,-1.5e-3,{"a":null},false]"#])
    func cutAtEveryByte(_ text: String) {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            let error = #expect(throws: JSONError.self) { try JSON(reading: Array(bytes[..<count])) }
            #expect(error?.breaksOff == true && error?.reason == "the text breaks off", "after \(count) bytes")
        }
    }

    @Test(arguments: [#""\x"#, #""\u12g"#, #""\xé\"#, #"x\u12"#, #""\\u1\x"#])
    func aWrongEscapeDoesNotBreakOff(_ text: String) {
        let error = #expect(throws: JSONError.self) { try Self.read(text) }
        #expect(error?.breaksOff == false)
    }

    /// Names of files that are not UTF-8 have such characters.
    @Test func everyCharacterComesBack() throws {
        let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
            $0.value < 0x3000 || $0.value > 0xF000
        }
        let string = String(String.UnicodeScalarView(all))
        guard case .string(let back) = try Self.read(JSON.string(string).line) else {
            Issue.record("no string")
            return
        }
        #expect(back.utf8.elementsEqual(string.utf8))
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func nestingIsBounded(_ open: String, _ close: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(try Self.read(nested(JSON.deepest)).line == nested(JSON.deepest))
        for depth in [JSON.deepest + 1, 2000, 3000, 1_000_000] {
            let error = #expect(throws: JSONError.self) { try Self.read(nested(depth)) }
            #expect(error?.reason == "nested deeper than 32 levels", "\(depth)")
        }
    }

    @Test func theSizeIsBounded() {
        let error = #expect(throws: JSONError.self) {
            try JSON(reading: .init(repeating: 0x20, count: JSON.largest + 1))
        }
        #expect(error?.reason == "more than 67108864 bytes")
    }

    /// Whatever another reader takes is the same here, and the other way round.
    @Test func randomBytes() throws {
        let marks = Array("{}[]\",:\\u0129.-+eE truefalsn\u{E9}\u{1F39E}\0\n".utf8)
        var random = SystemRandomNumberGenerator()
        for round in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24)).map { _ in
                round % 2 == 0 ? marks.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255)
            }
            if let value = try? JSON(reading: bytes) {
                #expect(try JSON(reading: Array(value.line.utf8)).line == value.line, "\(bytes)")
                #expect(throws: Never.self, "\(bytes)") {
                    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
                }
            }
        }
    }
}
