import Digest
import Foundation
import Testing

@testable import Player

@Suite struct DisplayRecordTests {
    static let digest = SHA256("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    static let record = DisplayRecord(
        time: .milliseconds(1_798_135_205_120), duration: .milliseconds(8016), path: "/srv/a.jpg", digest: digest,
        output: "HDMI-A-1", mode: "1920x1080@60")
    static let paths = [
        "a.jpg", "", "with, comma", "with \"quotes\"", "two\nlines", "\r\n\t\0\u{1F}", "é", "e\u{301}", "\"\u{301}x",
        "\u{301}begins with an accent", "漢字 🎞️", "back\\slash", "\u{2028}\u{FEFF}",
    ]

    private static let noDuration = "'duration' is no number of seconds, 0 to 604800"

    @Test func golden() {
        #expect(
            Self.record.line == """
                {"time":"2026-12-24T18:00:05.120Z","duration":8.016,"path":"/srv/a.jpg",\
                "sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",\
                "output":"HDMI-A-1","mode":"1920x1080@60"}

                """)
    }

    @Test func aPartOfAStaySaysSo() throws {
        var record = Self.record
        record.isContinued = true
        let line = record.line
        #expect(line.hasSuffix("\"mode\":\"1920x1080@60\",\"continued\":true}\n"))
        #expect(try DisplayRecord(line: line.utf8.dropLast()) == record)
        let other = line.replacing("true", with: "1")
        #expect(Self.reason(other.utf8.dropLast()) == "'continued' is neither true nor false")
    }

    @Test func anItemOfABannerSaysSo() throws {
        var record = Self.record
        record.hasNeighbours = true
        #expect(record.line.hasSuffix("\"mode\":\"1920x1080@60\",\"neighbours\":true}\n"))
        #expect(try DisplayRecord(line: record.line.utf8.dropLast()) == record)
        record.isContinued = true
        #expect(record.line.hasSuffix("\"continued\":true,\"neighbours\":true}\n"))
        #expect(try DisplayRecord(line: record.line.utf8.dropLast()) == record)
        let other = record.line.replacing("\"neighbours\":true", with: "\"neighbours\":2")
        #expect(Self.reason(other.utf8.dropLast()) == "'neighbours' is neither true nor false")
    }

    @Test(arguments: paths) func recordsComeBack(_ path: String) throws {
        var record = Self.record
        record.path = path
        record.digest = nil
        let line = Array(record.line.utf8)
        #expect(line.filter { $0 == 10 } == [10] && line.last == 10, "one line")
        let read = try DisplayRecord(line: line.dropLast())
        #expect(read == record && read.path.utf8.elementsEqual(path.utf8))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect((object["path"] as? String).map { Array($0.utf8) } == Array(path.utf8))
    }

    /// What other programs may make of a line.
    @Test func anyJSONOfTheSameMembersIsRead() throws {
        let text = #"""
             { "mode" : "1920x1080@60" , "output":"HDMI\u002dA-1", "note":null,"more":[]\#t
            """#
        #expect(throws: RecordError.self) { try DisplayRecord(line: Array(text.utf8)) }
        let other = #"""
             { "mode" : "1920x1080@60" , "output":"HDMI\u002dA-1", "note":null,"seen":true, "duration":80.16e-1,
            "path":"\/srv\/\u0061.jpg","sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "time":"2026-12-24T18:00:05.120Z"}
            """#
        #expect(try DisplayRecord(line: Array(other.utf8)) == Self.record)
        let film =
            #"{"time":"2026-12-24T18:00:05Z","duration":0,"path":"\uD83C\uDF9E","sha256":null,"output":"","mode":""}"#
        #expect(try DisplayRecord(line: Array(film.utf8)).path == "🎞")
    }

    /// Why a line is no record.
    private static func reason(_ line: some Sequence<UInt8>) -> String? {
        #expect(throws: RecordError.self) { try DisplayRecord(line: Array(line)) }?.reason
    }

    private static func changed(_ old: String, _ new: String) -> String {
        String(record.line.dropLast()).replacing(old, with: new)
    }

    @Test(arguments: [
        ("", "the line breaks off after 0 bytes"), ("{", "the line breaks off after 1 bytes"),
        ("[]", "no record: no JSON object"), ("{}", "no text 'time'"),
        ("{}x", "no record: something stands behind the value at byte 3"),
        (changed("\"path\"", "\"time\""), "no record: a name stands twice at byte 58"),
        (changed("8.016", "08.016"), "no record: invalid token at byte 47"),
        (changed("8.016", "+8"), "no record: invalid token at byte 47"),
        (changed("8.016", ".8"), "no record: invalid token at byte 47"),
        (changed("8.016", "8."), "no record: invalid token at byte 48"), (changed("8.016", "-1"), Self.noDuration),
        (changed("8.016", "604800.001"), Self.noDuration), (changed("8.016", "1e9"), Self.noDuration),
        (changed("8.016", "1e99"), Self.noDuration),
        (changed("8.016", "1e999"), "no record: a number is out of range at byte 51"),
        (changed("8.016", "\"8\""), Self.noDuration), (changed("8.016", "[8]"), Self.noDuration),
        (changed("ba78", "BA78"), "'sha256' is no 64 hexadecimal digits"),
        (changed("ba78", "78"), "'sha256' is no 64 hexadecimal digits"),
        (changed("12-24T", "12-32T"), "'time' is no time such as 2026-12-24T18:00:05.120Z"),
        (changed("T18:", "T24:"), "'time' is no time such as 2026-12-24T18:00:05.120Z"),
        (changed("120Z", "120"), "'time' is no time such as 2026-12-24T18:00:05.120Z"),
        (changed("120Z", "12Z"), "'time' is no time such as 2026-12-24T18:00:05.120Z"),
        (changed("/srv", "\\x"), "no record: invalid escape at byte 62"),
        (changed("/srv", "\\ud83c"), "no record: invalid Unicode '\\uD83C' at byte 73"),
        (changed("/srv", "\\u12g4"), "no record: invalid escape at byte 65"),
        (changed("/srv", "\t"), "no record: control character 0x9 at byte 60"),
        (changed("/srv", "\0"), "zero bytes, as a power cut leaves them"),
        (changed("\"mode\"", "\"mood\""), "no text 'mode'"),
    ]) func whatIsNoRecord(_ text: String, _ reason: String) { #expect(Self.reason(Array(text.utf8)) == reason) }

    @Test func bytesThatAreNoText() {
        var line = Array(Self.record.line.utf8.dropLast())
        line[line.firstIndex(of: UInt8(ascii: "s")) ?? 0] = 0xFF
        #expect(throws: RecordError.self) { try DisplayRecord(line: line) }
        let path = Self.changed("srv", "\u{FFFF}").utf8.map { $0 == 0xEF ? 0xC0 : $0 }
        #expect(Self.reason(path) == "no record: a text is not UTF-8 at byte 61")
    }

    /// No beginning of a line is a record.
    @Test(arguments: [digest, nil], ["/srv/a.jpg"] + paths) func cutAtEveryByte(_ digest: SHA256?, _ path: String) {
        var record = Self.record
        record.digest = digest
        record.path = path
        let line = Array(record.line.utf8.dropLast())
        for count in line.indices {
            #expect(Self.reason(Array(line[..<count])) == "the line breaks off after \(count) bytes")
        }
    }
}
