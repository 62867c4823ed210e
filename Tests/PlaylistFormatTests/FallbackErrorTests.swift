import Testing

/// What is said about `when-empty`, `placeholder` and site files that stand for playlists, to the letter.
@Suite struct FallbackErrorTests {
    @Test(arguments: [
        Case(
            "slides: [a]\nwhen-empty: #101418\n",
            """
            lobby.yaml:2:12: expected a colour like "#101418" or the path of a picture, \
            found nothing (a bare # starts a comment)
            when-empty: #101418
                       ^
            """),
        Case(
            "slides: [a]\nwhen-empty: 101418\n",
            """
            lobby.yaml:2:13: expected a colour like "#101418" or the path of a picture, found '101418'; \
            did you mean "#101418"?
            when-empty: 101418
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: black\n",
            """
            lobby.yaml:2:13: expected a colour like "#101418" or the path of a picture, found 'black'; \
            did you mean "#000000"?
            when-empty: black
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: '#12345'\n",
            """
            lobby.yaml:2:13: expected a colour like "#101418" or the path of a picture, found '#12345'
            when-empty: '#12345'
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: [a.jpg]\n",
            """
            lobby.yaml:2:13: expected a colour like "#101418" or the path of a picture, found a list
            when-empty: [a.jpg]
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {fit: cover}\n",
            """
            lobby.yaml:2:13: 'when-empty' needs 'image' where it is a mapping
            when-empty: {fit: cover}
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {image: a.m3u}\n",
            """
            lobby.yaml:2:21: 'a.m3u' is a playlist, and a picture is expected here
            when-empty: {image: a.m3u}
                                ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {image: a, duration: 3s}\n",
            """
            lobby.yaml:2:24: key 'duration' does not belong in 'when-empty', only in 'defaults' or a slide
            when-empty: {image: a, duration: 3s}
                                   ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {imag: a}\n",
            """
            lobby.yaml:2:14: unknown key 'imag' in 'when-empty'; did you mean 'image'?
            when-empty: {imag: a}
                         ^
            """),
        Case(
            "slides: [a]\nwhen-empty: a.m3u\n",
            """
            lobby.yaml:2:13: 'a.m3u' is a playlist, and a picture is expected here
            when-empty: a.m3u
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: ''\n",
            """
            lobby.yaml:2:13: expected a colour like "#101418" or the path of a picture, found an empty text
            when-empty: ''
                        ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {folder: a}\n",
            """
            lobby.yaml:2:14: key 'folder' does not belong in 'when-empty', only in a slide
            when-empty: {folder: a}
                         ^
            """),
        Case(
            "slides: [a]\nplaceholder:\n",
            """
            lobby.yaml:2:13: expected the path of a picture, found nothing
            placeholder:
                        ^
            """),
        Case(
            "slides: [a]\nplaceholder: a.m3u\n",
            """
            lobby.yaml:2:14: 'a.m3u' is a playlist, and a picture is expected here
            placeholder: a.m3u
                         ^
            """),
        Case(
            "slides: [a]\nplaceholder: [a]\n",
            """
            lobby.yaml:2:14: expected the path of a picture, found a list
            placeholder: [a]
                         ^
            """),
        Case(
            "slides: [a]\nwhenempty: a.jpg\n",
            """
            lobby.yaml:2:1: unknown key 'whenempty' at the top level; did you mean 'when-empty'?
            whenempty: a.jpg
            ^
            """),
        Case(
            "slides: [a]\nplace-holder: a.jpg\n",
            """
            lobby.yaml:2:1: unknown key 'place-holder' at the top level; did you mean 'placeholder'?
            place-holder: a.jpg
            ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {}\n",
            """
            lobby.yaml:2:13: 'when-empty' needs 'image' where it is a mapping
            when-empty: {}
                        ^
            """),
        Case(
            "slides: [a]\noutputs: {}\n",
            """
            lobby.yaml:2:1: a file has 'slides' or 'outputs', not both: it is a playlist or a site file
            outputs: {}
            ^
            """),
        Case(
            "slides: [a]\noutput: {}\n",
            """
            lobby.yaml:2:1: unknown key 'output' at the top level; did you mean 'outputs'?
            output: {}
            ^
            """),
        Case(
            "slides: [a]\nmode: 3\n",
            """
            lobby.yaml:2:1: key 'mode' does not belong at the top level, only in an output of a site file
            mode: 3
            ^
            """),
        Case(
            "slides: [a]\nwhen-empty: {image: a, colour: b}\n",
            """
            lobby.yaml:2:24: unknown key 'colour' in 'when-empty'; did you mean 'background'?
            when-empty: {image: a, colour: b}
                                   ^
            """),
        Case(
            "outputs: {A: b}",
            """
            lobby.yaml:1:1: 'outputs' makes this a site file, and a playlist is expected here
            outputs: {A: b}
            ^
            """),
        Case(
            "output: {A: b}",
            """
            lobby.yaml:1:1: unknown key 'output' at the top level; did you mean 'outputs'?
            output: {A: b}
            ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(yaml: example.text) == example.message)
    }
}
