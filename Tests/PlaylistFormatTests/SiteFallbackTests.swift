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

    private static let color = "expected a colour like \"#101418\" or the path of a picture"
    private static let mistakes = """
        fallback:^ #101418 => \(color), found nothing (a bare # starts a comment)
        fallback: ^black => \(color), found 'black'; did you mean "#000000"?
        fallback: ^{fit: cover} => 'fallback' needs 'image' where it is a mapping
        fallback: {image: ^a.m3u} => 'a.m3u' is a playlist, and a picture is expected here
        fallback: {image: a, fit: ^covr, ^duration: 3s} => unknown fit 'covr'; did you mean 'cover'? \
        => key 'duration' does not belong in 'fallback', only in 'defaults' or a slide
        fallback: a.png⏎^when-empty: b.png \
        => key 'when-empty' does not belong in a site file, only at the top level of a playlist
        """.cases(in: "_\noutputs: {A: a}", as: .site)
    private static let inAPlaylist = """
        slides: [a]⏎^fallback: b.png⏎ \
        => key 'fallback' does not belong at the top level, only at the top level of a site file
        """.cases()

    @Test(arguments: mistakes + inAPlaylist) func message(_ example: Case) { example.check() }
}
