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

    private static let transitions =
        "slide-left, slide-right, slide-up, slide-down, cover-left, cover-right, cover-up, cover-down, reveal-left, "
        + "reveal-right, reveal-up, reveal-down, wipe-left, wipe-right, wipe-up, wipe-down, fade, fade-through, cut"

    @Test(arguments: [
        ("--duration", "5", "expected a duration like 8s, found '5'; did you mean 5s?"),
        ("--duration", "1ms", "expected a duration of 100ms to 168h (7 days), found '1ms'"),
        ("--duration", "", "expected a duration like 8s, found an empty text"),
        ("--fit", "contian", "unknown fit 'contian'; did you mean 'contain'?"),
        ("--fit", "null", "unknown fit 'null'; known: auto, cover, contain, stretch, center"),
        ("--transition", "fade spin", "unknown transition 'spin'; known: \(transitions)"),
        ("--transition", "fade fade", "'fade' stands in the list twice"),
        (
            "--transition", "fade-through(red)",
            "expected a colour in the parentheses, like fade-through(#101418), found 'fade-through(red)'"
        ),
    ])
    func mistakesAreThoseOfTheKeys(_ option: String, _ text: String, _ message: String) {
        let options = StyleOptions(
            duration: option == "--duration" ? text : nil, fit: option == "--fit" ? text : nil,
            transitions: option == "--transition" ? text.split(separator: " ").map(String.init) : [])
        let error = #expect(throws: OptionError.self) { try options.style() }
        #expect(error?.description == "\(option): \(message)")
    }
}
