import PlaylistFormat
import TestSupport
import Testing
import Vocabulary

/// What a playlist names that came with a site: addresses, and what lies below that site's folder.
@Suite struct SiteEntryTests {
    private static let words =
        " is not below the folder of this site, which came from afar: it names what lies there, and addresses"

    private static func parsed(_ yaml: String, in folder: String = "/x/@site/in") -> Parsed<Playlist> {
        Playlist.parsed(yaml: Array(yaml.utf8), name: "l", folder: folder, cache: "/cache")
    }

    private static func errors(_ yaml: String) -> [String] {
        parsed(yaml).error?.diagnostics.map(\.message) ?? []
    }

    @Test(arguments: [
        ("a.jpg", "/x/@site/in/a.jpg"), ("../a.jpg", "/x/@site/in/../a.jpg"),
        ("b/../../a.m3u", "/x/@site/in/b/../../a.m3u"),
        ("./a.jpg", "/x/@site/in/./a.jpg"), ("https://a.example/a.jpg", "/cache/https:%2F%2Fa.example%2Fa.jpg"),
        ("../../a.jpg", nil), ("../../@site/a.jpg", nil), ("b/../../../c.yaml", nil), ("/etc/passwd", nil),
        ("/x/@site/a.jpg", nil), ("../../../etc/passwd", nil), ("//etc/passwd", nil), ("/home/me/a.yaml", nil),
    ])
    func entries(_ text: String, _ meant: String?) throws {
        let list = Playlist.parsed(m3u: Array(text.utf8), name: "l", folder: "/x/@site/in", cache: "/cache")
        for parsed in [list, Self.parsed("slides: [\"\(text)\"]")] {
            guard let meant else {
                #expect(parsed.error?.diagnostics.map(\.message) == ["'\(text)'" + Self.words])
                continue
            }
            switch try parsed.get().entries[0] {
            case .picture(let slide): #expect(slide.path == meant)
            case .playlist(let nested): #expect(nested.path == meant)
            case .folder: throw Unexpected()
            }
        }
    }

    private struct Unexpected: Error {}

    @Test(arguments: [
        "slides: [{image: %}]", "slides: [{playlist: %}]", "slides: [{folder: %}]", "{slides: [a.jpg], when-empty: %}",
        "{slides: [a.jpg], when-empty: {image: %}}", "{slides: [a.jpg], placeholder: %}",
        "{slides: [a.jpg], except: %}", "slides: [{image: a.jpg, show: {except: [%]}}]",
    ])
    func everyKeyThatNamesAFile(_ yaml: String) {
        for path in ["/home/me/a", "../../a"] {
            let file =
                path + (yaml.contains("playlist") ? ".m3u" : yaml.contains("except") ? ".ics" : ".jpg")
            #expect(Self.errors(yaml.replacing("%", with: file)) == ["'\(file)'" + Self.words])
            #expect(Self.errors(yaml.replacing("%", with: "a" + file.suffix(4))) == [])
        }
    }

    @Test func aFolderBelowIts() throws {
        for (text, path) in [("..", "/x/@site/in/.."), (".", "/x/@site/in/."), ("../b", "/x/@site/in/../b")] {
            guard case .folder(let folder) = try Self.parsed("slides: [{folder: \(text)}]").get().entries[0] else {
                throw Unexpected()
            }
            #expect(folder.path == path)
        }
    }

    /// This machine's own playlists name what they like.
    @Test func aPlaylistOfThisMachineNamesTheSites() throws {
        let playlist = try Self.parsed("slides: [/x/@site/a.jpg, ../a.jpg, /b.jpg]", in: "/y/@sites").get()
        #expect(playlist.entries.count == 3)
    }
}
