import PlaylistFormat
import Testing

/// Source lines and carets.
@Suite struct DiagnosticTests {
    static func excerpt(_ text: String) -> [Substring] {
        (complaint(yaml: text) ?? "").split(separator: "\n").dropFirst().map { $0 }
    }

    @Test func parts() throws {
        let error = #expect(throws: PlaylistError.self) { try Playlist(yaml: "slides: [a]\ntitle: x\n") }
        let diagnostic = try #require(error?.diagnostics.first)
        #expect(error?.diagnostics.count == 1)
        #expect(diagnostic.file == "lobby.yaml")
        #expect(diagnostic.line == 2)
        #expect(diagnostic.column == 1)
        let keys = "defaults, show, except, order, layout, when-empty, placeholder, indicator, slides"
        #expect(diagnostic.message == "unknown key 'title' at the top level; known keys: \(keys)")
        #expect(diagnostic.sourceLine == "title: x")
    }

    /// What others find out about a place has the same form.
    @Test(arguments: [
        ("a: b\nslides: [写, x]\n", PlaylistFile.yaml, 2, 13, "slides: [写, x]\n             ^" as String?),
        ("x\ny", .m3u, 2, 1, "y\n^"), ("x", .m3u, 7, 3, nil), ("x\u{2028}y", .yaml, 2, 1, "y\n^"),
        ("x\u{2028}y", .m3u, 2, 1, nil), ("", .yaml, 1, 1, nil), ("", .yaml, -1, Int.max, nil),
    ])
    func foundElsewhere(_ text: String, _ format: PlaylistFile, _ line: Int, _ column: Int, _ expected: String?) {
        var excerpts = Excerpts(of: Array(text.utf8), as: format)
        #expect(excerpts.excerpt(at: Place(line: line, column: column)) == expected)
    }

    @Test func severalPlacesOfOneText() {
        var excerpts = Excerpts(of: Array("a\nb c\n\nd".utf8), as: .m3u)
        let places = [(1, 1), (2, 1), (2, 3), (2, 3), (3, 1), (4, 1), (9, 1)]
        let shown = places.map { excerpts.excerpt(at: Place(line: $0, column: $1)) }
        #expect(shown == ["a\n^", "b c\n^", "b c\n  ^", "b c\n  ^", nil, "d\n^", nil])
    }

    @Test func foundInWhatIsNoPlainText() {
        let wide: [UInt8] = [0xFF, 0xFE] + "ab".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for (bytes, shown) in [
            (wide, "ab\n ^"), ([0xEF, 0xBB, 0xBF, 0x61, 0x62], "ab\n ^"), ([0x61, 0xFF], "aÿ\n ^"),
        ] {
            var excerpts = Excerpts(of: bytes, as: .m3u)
            #expect(excerpts.excerpt(at: Place(line: 1, column: 2)) == shown)
        }
    }

    @Test func tabsAreSeen() {
        #expect(Self.excerpt("slides: \t[\t'',\ta]") == ["slides: →[→'',→a]", "           ^"])
    }

    @Test func wideAndCombining() {
        #expect(Self.excerpt("slides: [写真, e\u{301}, '']") == ["slides: [写真, e\u{301}, '']", "                  ^"])
    }

    @Test func longLine() {
        let pad = String(repeating: "x", count: 500)
        #expect(
            Self.excerpt("slides: [\(pad), '', \(pad)]") == [
                "…\(pad.prefix(78)), '', \(pad.prefix(76))…", "\(String(repeating: " ", count: 81))^",
            ])
        let fits = String(repeating: "x", count: 69)
        #expect(
            Self.excerpt("slides: [\(fits), '', \(fits)]") == [
                "slides: [\(fits), '', \(fits)]", "\(String(repeating: " ", count: 80))^",
            ])
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
    func lineBreaks(_ end: String) {
        let text = ["# ü", "slides:", "- a.jpg", "- ''", "# ü"].joined(separator: end)
        #expect(complaint(yaml: text) == "lobby.yaml:4:3: a path cannot be empty\n- ''\n  ^")
    }

    /// Neither the text nor the file's name can steer the terminal.
    @Test func nothingSteersTheTerminal() {
        let text = Array("slides: [a]\n\"\\e[2J\\u202E\u{202E}x\": 1\n".utf8)
        let error = #expect(throws: PlaylistError.self) {
            try Playlist.parsed(yaml: text, name: "a\u{1B}\nb", folder: "").get()
        }
        #expect(
            error?.description == """
                a\\u{1b}\\u{a}b:2:1: unknown key '\\u{1b}[2J\\u{202e}\\u{202e}x' at the top level; \
                known keys: defaults, show, except, order, layout, when-empty, placeholder, indicator, slides
                """)
        #expect(error?.diagnostics.first?.excerpt == "\"\\e[2J\\u202E\u{FFFD}x\": 1\n^")
    }

    /// A private-use character is written out in eight bytes or more.
    @Test func aKeyOfManySignsIsShort() throws {
        let key = String(repeating: "\u{F8FF}", count: 60)
        let error = #expect(throws: PlaylistError.self) { try Playlist(yaml: "slides: [a]\n\(key): 1\n") }
        let said = try #require(error?.diagnostics.first?.discreetMessage)
        let shown = try #require(said.split(separator: "'").dropFirst().first)
        #expect(shown.utf8.count <= 200 && shown.hasPrefix("\\u{f8ff}") && shown.contains("…"), "\(said)")
    }

    @Test func longTextInMessage() {
        let text = "slides: [a]\norder: \(String(repeating: "y", count: 100))"
        #expect(complaint(yaml: text)?.contains("unknown order '\(String(repeating: "y", count: 60))…'; known") == true)
    }
}
