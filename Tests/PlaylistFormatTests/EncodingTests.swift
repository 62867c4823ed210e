import PlaylistFormat
import Testing
import Vocabulary

@Suite struct EncodingTests {
    static let text = "slides:\r\n- é𝄞.jpg # ü\r\n- b.jpg\r\n"
    static let pictures = ["é𝄞.jpg", "b.jpg"]

    static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    @Test(arguments: [
        Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), utf16(text, bigEndian: true),
        utf16(text, bigEndian: false),
    ])
    func good(_ bytes: [UInt8]) throws {
        let playlist = try Playlist.parsed(yaml: bytes, name: "lobby.yaml", folder: "").get()
        #expect(playlist.pictures.map(\.path) == Self.pictures)
    }

    /// A byte order mark is no column.
    @Test(arguments: [
        [0xEF, 0xBB, 0xBF] + Array("slidse: []".utf8), utf16("slidse: []", bigEndian: true),
        utf16("slidse: []", bigEndian: false),
    ])
    func mark(_ bytes: [UInt8]) {
        #expect(
            complaint(yaml: bytes) == """
                lobby.yaml:1:1: unknown key 'slidse' at the top level; did you mean 'slides'?
                slidse: []
                ^
                """)
    }

    @Test(
        arguments: [
            ([0xFF], "ü�", 4), ([0xC3], "ü�", 4), ([0xED, 0xA0, 0x80], "ü���", 4), ([0xC0, 0x80], "ü��", 4),
            ([0x80, 0x80], "ü��", 4), ([0xF5], "ü�", 4),
        ] as [([UInt8], String, Int)])
    func badUTF8(_ bad: [UInt8], _ shown: String, _ column: Int) {
        let bytes = Array("slides:\n- ü".utf8) + bad + Array(".jpg\n- b\n".utf8)
        #expect(
            complaint(yaml: bytes)
                == "lobby.yaml:2:4: this is not UTF-8 text\n- \(shown).jpg\n   ^")
    }

    /// Winamp and Windows Media Player write M3U in the code page of Western Europe.
    @Test func aLineOfM3UIsLatin1() throws {
        let bytes: [UInt8] =
            Array("ü.jpg\r\n\r\n".utf8) + [0xDC, 0x20, 0x92, 0x2E, 0x6A] + Array("\na\u{308}.jpg\n".utf8)
        let playlist = try Playlist.parsed(m3u: bytes, name: "lobby.m3u", folder: "").get()
        #expect(
            playlist.pictures.map { Array($0.path.utf8) } == ["ü.jpg", "Ü ’.j", "a\u{308}.jpg"].map { Array($0.utf8) })
        #expect(playlist.places.map(\.line) == [1, 3, 4])
        // The excerpt of an error shows the same.
        #expect(
            complaint(m3u: bytes + [0xFC, 0x00])
                == "lobby.m3u:5:2: a path cannot contain a NUL character\nü\u{FFFD}\n ^")
    }

    @Test(
        arguments: [
            ("file:///srv/a%20b.jpg", "/srv/a b.jpg"), ("FILE://localhost/%C3%BC.jpg", "/ü.jpg"),
            ("photos/my%20picture.jpg", "in/photos/my%20picture.jpg"),
        ]) func fileURLs(_ line: String, _ path: String) throws
    {
        #expect(try Playlist.parsed(m3u: Array(line.utf8), name: "", folder: "in").get().pictures.map(\.path) == [path])
        #expect(
            try Playlist.parsed(yaml: Array("slides: ['\(line)']".utf8), name: "", folder: "in").get().pictures.map(
                \.path)
                == [path])
    }

    @Test(
        arguments: [
            ("file://disk/a.jpg", " names a file of another machine; mount its share, and write the path there"),
            ("file:///a%2.jpg", " is no URL of a file: write the path itself"),
            ("file:///a%00.jpg", " is no URL of a file: write the path itself"),
            ("file:///%FF.jpg", " is no URL of a file: write the path itself"),
            ("file://", " is no URL of a file: write the path itself"),
        ]) func otherFileURLs(_ line: String, _ words: String) throws
    {
        #expect(complaint(m3u: Array(line.utf8))?.hasPrefix("lobby.m3u:1:1: '\(line)'\(words)") == true)
    }

    @Test func badUTF8AtLineStart() {
        #expect(complaint(yaml: Array("a\n".utf8) + [0x80, 0x80]) == "lobby.yaml:2:1: this is not UTF-8 text\n��\n^")
        #expect(complaint(yaml: [0x80]) == "lobby.yaml:1:1: this is not UTF-8 text\n�\n^")
    }

    @Test func badUTF16() {
        let good = Self.utf16("slides:\n- a", bigEndian: false)
        let message = "lobby.yaml:2:4: this is not UTF-16 text\n- a\n   ^"
        #expect(complaint(yaml: good + [0x00, 0xDC]) == message)
        #expect(complaint(yaml: good + [0x00, 0xD8]) == message)
        #expect(complaint(yaml: good + [0x41]) == message)
        #expect(complaint(yaml: [0xFF, 0xFE]) == "lobby.yaml:1:1: the playlist is empty")
    }

    @Test func unmarkedUTF16() {
        #expect(
            complaint(yaml: [0x61, 0x00, 0x62, 0x00])
                == "lobby.yaml:1:2: a character that cannot be shown (U+0000) stands here; delete it "
                + "(the rest was not read)\na\u{FFFD}b\u{FFFD}\n ^")
    }
}
