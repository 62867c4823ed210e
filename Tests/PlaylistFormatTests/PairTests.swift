import PlaylistFormat
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
                  - {folder: c, spacing: 0px}
                  - {playlist: d.m3u, spacing: 4096px}

                """)
        let styles = playlist.entries.map { entry in
            switch entry {
            case .picture(let slide): slide.style
            case .folder(let folder): folder.style
            case .playlist(let nested): nested.style
            }
        }
        #expect(styles.map(\.pair) == [true, false, true, true])
        #expect(styles.map(\.spacing) == [24, 24, 0, 4096])
    }

    @Test func withoutAWordPicturesAreAlone() throws {
        let playlist = try Playlist(yaml: "slides: [a.jpg]\n")
        guard case .picture(let slide) = playlist.entries[0] else { preconditionFailure("a picture") }
        #expect(!slide.style.pair && slide.style.spacing == 0 && slide.paths == ["a.jpg"])
    }

    @Test func aPairIsItsTwoPictures() {
        var pair = Slide(path: "a.jpg")
        pair.companion = "b.jpg"
        #expect(pair.paths == ["a.jpg", "b.jpg"])
        #expect(pair.shows("a.jpg") && pair.shows("b.jpg") && !pair.shows("c.jpg"))
        #expect(pair.singles == [Slide(path: "a.jpg"), Slide(path: "b.jpg")])
    }
}
