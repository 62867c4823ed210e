import PlaylistFormat
import Testing
import Vocabulary
import Web

/// Addresses of the web in playlists and site files.
@Suite struct WebEntryTests {
    private static func place(_ text: String) throws -> String {
        CachePlace(try WebAddress(text)).path(in: "/cache")
    }

    private static func parsed(_ text: String, from origin: String? = nil) throws -> Parsed<Playlist> {
        let origin = try origin.map { try WebAddress($0) }
        return Playlist.parsed(
            yaml: Array(text.utf8), name: "lobby.yaml", folder: "signs", cache: "/cache", origin: origin)
    }

    private static func errors(_ text: String, from origin: String? = nil) throws -> [String] {
        try parsed(text, from: origin).error?.diagnostics.map(\.message) ?? []
    }

    @Test func everyPlaceOfAPathTakesThem() throws {
        let playlist = try Self.parsed(
            """
            when-empty: https://a.example/closed.png
            placeholder: https://a.example/p.png
            slides:
            - https://a.example/a b.jpg
            - https://a.example/list.m3u?key=1
            - {image: "https://a.example/c.jpg"}
            - {playlist: HTTPS://A.example/d.yaml}
            - d.jpg
            """
        ).get()
        let paths = playlist.entries.map { entry in
            switch entry {
            case .picture(let slide): "picture \(slide.path)"
            case .playlist(let nested): "playlist \(nested.path)"
            case .folder(let folder): "folder \(folder.path)"
            }
        }
        #expect(
            try paths == [
                "picture " + Self.place("https://a.example/a%20b.jpg"),
                "playlist " + Self.place("https://a.example/list.m3u?key=1"),
                "picture " + Self.place("https://a.example/c.jpg"),
                "playlist " + Self.place("https://a.example/d.yaml"), "picture signs/d.jpg",
            ])
        #expect(try playlist.placeholder == Self.place("https://a.example/p.png"))
        guard case .slide(let slide)? = playlist.whenEmpty else { throw Unexpected() }
        #expect(try slide.path == Self.place("https://a.example/closed.png"))
        let list = try Playlist.parsed(
            m3u: Array("#EXTINF:8,x\nhttps://a.example/a.jpg\nb.jpg\n".utf8), name: "l.m3u", folder: "", cache: "/cache"
        ).get()
        guard case .picture(let first)? = list.entries.first else { throw Unexpected() }
        #expect(try first.path == Self.place("https://a.example/a.jpg") && first.style.duration == .seconds(8))
        let site = try Site.parsed(
            yaml: Array("outputs: {A: https://a.example/l.yaml}".utf8), name: "s", folder: "", cache: "/cache"
        ).get()
        #expect(try site.screens[0].source == Self.place("https://a.example/l.yaml"))
    }

    private struct Unexpected: Error {}

    private static let mistakes = """
        [^"ftp://a.example/b.jpg"] => 'ftp://a.example/b.jpg': only https:// and http:// are fetched
        [{folder: ^https://a.example/b/}] \
        => expected the path of a folder, found 'https://a.example/b/', an address of the web
        [{image: ^https://a.example/b.yaml}] => 'https://a.example/b.yaml' is a playlist, \
        and a picture is expected here; write 'playlist' instead of 'image'
        [{playlist: ^https://a.example/b}] \
        => expected the path of a playlist (.yaml, .yml, .m3u or .m3u8), found 'https://a.example/b'
        [{image: a.jpg, refresh: ^9s}] => expected a duration of 10s to 24h, found '9s'
        [{image: a.jpg, max-age: ^8785h}] => expected a duration of 10s to 8784h (366 days), found '8785h'
        [{folder: a, ^refresh: 1m}] => key 'refresh' does not belong in a folder, only in 'defaults' or a slide
        """.cases(in: "slides: _")

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    /// What came from the web names addresses, and files below its own folder there: none of this machine.
    @Test(arguments: [
        ("a.jpg", "https://a.example/x/a.jpg"), ("y/../a.jpg?b", "https://a.example/x/a.jpg?b"),
        ("/x/y/a.jpg", "https://a.example/x/y/a.jpg"), ("https://b.example/a.jpg", "https://b.example/a.jpg"),
        ("list.m3u", "https://a.example/x/list.m3u"), ("../a.jpg", nil), ("/etc/passwd", nil), ("y/../../a.jpg", nil),
        ("%2e%2e/a.jpg", nil), ("/home/me/a.jpg", nil), ("//b.example/a.jpg", nil), ("/x", nil),
    ])
    func fromAfar(_ text: String, _ meant: String?) throws {
        let origin = "https://a.example/x/list.yaml"
        let words =
            " is not below the folder of this playlist, which came from the web: it names files there, and addresses"
        let list = Playlist.parsed(
            m3u: Array(text.utf8), name: "l", folder: "/cache", cache: "/cache", origin: try WebAddress(origin))
        let yaml = try Self.parsed("slides: [\"\(text)\"]", from: origin)
        guard let meant else {
            #expect(list.error?.diagnostics.first?.message.contains(words) == true)
            #expect(yaml.error?.diagnostics.first?.message.contains(words) == true)
            return
        }
        for playlist in [try list.get(), try yaml.get()] {
            switch playlist.entries[0] {
            case .picture(let slide): #expect(try slide.path == Self.place(meant))
            case .playlist(let nested): #expect(try nested.path == Self.place(meant))
            case .folder: throw Unexpected()
            }
        }
    }

    @Test func foldersAreOfThisMachine() throws {
        let origin = "https://a.example/x/list.yaml"
        let words = "a playlist that came from the web names no folder or file of this machine"
        #expect(try Self.errors("slides: [{folder: pictures}]", from: origin) == [words])
        let calendars = Playlist.parsed(
            yaml: Array("except: [/etc/hosts.ics]\nslides: [a.jpg]".utf8), name: "l", folder: "", cache: "/cache",
            origin: try WebAddress(origin))
        #expect(calendars.error?.diagnostics.first?.message.contains("is not below the folder") == true)
    }

    @Test func freshnessIsInherited() throws {
        let playlist = try Self.parsed(
            """
            defaults: {refresh: 5m, max-age: 1h}
            slides:
            - a.jpg
            - {image: b.jpg, max-age: 2h}
            - {playlist: c.yaml, refresh: 10s}
            - {folder: d}
            """
        ).get()
        let showings = playlist.entries.map(\.common.showing.ageLimits)
        let hour = Duration.seconds(3600)
        #expect(showings.map(\.refresh) == [.seconds(300), .seconds(300), .seconds(10), .seconds(300)])
        #expect(showings.map(\.maxAge) == [hour, hour * 2, hour, hour])
        let inner = try Playlist.parsed(
            yaml: Array("slides: [a.jpg]".utf8), name: "c", folder: "",
            within: Playlist.Nested(path: "c", showing: showings.isEmpty ? Showing() : Self.showing(showings[2]))
        ).get()
        guard case .picture(let slide) = inner.entries[0] else { throw Unexpected() }
        #expect(slide.showing.ageLimits == showings[2])
        #expect(Showing().ageLimits.refresh == nil && Showing().ageLimits.maxAge == nil)
    }

    private static func showing(_ limits: AgeLimits) -> Showing {
        var showing = Showing()
        showing.ageLimits = limits
        return showing
    }
}
