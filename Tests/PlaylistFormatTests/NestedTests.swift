import PlaylistFormat
import Raster
import Testing
import Vocabulary

/// Playlists in playlists, and what else an entry can say.
@Suite struct NestedTests {
    static let weekend = Schedule(days: [Weekdays(5), Weekdays(6)])
    static let morning = Schedule(hours: [Schedule.Hours(start: 21_600, end: 43_200)])

    static var entry: Playlist.Nested {
        var nested = Playlist.Nested(path: "x.yaml")
        nested.style.duration = .seconds(20)
        nested.style.fit = .contain
        nested.showing.schedules = [weekend]
        nested.showing.priority = 7
        nested.showing.weight = 3
        return nested
    }

    @Test func entries() throws {
        let playlist = try Playlist(
            yaml: """
                defaults: {duration: 20s, fit: contain}
                slides:
                  - other.m3u
                  - Sub/OTHER.YAML
                  - playlist: more.yml
                    duration: 3s
                    show: {days: 'sat,sun'}
                    priority: 7
                    weight: 3
                  - m3u.jpg
                """, folder: "signs")
        var style = Style()
        style.duration = .seconds(20)
        style.fit = .contain
        var more = Playlist.Nested(path: "signs/more.yml", style: style, showing: Self.entry.showing)
        more.style.duration = .seconds(3)
        #expect(
            playlist.entries == [
                .playlist(Playlist.Nested(path: "signs/other.m3u", style: style)),
                .playlist(Playlist.Nested(path: "signs/Sub/OTHER.YAML", style: style)), .playlist(more),
                .picture(Slide(path: "signs/m3u.jpg", style: style)),
            ])
    }

    @Test func inM3U() throws {
        let playlist = try Playlist(m3u: "a.jpg\n#EXTINF:5,x\nb.m3u8\nc.yaml\n", folder: "signs")
        var style = Style()
        style.duration = .seconds(5)
        #expect(
            playlist.entries == [
                .picture(Slide(path: "signs/a.jpg")), .playlist(Playlist.Nested(path: "signs/b.m3u8", style: style)),
                .playlist(Playlist.Nested(path: "signs/c.yaml")),
            ])
    }

    /// The entry's schedules hold as well; its style, priority and weight where nothing else is written.
    @Test func withinAnEntry() throws {
        let text = """
            defaults: {fit: cover}
            slides:
              - a.jpg
              - image: b.jpg
                duration: 3s
                show: {hours: '06:00-12:00'}
                priority: 0
              - folder: p
                weight: 1
              - playlist: q.m3u
                show: {hours: '06:00-12:00'}
            when-empty: c.jpg
            """
        let playlist = try Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "", within: Self.entry).get()
        var style = Self.entry.style
        style.fit = .cover
        var quick = style
        quick.duration = .seconds(3)
        var both = Self.entry.showing
        both.schedules = [Self.weekend, Self.morning]
        var calm = both
        calm.priority = 0
        var once = Self.entry.showing
        once.weight = 1
        #expect(
            playlist.entries == [
                .picture(Slide(path: "a.jpg", style: style, showing: Self.entry.showing)),
                .picture(Slide(path: "b.jpg", style: quick, showing: calm)),
                .folder(Playlist.Folder(path: "p", style: style, showing: once)),
                .playlist(Playlist.Nested(path: "q.m3u", style: style, showing: both)),
            ])
        #expect(playlist.whenEmpty == .slide(Slide(path: "c.jpg", style: style)))
    }

    @Test func withinAnEntryInM3U() throws {
        let bytes = Array("a.jpg\n#EXTINF:5\nb.jpg\n#EXTINF:-1\nc.m3u\n".utf8)
        let playlist = try Playlist.parsed(m3u: bytes, name: "x.m3u", folder: "", within: Self.entry).get()
        var quick = Self.entry.style
        quick.duration = .seconds(5)
        let (style, showing) = (Self.entry.style, Self.entry.showing)
        #expect(
            playlist.entries == [
                .picture(Slide(path: "a.jpg", style: style, showing: showing)),
                .picture(Slide(path: "b.jpg", style: quick, showing: showing)),
                .playlist(Playlist.Nested(path: "c.m3u", style: style, showing: showing)),
            ])
    }

    @Test(
        arguments: [
            ("'*.jpg'", ["*.jpg"]), ("['*.jpg', best-?.png]", ["*.jpg", "best-?.png"]),
            ("2026/*.jpg", ["2026/*.jpg"]), ("'[a-c]*'", ["[a-c]*"]), ("'[]]x'", ["[]]x"]), ("'[!]]x'", ["[!]]x"]),
            ("'\\[x'", ["\\[x"]), ("'{x}'", ["{x}"]), ("'a]b'", ["a]b"]),
        ] as [(String, [String])])
    func globs(_ text: String, _ globs: [String]) throws {
        for key in ["include", "exclude"] {
            let entries = try Playlist(yaml: "slides:\n- folder: p\n  \(key): \(text)\n").entries
            var folder = Playlist.Folder(path: "p")
            if key == "include" { folder.include = globs } else { folder.exclude = globs }
            #expect(entries == [.folder(folder)])
        }
    }

    @Test func fallbacks() throws {
        func fallback(_ text: String) throws -> Fallback? {
            try Playlist(yaml: "slides: [a]\ndefaults: {fit: center}\nwhen-empty: \(text)\n", folder: "s").whenEmpty
        }
        var style = Style()
        style.fit = .center
        #expect(try fallback("'#101418'") == .color(Color(red: 0x10, green: 0x14, blue: 0x18)))
        #expect(try fallback("closed.png") == .slide(Slide(path: "s/closed.png", style: style)))
        #expect(try fallback("'#1.png'") == .slide(Slide(path: "s/#1.png", style: style)))
        #expect(try fallback("./abc") == .slide(Slide(path: "s/./abc", style: style)))
        style.fit = .contain
        style.background = .color(Color(red: 255, green: 255, blue: 255))
        let mapping = "{image: closed, fit: contain, background: '#fff'}"
        #expect(try fallback(mapping) == .slide(Slide(path: "s/closed", style: style)))
        #expect(try Playlist(yaml: "slides: [a]").whenEmpty == nil)
    }

    @Test func placeholder() throws {
        #expect(try Playlist(yaml: "slides: [a]\nplaceholder: p.png\n", folder: "s").placeholder == "s/p.png")
        #expect(try Playlist(yaml: "slides: [a]", folder: "s").placeholder == nil)
    }
}
