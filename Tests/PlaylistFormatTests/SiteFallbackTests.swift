import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// `fallback` of a site file.
@Suite struct SiteFallbackTests {
    @Test func everyForm() throws {
        func fallback(_ text: String) throws -> Fallback? {
            try Site(yaml: "fallback: \(text)\noutputs: {A: a}", folder: "s").fallback
        }
        #expect(try fallback("'#101418'") == .color(Color(red: 0x10, green: 0x14, blue: 0x18)))
        #expect(try fallback("closed.png") == .slide(Slide(path: "s/closed.png")))
        #expect(try fallback("/srv/closed.png") == .slide(Slide(path: "/srv/closed.png")))
        var style = Style()
        (style.fit, style.background) = (.contain, .blur)
        #expect(
            try fallback("{image: closed, fit: contain, background: blur}")
                == .slide(Slide(path: "s/closed", style: style)))
        let site = try Site(yaml: "outputs: {A: a}\nfallback: a.png")
        #expect(site.fallbackPlace == Place(line: 2, column: 11))
        #expect(try Site(yaml: "outputs: {A: a}").fallback == nil)
    }

    @Test(arguments: [
        Case(
            "fallback: #101418\noutputs: {A: a}",
            """
            site.yaml:1:10: expected a colour like "#101418" or the path of a picture, \
            found nothing (a bare # starts a comment)
            fallback: #101418
                     ^
            """),
        Case(
            "fallback: black\noutputs: {A: a}",
            """
            site.yaml:1:11: expected a colour like "#101418" or the path of a picture, found 'black'; \
            did you mean "#000000"?
            fallback: black
                      ^
            """),
        Case(
            "fallback: {fit: cover}\noutputs: {A: a}",
            """
            site.yaml:1:11: 'fallback' needs 'image' where it is a mapping
            fallback: {fit: cover}
                      ^
            """),
        Case(
            "fallback: {image: a.m3u}\noutputs: {A: a}",
            """
            site.yaml:1:19: 'a.m3u' is a playlist, and a picture is expected here
            fallback: {image: a.m3u}
                              ^
            """),
        Case(
            "fallback: {image: a, fit: covr, duration: 3s}\noutputs: {A: a}",
            """
            site.yaml:1:27: unknown fit 'covr'; did you mean 'cover'?
            fallback: {image: a, fit: covr, duration: 3s}
                                      ^
            site.yaml:1:33: key 'duration' does not belong in 'fallback', only in 'defaults' or a slide
            fallback: {image: a, fit: covr, duration: 3s}
                                            ^
            """),
        Case(
            "fallback: a.png\nwhen-empty: b.png\noutputs: {A: a}",
            """
            site.yaml:2:1: key 'when-empty' does not belong in a site file, only at the top level of a playlist
            when-empty: b.png
            ^
            """),
    ])
    func message(_ example: Case) {
        #expect(complaint(site: example.text) == example.message)
    }

    @Test func aPlaylistHasWhenEmpty() {
        #expect(
            complaint(yaml: "slides: [a]\nfallback: b.png\n")
                == """
                lobby.yaml:2:1: key 'fallback' does not belong at the top level, only at the top level of a site file
                fallback: b.png
                ^
                """)
    }
}
