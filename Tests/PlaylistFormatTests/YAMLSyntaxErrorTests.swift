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
            lobby.yaml:2:14: within double quotes a backslash begins an escape; write the text in single quotes \
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
            "slides: [a.jpg, , b.jpg]\n",
            """
            lobby.yaml:1:17: a value is missing here (the rest was not read)
            slides: [a.jpg, , b.jpg]
                            ^
            """),
        Case(
            "slides:\n- [a] b\n",
            """
            lobby.yaml:2:7: this does not belong here: the value before it has ended (the rest was not read)
            - [a] b
                  ^
            """),
        Case(
            "slides:\n  - {image: a}\n  order: listed\n",
            """
            lobby.yaml:3:3: a list goes on with a dash in the same column as those before; this line has none there \
            (the rest was not read)
              order: listed
              ^
            """),
        Case(
            "slides: [!a!b c]\n",
            """
            lobby.yaml:1:10: nobody can tell what is meant here (the rest was not read)
            slides: [!a!b c]
                     ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }

    /// A library's own words.
    @Test func details() throws {
        let error = try #require(Playlist.parsed(yaml: Array("slides: [a.jpg,".utf8), name: "x.yaml", folder: "").error)
        #expect(error.diagnostics.map(\.detail) == ["did not find expected node content while parsing a flow node"])
        #expect(error.diagnostics.map(\.kind) == [.syntax])
    }
}
