import PlaylistFormat
import Testing

/// The messages about text that is no YAML, or YAML that no playlist needs, to the letter.
@Suite struct YAMLSyntaxErrorTests {
    private static let slides = """
        ^\t- a.jpg => a tab stands in the indentation; indent with spaces (the rest was not read)
        - ^'a.jpg⏎- b.jpg => the quote that begins here is never closed
        - a.jpg⏎  fit^: cover \
        => the entry before has no key; write '- image: ' before its picture, so that more keys can follow (the rest \
        was not read)
        - image: a.jpg⏎   fit^: cover \
        => the keys of one entry begin in the same column, and this line begins further right (the rest was not read)
        - ^@a.jpg => text that begins with '@' needs quotes (the rest was not read)
        - ^*.jpg => text that begins with '*' needs quotes (the rest was not read)
        - |⏎^\ta => a tab stands in the indentation; indent with spaces (the rest was not read)
        - a.jpg⏎^---⏎slides:⏎- b.jpg => a file is one document, and a second one starts here
        - ^&first a.jpg => anchors ('&first') are not supported; write the value out
        - ^&a a.jpg⏎- ^*a⏎- ^^fti: cover => anchors ('&a') are not supported; write the value out \
        => aliases ('*a') are not supported; write the value out => unknown key 'fti' in a slide; did you mean 'fit'? \
        => a slide needs 'image', 'folder' or 'playlist'
        - ^!picture a.jpg => tags ('!picture') are not supported; text that starts with '!' needs quotes
        - a^\u{7}.jpg => a character that cannot be shown (U+0007) stands here; delete it (the rest was not read)
        - image: a.jpg⏎  ^fit:cover⏎  duration: 8s => 'fit:' needs a space behind it (the rest was not read)
        - image: a.jpg⏎  ^zoom:2⏎  duration: 8s => a colon needs a space behind it (the rest was not read)
        - image: 10:30^: Menu.jpg => a value with a colon in it needs quotes (the rest was not read)
        - image: 'a'^b.jpg => the quotes end before this; write them around all of the value (the rest was not read)
        - image: "src^\\Dune.jpg" \
        => within double quotes a backslash begins an escape; write the text in single quotes (the rest was not read)
          - image: a.jpg⏎ ^fit: cover \
        => lines that belong together begin in the same column, and this one does not (the rest was not read)
        - a.jpg⏎^b.jpg \
        => a colon is missing: a key has one behind it and then a space, an item of a list has a dash before it (the \
        rest was not read)
        - [a] ^b => this does not belong here: the value before it has ended (the rest was not read)
          - {image: a}⏎  ^order: listed \
        => a list goes on with a dash in the same column as those before; this line has none there (the rest was not \
        read)
        """.cases(in: "slides:\n_\n")

    private static let others = """
        slides: ^[a.jpg, => the list that begins here is never closed; ']' is missing
        slides: [a.jpg, b.jpg⏎order^: listed \
        => a comma or ']' is missing before this: what begins at line 1, column 9 is not closed (the rest was not read)
        ^%FOO 1⏎---⏎slides: [a] => text that begins with '%' needs quotes (the rest was not read)
        slides⏎- image^: a.jpg => the line before needs a colon behind its key (the rest was not read)
        slides: ^- a.jpg \
        => a list begins on a line of its own; this dash stands behind something else (the rest was not read)
          order: listed⏎^slides: [a.jpg] \
        => this line begins further left than the first; lines that belong together begin in one column (the rest was \
        not read)
        slides: [a.jpg, ^, b.jpg] => a value is missing here (the rest was not read)
        slides: [^!a!b c] => nobody can tell what is meant here (the rest was not read)
        """.cases(in: "_\n")

    private static let withoutEnd = """
        slides:⏎- a.jpg⏎^order \
        => a colon is missing: a key has one behind it and then a space, an item of a list has a dash before it (the \
        rest was not read)
        """.cases()

    @Test(arguments: slides + others + withoutEnd)
    func message(_ example: Case) { example.check() }

    /// A library's own words.
    @Test func details() throws {
        let error = try #require(Playlist.parsed(yaml: Array("slides: [a.jpg,".utf8), name: "x.yaml", folder: "").error)
        #expect(error.diagnostics.map(\.detail) == ["did not find expected node content while parsing a flow node"])
        #expect(error.diagnostics.map(\.kind) == [.syntax])
    }
}
