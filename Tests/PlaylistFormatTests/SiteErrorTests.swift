import Testing

/// What is said about site files, to the letter.
@Suite struct SiteErrorTests {
    @Test(arguments: [
        Case(
            "",
            """
            site.yaml:1:1: the site file is empty
            """),
        Case(
            "# x\n",
            """
            site.yaml:1:1: the site file is empty
            # x
            ^
            """),
        Case(
            "hello",
            """
            site.yaml:1:1: expected a mapping with 'outputs', found 'hello'
            hello
            ^
            """),
        Case(
            "[]",
            """
            site.yaml:1:1: expected a mapping with 'outputs', found a list
            []
            ^
            """),
        Case(
            "a: b",
            """
            site.yaml:1:1: unknown key 'a' in a site file; known keys: outputs, patience, fallback, display-log, metrics, \
            thumbnails, resume, verbose
            a: b
            ^
            site.yaml:1:1: 'outputs' is missing: a site file says what each output plays
            a: b
            ^
            """),
        Case(
            "outputs:",
            """
            site.yaml:1:9: 'outputs' is empty: a site file needs at least one output
            outputs:
                    ^
            """),
        Case(
            "outputs: {}",
            """
            site.yaml:1:10: 'outputs' is empty: a site file needs at least one output
            outputs: {}
                     ^
            """),
        // The value that is missing at the end of the file is missing on its last line.
        Case(
            "outputs:\n  ? DP-1",
            """
            site.yaml:2:9: expected a source (the path of a playlist, a folder or a picture), or a mapping, found nothing
              ? DP-1
                    ^
            """),
        Case(
            "outputs: [a]",
            """
            site.yaml:1:10: expected a mapping of outputs, like 'HDMI-A-1: lobby.yaml', found a list
            outputs: [a]
                     ^
            """),
        Case(
            "outputs: a",
            """
            site.yaml:1:10: expected a mapping of outputs, like 'HDMI-A-1: lobby.yaml', found 'a'
            outputs: a
                     ^
            """),
        Case(
            "outputs: {A: a, A: b}",
            """
            site.yaml:1:17: duplicate output 'A', first on line 1
            outputs: {A: a, A: b}
                            ^
            """),
        Case(
            "outputs:\n" + (1...18).map { "  A\($0): a\n" }.joined(),
            """
            site.yaml:18:3: 'outputs' has at most 16 values
              A17: a
              ^
            """),
        Case(
            "outputs: {[A]: b}",
            """
            site.yaml:1:11: expected the name of an output, like HDMI-A-1, or "*" for all others, found a list
            outputs: {[A]: b}
                      ^
            """),
        Case(
            "outputs:\n  *: a\n",
            """
            site.yaml:2:3: text that begins with '*' needs quotes (the rest was not read)
              *: a
              ^
            """),
        Case(
            "outputs: {'': b}",
            """
            site.yaml:1:11: expected the name of an output, like HDMI-A-1, or "*" for all others, found an empty text
            outputs: {'': b}
                      ^
            """),
        Case(
            "outputs: {A: }",
            """
            site.yaml:1:14: expected a source (the path of a playlist, a folder or a picture), or a mapping, \
            found nothing
            outputs: {A: }
                         ^
            """),
        Case(
            "outputs: {A: ''}",
            """
            site.yaml:1:14: a path cannot be empty
            outputs: {A: ''}
                         ^
            """),
        Case(
            "outputs: {A: [b]}",
            """
            site.yaml:1:14: expected a source (the path of a playlist, a folder or a picture), or a mapping, \
            found a list
            outputs: {A: [b]}
                         ^
            """),
        Case(
            "outputs: {A: {mode: highest}}",
            """
            site.yaml:1:14: an output needs 'playlist'
            outputs: {A: {mode: highest}}
                         ^
            """),
        Case(
            "outputs: {A: {playlist: }}",
            """
            site.yaml:1:25: expected a source (the path of a playlist, a folder or a picture), found nothing
            outputs: {A: {playlist: }}
                                    ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: 45}}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found '45'
            outputs: {A: {playlist: a, rotate: 45}}
                                               ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: -90}}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found '-90'; did you mean 270?
            outputs: {A: {playlist: a, rotate: -90}}
                                               ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: 90deg}}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found '90deg'; did you mean 90?
            outputs: {A: {playlist: a, rotate: 90deg}}
                                               ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: left}}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found 'left'
            outputs: {A: {playlist: a, rotate: left}}
                                               ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: }}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found nothing
            outputs: {A: {playlist: a, rotate: }}
                                               ^
            """),
        Case(
            "outputs: {A: {playlist: a, mode: preffered}}",
            """
            site.yaml:1:34: expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found 'preffered'; \
            did you mean preferred?
            outputs: {A: {playlist: a, mode: preffered}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, mode: 1920 x 1080}}",
            """
            site.yaml:1:34: expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found '1920 x 1080'; \
            did you mean 1920x1080?
            outputs: {A: {playlist: a, mode: 1920 x 1080}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, mode: big}}",
            """
            site.yaml:1:34: expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found 'big'
            outputs: {A: {playlist: a, mode: big}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, mode: }}",
            """
            site.yaml:1:34: expected a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline), found nothing
            outputs: {A: {playlist: a, mode: }}
                                             ^
            """),
        Case(
            "outputs: {A: {playlst: a, mdoe: x}}",
            """
            site.yaml:1:15: unknown key 'playlst' in an output; did you mean 'playlist'?
            outputs: {A: {playlst: a, mdoe: x}}
                          ^
            site.yaml:1:27: unknown key 'mdoe' in an output; did you mean 'mode'?
            outputs: {A: {playlst: a, mdoe: x}}
                                      ^
            """),
        Case(
            "outputs: {A: {image: a}}",
            """
            site.yaml:1:15: key 'image' does not belong in an output, only in a slide
            outputs: {A: {image: a}}
                          ^
            """),
        Case(
            "outputs: {A: {playlist: a, fit: cover}}",
            """
            site.yaml:1:28: key 'fit' does not belong in an output, only in 'defaults' or a slide
            outputs: {A: {playlist: a, fit: cover}}
                                       ^
            """),
        Case(
            "outputs: {A: a}\nslides: [a]",
            """
            site.yaml:2:1: a file has 'slides' or 'outputs', not both: it is a playlist or a site file
            slides: [a]
            ^
            """),
        Case(
            "outputs: {A: a}\ndefaults: {}",
            """
            site.yaml:2:1: key 'defaults' does not belong in a site file, only at the top level of a playlist
            defaults: {}
            ^
            """),
        Case(
            "patience: 1h\noutputs: {A: a}",
            """
            site.yaml:1:11: expected a duration of 1s to 10m, found '1h'
            patience: 1h
                      ^
            """),
        Case(
            "outpts: {A: a}",
            """
            site.yaml:1:1: unknown key 'outpts' in a site file; did you mean 'outputs'?
            outpts: {A: a}
            ^
            """),
        Case(
            "slides: [a]",
            """
            site.yaml:1:1: 'slides' makes this a playlist, and a site file is expected here
            slides: [a]
            ^
            """),
        Case(
            "outputs: {A: {playlist: a, rotate: 99999999999999999999}}",
            """
            site.yaml:1:36: expected a rotation of 0, 90, 180, 270 degrees, found '99999999999999999999'
            outputs: {A: {playlist: a, rotate: 99999999999999999999}}
                                               ^
            """),
        Case(
            "outputs: {A: a}\n---\n",
            """
            site.yaml:2:1: a file is one document, and a second one starts here
            ---
            ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(site: example.text) == example.message)
    }
}
