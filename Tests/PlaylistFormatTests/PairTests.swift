import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// `pair` and `spacing`, wherever a style is said.
@Suite struct PairTests {
    @Test func theyAreStyle() throws {
        let playlist = try Playlist(
            yaml: """
                defaults: {pair: true, spacing: 24px}
                slides:
                  - a.jpg
                  - {image: b.jpg, pair: false}
                  - {folder: c, spacing: 2.5%}
                  - {playlist: d.m3u, spacing: 4096px}

                """)
        let styles = playlist.entries.map(\.common.style)
        #expect(styles.map(\.pair) == [true, false, true, true])
        #expect(styles.map(\.spacing) == [.pixels(24), .pixels(24), .perMille(25), .pixels(4096)])
    }

    /// What is said of one of the three decides on the others.
    @Test(arguments: [
        ("", "", Fit.auto, Background.blur, true),
        ("fit: cover", "", .cover, .color(.black), false),
        ("", "fit: contain", .contain, .color(.black), false),
        ("fit: cover", "fit: auto", .auto, .blur, true),
        ("", "pair: false", .auto, .blur, false),
        ("pair: false", "", .auto, .blur, false),
        ("pair: true", "fit: contain", .contain, .color(.black), true),
        ("background: '#102030'", "", .auto, .color(Color(red: 16, green: 32, blue: 48)), true),
        ("fit: center", "background: blur", .center, .blur, false),
    ])
    func withoutAWord(
        _ defaults: String, _ own: String, _ fit: Fit, _ background: Background, _ pair: Bool
    ) throws {
        let key = own.isEmpty ? "" : ", \(own)"
        let playlist = try Playlist(yaml: "defaults: {\(defaults)}\nslides: [{image: a.jpg\(key)}]\n")
        let style = playlist.entries[0].common.style
        #expect(style.fit == fit && style.background == background && style.pair == pair && style.spacing == nil)
    }

    @Test func folderAndM3UHaveTheSame() throws {
        #expect(Style().fit == .auto && Style().background == .blur && Style().pair)
    }

    @Test func aPairIsItsTwoPictures() {
        var pair = Slide(path: "a.jpg")
        pair.companion = "b.jpg"
        #expect(pair.paths == ["a.jpg", "b.jpg"])
        #expect(pair.shows("a.jpg") && pair.shows("b.jpg") && !pair.shows("c.jpg"))
        #expect(pair.singles == [Slide(path: "a.jpg"), Slide(path: "b.jpg")])
    }
}
