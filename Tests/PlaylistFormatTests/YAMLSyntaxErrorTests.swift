import PlaylistFormat
import Testing

/// What is said about text that is no YAML, or YAML that no playlist needs, to the letter.
@Suite struct YAMLSyntaxErrorTests {
    @Test(arguments: [
        Case(
            "slides:\n\t- a.jpg\n",
            """
            lobby.yaml:2:1: a tab stands in the indentation; indent with spaces (the rest was not read)
            →- a.jpg
            ^
            """),
        Case(
            "slides:\n- 'a.jpg\n- b.jpg\n",
            """
            lobby.yaml:2:3: the quote that begins here is never closed
            - 'a.jpg
              ^
            """),
        Case(
            "slides:\n- a.jpg\norder",
            """
            lobby.yaml:3:1: a colon is missing: a key has one behind it and then a space, an item of a list has a dash \
            before it (the rest was not read)
            order
            ^
            """),
        Case(
            "slides: [a.jpg,\n",
            """
            lobby.yaml:1:9: the list that begins here is never closed; ']' is missing
            slides: [a.jpg,
                    ^
            """),
        Case(
            "slides: [a.jpg, b.jpg\norder: listed\n",
            """
            lobby.yaml:2:6: a comma or ']' is missing before this: what begins at line 1, column 9 is not closed \
            (the rest was not read)
            order: listed
                 ^
            """),
        Case(
            "slides:\n- a.jpg\n  fit: cover\n",
            """
            lobby.yaml:3:6: the entry before has no key; write '- image: ' before its picture, so that more keys can \
            follow (the rest was not read)
              fit: cover
                 ^
            """),
        Case(
            "slides:\n- image: a.jpg\n   fit: cover\n",
            """
            lobby.yaml:3:7: the keys of one entry begin in the same column, and this line begins further right \
            (the rest was not read)
               fit: cover
                  ^
            """),
        Case(
            "slides:\n- @a.jpg\n",
            """
            lobby.yaml:2:3: text that begins with '@' needs quotes (the rest was not read)
            - @a.jpg
              ^
            """),
        Case(
            "slides:\n- *.jpg\n",
            """
            lobby.yaml:2:3: text that begins with '*' needs quotes (the rest was not read)
            - *.jpg
              ^
            """),
        Case(
            "slides:\n- |\n\ta\n",
            """
            lobby.yaml:3:1: a tab stands in the indentation; indent with spaces (the rest was not read)
            →a
            ^
            """),
        Case(
            "%FOO 1\n---\nslides: [a]\n",
            """
            lobby.yaml:1:1: text that begins with '%' needs quotes (the rest was not read)
            %FOO 1
            ^
            """),
        Case(
            "slides:\n- a.jpg\n---\nslides:\n- b.jpg\n",
            """
            lobby.yaml:3:1: a file is one document, and a second one starts here
            ---
            ^
            """),
        Case(
            "slides:\n- &first a.jpg\n",
            """
            lobby.yaml:2:3: anchors ('&first') are not supported; write the value out
            - &first a.jpg
              ^
            """),
        Case(
            "slides:\n- &a a.jpg\n- *a\n- fti: cover\n",
            """
            lobby.yaml:2:3: anchors ('&a') are not supported; write the value out
            - &a a.jpg
              ^
            lobby.yaml:3:3: aliases ('*a') are not supported; write the value out
            - *a
              ^
            lobby.yaml:4:3: unknown key 'fti' in a slide; did you mean 'fit'?
            - fti: cover
              ^
            lobby.yaml:4:3: a slide needs 'image', 'folder' or 'playlist'
            - fti: cover
              ^
            """),
        Case(
            "slides:\n- !picture a.jpg\n",
            """
            lobby.yaml:2:3: tags ('!picture') are not supported; text that starts with '!' needs quotes
            - !picture a.jpg
              ^
            """),
        Case(
            "slides:\n- a\u{7}.jpg\n",
            """
            lobby.yaml:2:4: a character that cannot be shown (U+0007) stands here; delete it (the rest was not read)
            - a\u{FFFD}.jpg
               ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  fit:cover\n  duration: 8s\n",
            """
            lobby.yaml:3:3: 'fit:' needs a space behind it (the rest was not read)
              fit:cover
              ^
            """),
        Case(
            "slides:\n- image: a.jpg\n  zoom:2\n  duration: 8s\n",
            """
            lobby.yaml:3:3: a colon needs a space behind it (the rest was not read)
              zoom:2
              ^
            """),
        Case(
            "slides\n- image: a.jpg\n",
            """
            lobby.yaml:2:8: the line before needs a colon behind its key (the rest was not read)
            - image: a.jpg
                   ^
            """),
        Case(
            "slides:\n- image: 10:30: Menu.jpg\n",
            """
            lobby.yaml:2:15: a value with a colon in it needs quotes (the rest was not read)
            - image: 10:30: Menu.jpg
                          ^
            """),
        Case(
            "slides:\n- image: 'a'b.jpg\n",
            """
            lobby.yaml:2:13: the quotes end before this; write them around all of the value (the rest was not read)
            - image: 'a'b.jpg
                        ^
            """),
        Case(
            "slides:\n- image: \"src\\Dune.jpg\"\n",
            """
            lobby.yaml:2:15: within double quotes a backslash begins an escape; write the text in single quotes \
            (the rest was not read)
            - image: "src\\Dune.jpg"
                          ^
            """),
        Case(
            "slides: - a.jpg\n",
            """
            lobby.yaml:1:9: a list begins on a line of its own; this dash stands behind something else \
            (the rest was not read)
            slides: - a.jpg
                    ^
            """),
        Case(
            "slides:\n  - image: a.jpg\n fit: cover\n",
            """
            lobby.yaml:3:2: lines that belong together begin in the same column, and this one does not \
            (the rest was not read)
             fit: cover
             ^
            """),
        Case(
            "  order: listed\nslides: [a.jpg]\n",
            """
            lobby.yaml:2:1: this line begins further left than the first; lines that belong together begin in one column \
            (the rest was not read)
            slides: [a.jpg]
            ^
            """),
        Case(
            "slides:\n- a.jpg\nb.jpg\n",
            """
            lobby.yaml:3:1: a colon is missing: a key has one behind it and then a space, an item of a list has a dash \
            before it (the rest was not read)
            b.jpg
            ^
            """),
        Case(
            "slides: [{image: a.jpg, fit: cover\n",
            """
            lobby.yaml:1:10: the mapping that begins here is never closed; '}' is missing
            slides: [{image: a.jpg, fit: cover
                     ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }

    /// A library's own words are told to who asks for them.
    @Test func details() throws {
        let error = try #require(Playlist.parsed(yaml: Array("slides: [a.jpg,".utf8), name: "x.yaml", folder: "").error)
        #expect(error.diagnostics.map(\.detail) == ["did not find expected node content while parsing a flow node"])
        #expect(error.diagnostics.map(\.kind) == [.syntax])
    }

    @Test func depth() {
        let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
        #expect(complaint(yaml: deep(32))?.contains("expected a mapping with 'slides', found a list") == true)
        let heading = "lobby.yaml:1:33: lists and mappings are nested more than 32 deep\n"
        #expect(complaint(yaml: deep(33)) == heading + deep(33) + "\n" + String(repeating: " ", count: 32) + "^")
        #expect(complaint(yaml: String(repeating: "[", count: 1_000_000))?.hasPrefix(heading) == true)
        #expect(complaint(yaml: String(repeating: "- ", count: 500_000))?.contains("more than 32 deep") == true)
        #expect(complaint(yaml: String(repeating: "{a: ", count: 250_000))?.contains("more than 32 deep") == true)
        #expect(complaint(yaml: String(repeating: "? ", count: 500_000))?.contains("more than 32 deep") == true)
    }

    @Test func billionLaughs() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...20 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let message = complaint(yaml: text)
        #expect(message?.contains("lobby.yaml:1:5: anchors ('&a0') are not supported") == true)
        #expect(message?.contains("lobby.yaml:21:12: aliases ('*a19') are not supported") == true)
    }

    @Test func size() {
        let limit = 16 << 20
        let good = Array("slides: [a.jpg]\n#".utf8)
        let atLimit = good + [UInt8](repeating: UInt8(ascii: "x"), count: limit - good.count)
        #expect(complaint(yaml: atLimit) == nil)
        #expect(complaint(yaml: atLimit + [UInt8(ascii: "x")]) == "lobby.yaml:1:1: the file is larger than 16 MiB")
    }

    @Test func values() {
        let text = "slides: [" + String(repeating: "a,", count: 2_000_001) + "]"
        #expect(
            complaint(yaml: text)?.hasPrefix("lobby.yaml:1:4000008: a file holds at most 2000000 values\n…") == true
        )
    }

    /// Only so many are listed; the rest is counted.
    @Test func manyErrors() throws {
        let text = "slides:\n" + String(repeating: "- ''\n", count: 250)
        let error = #expect(throws: PlaylistError.self) { try Playlist(yaml: text) }
        #expect(error?.diagnostics.count == 100)
        #expect(error?.diagnostics.map(\.line) == Array(2...101))
        #expect(error?.omitted == 150)
        #expect(error?.whole.hasSuffix("\nand 150 more errors") == true)
        let oneMore = "slides:\n" + String(repeating: "- ''\n", count: 101)
        #expect(complaint(yaml: oneMore)?.hasSuffix("\nand 1 more error") == true)
    }

    /// All errors come at once, in the order of their lines, although defaults are read first.
    @Test func allAtOnce() {
        let text = """
            order: listd
            slides:
              - image: a.jpg
                duration: 8
              - b.jpg
              - folder: c
                fit: zoomed
            defaults:
              duration: long
            """
        #expect(
            complaint(yaml: text) == """
                lobby.yaml:1:8: unknown order 'listd'; did you mean 'listed'?
                order: listd
                       ^
                lobby.yaml:4:15: expected a duration like 8s, found '8'; did you mean 8s?
                    duration: 8
                              ^
                lobby.yaml:7:10: unknown fit 'zoomed'; known: auto, cover, contain, stretch, center
                    fit: zoomed
                         ^
                lobby.yaml:9:13: expected a duration like 8s, found 'long'
                  duration: long
                            ^
                """)
    }
}
