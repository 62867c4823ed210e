import PlaylistFormat
import Raster
import TestSupport
import Testing
import Vocabulary

@Suite struct YAMLTests {
    @Test func everything() throws {
        let playlist = try Playlist(
            yaml: """
                # a comment
                defaults:
                  duration: 1m30s
                  fit: contain
                  background: "#101418"
                  transition: slide-up
                  transition-duration: 250ms
                  easing: linear
                order: shuffled
                slides:
                  - welcome.jpg
                  - image: menu.png
                    duration: 20s
                    fit: stretch
                    background: '#fff'
                    transition: cut
                    transition-duration: 0s
                    easing: ease-out
                  - folder: photos
                    recursive: true
                    order: shuffled
                    fit: center
                  - folder: /srv/more
                """, folder: "signs")
        var style = Style()
        style.duration = .seconds(90)
        style.fit = .contain
        style.background = .color(Color(red: 0x10, green: 0x14, blue: 0x18))
        style.transitions = [.slide(.up)]
        style.transitionDuration = .milliseconds(250)
        style.easing = .linear
        var menu = Style()
        menu.duration = .seconds(20)
        menu.fit = .stretch
        menu.background = .color(Color(red: 255, green: 255, blue: 255))
        menu.transitions = [.cut]
        menu.transitionDuration = .zero
        menu.easing = .easeOut
        var photos = style
        photos.fit = .center
        #expect(
            playlist
                == Playlist(
                    order: .shuffled,
                    entries: [
                        .picture(Slide(path: "signs/welcome.jpg", style: style)),
                        .picture(Slide(path: "signs/menu.png", style: menu)),
                        .folder(
                            Playlist.Folder(path: "signs/photos", recursive: true, order: .shuffled, style: photos)),
                        .folder(Playlist.Folder(path: "/srv/more", style: style)),
                    ],
                    places: [(11, 5), (12, 5), (19, 5), (23, 5)].map { Place(line: $0, column: $1) }))
    }

    @Test func nothingSaid() throws {
        let expected: [Playlist.Entry] = [
            .picture(Slide(path: "a.jpg", style: Style())), .folder(Playlist.Folder(path: "p")),
        ]
        for text in [
            "slides:\n- a.jpg\n- folder: p\n", "slides: [a.jpg, {folder: p}]", "{slides: ['a.jpg', {'folder': \"p\"}]}",
            "slides:\n- image: a.jpg\n- folder: p\n  recursive: false\n  order: listed",
            "--- \nslides: [a.jpg, folder: p]\n...\n",
            "%YAML 1.1\n---\nslides: [a.jpg, folder: p]", "defaults:\nslides: [a.jpg, folder: p]",
            "defaults: {}\norder: listed\nslides: [a.jpg, folder: p]",
        ] {
            let playlist = try Playlist(yaml: text)
            #expect(playlist.entries == expected && playlist.order == .listed, "\(text)")
            #expect(playlist.places.count == expected.count)
        }
    }

    /// Where `defaults` stands does not matter.
    @Test(arguments: [
        ("blur", Background.blur), ("'blur'", .blur), ("'#fff'", .color(Color(red: 255, green: 255, blue: 255))),
    ])
    func backgrounds(text: String, background: Background) throws {
        let defaults = try Playlist(yaml: "defaults: {background: \(text)}\nslides: [a.jpg, b.png]")
        #expect(defaults.pictures.map(\.style.background) == [background, background])
        let own = "slides: [{image: a, background: \(text)}]\nwhen-empty: {image: b, background: \(text)}"
        let playlist = try Playlist(yaml: "defaults: {background: '#123'}\n" + own)
        #expect(playlist.pictures.map(\.style.background) == [background])
        guard case .slide(let slide) = playlist.whenEmpty else {
            Issue.record("no picture")
            return
        }
        #expect(slide.style.background == background)
    }

    @Test func defaultsLast() throws {
        let playlist = try Playlist(yaml: "slides: [a]\ndefaults: {duration: 3s}\n")
        #expect(playlist.pictures.map(\.style.duration) == [.seconds(3)])
    }

    /// What looks like a number, a date or a flag is still a name.
    @Test(arguments: [
        ("2024.jpg", "2024.jpg"), ("2024", "2024"), ("1e3", "1e3"), ("true", "true"), ("2026-12-01", "2026-12-01"),
        ("my picture.jpg", "my picture.jpg"), ("'null'", "null"), ("'#1.jpg'", "#1.jpg"), ("a#1.jpg", "a#1.jpg"),
        ("\"\\u00e9.jpg\"", "é.jpg"), ("写真.jpg", "写真.jpg"), ("'it''s.jpg'", "it's.jpg"),
    ])
    func names(_ written: String, _ path: String) throws {
        #expect(try Playlist(yaml: "slides:\n- \(written)\n").pictures.map(\.path) == [path])
        #expect(try Playlist(yaml: "slides:\n- image: \(written)\n").pictures.map(\.path) == [path])
    }

    @Test(arguments: [
        ("", "a/b.jpg", "a/b.jpg"), (".", "a/b.jpg", "a/b.jpg"), ("signs", "a/b.jpg", "signs/a/b.jpg"),
        ("signs/", "b.jpg", "signs/b.jpg"), ("/", "b.jpg", "/b.jpg"), ("/srv", "/b.jpg", "/b.jpg"),
        ("", "/b.jpg", "/b.jpg"),
        ("signs", "../b.jpg", "signs/../b.jpg"), ("..", "b.jpg", "../b.jpg"),
    ])
    func paths(_ folder: String, _ path: String, _ resolved: String) throws {
        #expect(try Playlist(yaml: "slides: [\(path)]", folder: folder).pictures.map(\.path) == [resolved])
        #expect(try Playlist(m3u: path, folder: folder).pictures.map(\.path) == [resolved])
        let live = try Playlist(yaml: "slides: [folder: \(path)]", folder: folder)
        #expect(live.entries == [.folder(Playlist.Folder(path: resolved))])
    }

    @Test(arguments: [
        ("slide-left", [Transition.slide(.left)]), ("slide-right", [.slide(.right)]), ("slide-up", [.slide(.up)]),
        ("slide-down", [.slide(.down)]), ("cover-up", [.cover(.up)]), ("reveal-left", [.reveal(.left)]),
        ("wipe-down", [.wipe(.down)]), ("fade", [.fade]), ("fade-through", [.fadeThrough(.black)]),
        ("fade-through(#FfF)", [.fadeThrough(Color(red: 255, green: 255, blue: 255))]), ("cut", [.cut]),
        (
            "[fade, fade-through(#000001), slide-up]",
            [.fade, .fadeThrough(Color(red: 0, green: 0, blue: 1)), .slide(.up)]
        ),
    ])
    func transitions(_ word: String, _ transitions: [Transition]) throws {
        let playlist = try Playlist(yaml: "slides: [{image: a, transition: \(word)}]")
        #expect(playlist.pictures.map(\.style.transitions) == [transitions])
        // What it is called is how it is written.
        for transition in transitions + Transition.allCases {
            let again = try Playlist(yaml: "slides: [{image: a, transition: \(transition.name)}]")
            #expect(again.pictures.map(\.style.transitions) == [[transition]])
        }
    }

    @Test(arguments: [
        ("linear", Easing.linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
        ("steps(1)", .steps(1)), ("steps( 1000 )", .steps(1000)),
        ("cubic-bezier(0.42, 0, .58, 1)", .cubicBezier(0.42, 0, 0.58, 1)),
        ("cubic-bezier(0,0,0,0)", .cubicBezier(0, 0, 0, 0)),
    ])
    func easings(_ word: String, _ easing: Easing) throws {
        for word in [word, easing.name] {
            let text = "slides:\n- image: a\n  easing: \(word)"
            #expect(try Playlist(yaml: text).pictures.map(\.style.easing) == [easing])
        }
    }

    @Test(arguments: [
        ("duration", "100ms"), ("duration", "168h"), ("transition-duration", "0s"), ("transition-duration", "60s"),
        ("skip-transition", "0s"), ("skip-transition", "60s"),
    ])
    func limitsAreLegal(_ key: String, _ text: String) throws {
        let style = try Playlist(yaml: "slides: [{image: a, \(key): \(text)}]").pictures.first?.style
        let keys = [
            "duration": style?.duration, "transition-duration": style?.transitionDuration,
            "skip-transition": style?.skipTransition,
        ]
        #expect(keys[key] == Duration(playlistText: text))
    }

    /// Ten times the slides take some ten times the time, not a hundred times.
    @Test func loadingIsLinear() throws {
        func time(_ count: Int) throws -> Duration {
            let text = "slides:\n" + (0..<count).map { "- image: p\($0).jpg\n  duration: 8s\n" }.joined()
            let bytes = Array(text.utf8)
            return try processorTime {
                let playlist = try Playlist.parsed(yaml: bytes, name: "long.yaml", folder: "signs").get()
                #expect(playlist.entries.count == count)
            }
        }
        let small = try (0..<5).map { _ in try time(2_000) }.min() ?? .zero
        let large = try (0..<5).map { _ in try time(20_000) }.min() ?? .zero
        #expect(large < small * 30)
    }
}
