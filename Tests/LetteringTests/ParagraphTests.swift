import Testing

@testable import Lettering

@Suite struct ParagraphTests {
    private static let em = Letters.unitsPerEm

    /// What terminals are spared, and what the font has no glyph for.
    @Test(arguments: [
        ("Fête d’été", "Fête d’été"), ("Žluťoučký kůň", "Žluťoučký kůň"), ("a\u{1b}[31m", "a\\u{1b}[31m"),
        ("写真.jpg", "\\u{5199}\\u{771f}.jpg"), ("\u{1F4F7}", "\\u{1f4f7}"), ("a\nb\u{202E}c", "a\\u{a}b\\u{202e}c"),
        ("\u{F7FF}", "\\xff"),
        // A letter and its mark, as some systems write names, and one that has no form of its own.
        ("e\u{301}te\u{301}", "été"), ("q\u{20DD}", "q\\u{20dd}"),
    ])
    func everyTextIsDrawnOrWrittenOut(_ text: String, _ drawn: String) throws {
        #expect(try lines(text) == [drawn])
    }

    @Test func linesEndAtSpaces() throws {
        let text = "unknown key 'duratoin' in a slide; did you mean 'duration'?"
        for ems in 6...40 {
            let lines = try lines(text, width: ems * Self.em)
            #expect(lines.joined(separator: " ") == text)
            let font = try Letters()
            for line in Paragraph(text, .regular, in: font).lines(width: ems * Self.em, most: .max) {
                #expect(line.width <= ems * Self.em)
            }
        }
        #expect(try lines("a b  c", width: Self.em / 2) == ["a", "b", "c"])
        #expect(try lines("") == [])
    }

    @Test func aLongPathBreaksBehindSlashesAndElseAnywhere() throws {
        let path = "/var/lib/cyclorama/pictures/summer"
        #expect(try lines(path, width: 10 * Self.em) == ["/var/lib/cyclorama/", "pictures/summer"])
        let long = String(repeating: "x", count: 100)
        let pieces = try lines(long, width: 10 * Self.em)
        #expect(pieces.count > 3 && pieces.joined() == long)
        // A word goes to the next line before it is broken.
        #expect(try lines("in " + path, width: 12 * Self.em).first == "in")
        // Nothing hangs where not even a letter has room.
        #expect(try lines("abc", width: 1) == ["a", "b", "c"])
    }

    @Test func whatHasNoRoomGivesWayToAnEllipsis() throws {
        let text = Array(repeating: "word", count: 60).joined(separator: " ")
        let shortened = try lines(text, width: 12 * Self.em, most: 3)
        #expect(shortened.count == 3 && shortened[2].hasSuffix("word…") && shortened[0].hasPrefix("word word"))
        let path = "/srv/" + String(repeating: "folder/", count: 40) + "picture.jpg"
        let middle = try lines(path, width: 12 * Self.em, most: 2, losesMiddle: true)
        #expect(middle.count == 2 && middle[0].hasPrefix("/srv/f") && middle[1].hasSuffix("/picture.jpg"))
        #expect(middle.joined().contains("…"))
        #expect(try lines("abc", width: 1, most: 1) == ["…"] || lines("abc", width: 1, most: 1).count == 1)
    }

    @Test func titlesAreBalanced() throws {
        let font = try Letters()
        let script = Script(font)
        let title = Paragraph("lobby.yaml has mistakes", .semibold, in: font)
        let lines = title.lines(width: 11 * Self.em, most: 3, isBalanced: true)
        #expect(lines.map { script.text($0, .semibold) } == ["lobby.yaml", "has mistakes"])
    }
}
