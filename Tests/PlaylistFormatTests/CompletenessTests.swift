import Foundation
import Testing

/// That every message is said somewhere in these tests, word for word.
@Suite struct CompletenessTests {
    /// What no test can bring about.
    private static let unreachable = ["there is not enough memory for this file", "an error says what is wrong"]
    /// libyaml's words, by which a message of the player's own is chosen.
    private static let libraries = [
        "<document start>", "block sequence entries are not allowed", "mapping values are not allowed",
        "found unexpected",
    ]

    @Test func everyMessageHasAGoldenText() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        let golden = try Self.files(tests).filter { $0.name != "CompletenessTests.swift" }.map { Self.tidy($0.text) }
            .joined(separator: "\n")
        var count = 0
        // What a schema says of keys is no message; `SchemaTests` look at it.
        for file in try Self.files(sources.appending(path: "PlaylistFormat")) where !file.name.hasPrefix("FileSchema") {
            for message in Self.prose(file.text)
            where !(Self.unreachable + Self.libraries).contains(message) && !message.hasPrefix("while ") {
                for fragment in message.split(separator: "\0") where fragment.contains(where: \.isLetter) {
                    let isSaid = golden.range(of: fragment, options: .literal) != nil
                    #expect(isSaid, "\(file.name): no golden text holds '\(fragment)'")
                    count += 1
                }
            }
        }
        // A change of style must not leave this test with nothing to look for.
        #expect(count > 100)
    }

    @Test func proseIsFound() {
        #expect(Self.prose(#"add("a \(b("c d")) \"e\"") // "f g""#) == ["a \0 \"e\"", "c d"])
        #expect(Self.prose("/// \"a b\"\nlet c = \"d\" + \"e f\"\n") == ["e f"])
    }

    private static func files(_ folder: URL) throws -> [(name: String, text: String)] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    /// Test code as its texts read: long lines joined, escapes undone.
    private static func tidy(_ text: String) -> String {
        let joined = text.replacing(#/\\\n\s*/#, with: "")
        return joined.replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing("\\\\", with: "\\")
    }

    /// The string literals with a blank in them, which only messages have; a NUL stands for an interpolation, whose own
    /// literals follow.
    private static func prose(_ code: String) -> [String] {
        var found: [String] = []
        for line in code.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
            var scanner = Array(line)[...]
            while let quote = scanner.firstIndex(of: "\"") {
                // What stands behind is a comment.
                if String(scanner[..<quote]).contains("// ") { break }
                scanner = scanner[(quote + 1)...]
                let literal = literal(&scanner, &found)
                if literal.contains(" ") { found.insert(literal, at: 0) }
            }
        }
        return found
    }

    /// Takes a literal off, from behind its opening quotation mark to behind its closing one.
    private static func literal(_ rest: inout ArraySlice<Character>, _ found: inout [String]) -> String {
        var text = ""
        while let next = rest.popFirst(), next != "\"" {
            guard next == "\\", let escaped = rest.popFirst() else {
                text.append(next)
                continue
            }
            guard escaped == "(" else {
                text.append(escaped == "n" ? "\n" : escaped)
                continue
            }
            text.append("\0")
            var depth = 1
            while depth > 0, let inner = rest.popFirst() {
                if inner == "(" { depth += 1 }
                if inner == ")" { depth -= 1 }
                if inner == "\"" {
                    let nested = literal(&rest, &found)
                    if nested.contains(" ") { found.append(nested) }
                }
            }
        }
        return text
    }
}
