import Testing

/// What is said about mode and signal in an output of a site file, to the letter.
@Suite struct SignalErrorTests {
    @Test(arguments: [
        Case(
            "outputs: {A: {playlist: a, mode: 1920x480@6 cvt}}",
            """
            site.yaml:1:34: '1920x480@6 cvt' is no mode: displays take 10 to 500 Hz
            outputs: {A: {playlist: a, mode: 1920x480@6 cvt}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, rung: cut}}",
            """
            site.yaml:1:34: unknown rung 'cut'; known: pan, planes, copy
            outputs: {A: {playlist: a, rung: cut}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, rung: Pan}}",
            """
            site.yaml:1:34: unknown rung 'Pan'; did you mean 'pan'?
            outputs: {A: {playlist: a, rung: Pan}}
                                             ^
            """),
        Case(
            "outputs: {A: {playlist: a, range: ful}}",
            """
            site.yaml:1:35: unknown range 'ful'; did you mean 'full'?
            outputs: {A: {playlist: a, range: ful}}
                                              ^
            """),
        Case(
            "outputs: {A: {playlist: a, range: }}",
            """
            site.yaml:1:35: expected one of full, limited, auto, found nothing
            outputs: {A: {playlist: a, range: }}
                                              ^
            """),
        Case(
            "outputs: {A: {playlist: a, content-type: text}}",
            """
            site.yaml:1:42: unknown content-type 'text'; known: graphics, photo, cinema, game, none
            outputs: {A: {playlist: a, content-type: text}}
                                                     ^
            """),
        Case(
            "outputs: {A: {playlist: a, content_type: photo}}",
            """
            site.yaml:1:28: unknown key 'content_type' in an output; did you mean 'content-type'?
            outputs: {A: {playlist: a, content_type: photo}}
                                       ^
            """),
        Case(
            "outputs: {A: {playlist: a, depth: 9}}",
            """
            site.yaml:1:35: expected a depth of 8, 10, 12 bits a channel, found '9'
            outputs: {A: {playlist: a, depth: 9}}
                                              ^
            """),
        Case(
            "outputs: {A: {playlist: a, depth: 10bit}}",
            """
            site.yaml:1:35: expected a depth of 8, 10, 12 bits a channel, found '10bit'; did you mean 10?
            outputs: {A: {playlist: a, depth: 10bit}}
                                              ^
            """),
        Case(
            "outputs: {A: {playlist: a, depth: 24}}",
            """
            site.yaml:1:35: expected a depth of 8, 10, 12 bits a channel, found '24'; did you mean 8?
            outputs: {A: {playlist: a, depth: 24}}
                                              ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: 2 %}}",
            """
            site.yaml:1:37: expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found '2 %'; \
            did you mean 2%?
            outputs: {A: {playlist: a, margins: 2 %}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: 20px}}",
            """
            site.yaml:1:37: expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found '20px'; \
            did you mean 20?
            outputs: {A: {playlist: a, margins: 20px}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: 20 30}}",
            """
            site.yaml:1:37: expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found '20 30'
            outputs: {A: {playlist: a, margins: 20 30}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: -2%}}",
            """
            site.yaml:1:37: expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found '-2%'
            outputs: {A: {playlist: a, margins: -2%}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: [1, 2, 3, 4]}}",
            """
            site.yaml:1:37: expected margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left), found a list
            outputs: {A: {playlist: a, margins: [1, 2, 3, 4]}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: 25%}}",
            """
            site.yaml:1:37: '25%' hides too much: margins have at most 500 pixels or 20%
            outputs: {A: {playlist: a, margins: 25%}}
                                                ^
            """),
        Case(
            "outputs: {A: {playlist: a, margins: 20 20 501 20}}",
            """
            site.yaml:1:37: '20 20 501 20' hides too much: margins have at most 500 pixels or 20%
            outputs: {A: {playlist: a, margins: 20 20 501 20}}
                                                ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(site: example.text) == example.message)
    }
}
