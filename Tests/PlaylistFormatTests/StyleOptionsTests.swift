import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// Options of a command line that stand for keys of a playlist.
@Suite struct StyleOptionsTests {
    private func style(
        duration: String? = nil, fit: String? = nil, transitions: String...
    ) throws(OptionError) -> Style {
        try StyleOptions(duration: duration, fit: fit, transitions: transitions).style()
    }

    @Test func theySayWhatTheKeysSay() throws {
        #expect(try style() == Style())
        let all = try style(duration: "1m30s", fit: "contain", transitions: "fade", "fade-through(#f0e8d8)")
        let list =
            "defaults: {duration: 1m30s, fit: contain, transition: [fade, 'fade-through(#f0e8d8)']}\nslides: [a.png]"
        let playlist = try Playlist.parsed(yaml: Array(list.utf8), name: "", folder: "").get()
        #expect(playlist.entries == [.picture(Slide(path: "a.png", style: all))])
        #expect(try style(fit: "auto").said != Style.Said(), "it is said")
        #expect(
            StyleOptions(duration: "1s", fit: "auto", transitions: ["cut"]).names == [
                "--duration", "--fit", "--transition",
            ])
        #expect(StyleOptions(duration: nil, fit: nil, transitions: []).names == [])
    }

    @Test func mistakesAreThoseOfTheKeys() throws {
        let words =
            "slide-left, slide-right, slide-up, slide-down, cover-left, cover-right, cover-up, cover-down, "
            + "reveal-left, reveal-right, reveal-up, reveal-down, wipe-left, wipe-right, wipe-up, wipe-down, fade, "
            + "fade-through, cut"
        let table: [(options: StyleOptions, text: String)] = [
            (
                StyleOptions(duration: "5", fit: nil, transitions: []),
                "--duration: expected a duration like 8s, found '5'; did you mean 5s?"
            ),
            (
                StyleOptions(duration: "1ms", fit: nil, transitions: []),
                "--duration: expected a duration of 100ms to 168h (7 days), found '1ms'"
            ),
            (
                StyleOptions(duration: "", fit: nil, transitions: []),
                "--duration: expected a duration like 8s, found an empty text"
            ),
            (
                StyleOptions(duration: nil, fit: "contian", transitions: []),
                "--fit: unknown fit 'contian'; did you mean 'contain'?"
            ),
            (
                StyleOptions(duration: nil, fit: "null", transitions: []),
                "--fit: unknown fit 'null'; known: auto, cover, contain, stretch, center"
            ),
            (
                StyleOptions(duration: nil, fit: nil, transitions: ["fade", "spin"]),
                "--transition: unknown transition 'spin'; known: \(words)"
            ),
            (
                StyleOptions(duration: nil, fit: nil, transitions: ["fade", "fade"]),
                "--transition: 'fade' stands in the list twice"
            ),
            (
                StyleOptions(duration: nil, fit: nil, transitions: ["fade-through(red)"]),
                "--transition: expected a colour in the parentheses, like fade-through(#101418), found 'fade-through(red)'"
            ),
        ]
        for (options, text) in table {
            let error = #expect(throws: OptionError.self) { try options.style() }
            #expect(error?.description == text)
        }
    }
}
