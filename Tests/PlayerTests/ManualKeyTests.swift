import Raster
import Testing

@testable import PlaylistFormat
import Vocabulary

/// The manual's keys beside those of the decoders: each has an entry with its values, its default and an example.
@Suite struct ManualKeyTests {
    /// The keys of one mapping, the chapter that has them, and a text that gives one of them a value.
    struct Chapter: Sendable, CustomTestStringConvertible {
        let page: String
        let heading: String
        let keys: [Key]
        let document: @Sendable (_ line: String) -> String

        var testDescription: String { "\(page): \(heading)" }

        /// The entries of the manual.
        var entries: [ManualPage.Section] {
            ManualPage.all.first { $0.name == page }?.sections.filter { $0.chapter == heading && $0.key != nil } ?? []
        }
    }

    private static let slides = "slides: [a.jpg]\n"

    static let chapters = [
        Chapter(page: "playlists", heading: "Keys at the top", keys: Key.topLevel) { "\($0)\n" + slides },
        Chapter(page: "playlists", heading: "What a slide is", keys: Key.kinds) { "slides:\n  - \($0)\n" },
        Chapter(
            page: "playlists", heading: "Keys of a folder",
            keys: Key.liveFolder.filter { !(Key.style + Key.showing + Key.ageLimits + Key.kinds).contains($0) }
        ) { "slides:\n  - folder: photos\n    \($0)\n" },
        Chapter(page: "playlists", heading: "How a slide is shown", keys: Key.style) {
            "defaults:\n  \($0)\n" + slides
        },
        Chapter(page: "playlists", heading: "When and how often a slide is shown", keys: Key.showing) {
            "slides:\n  - image: a.jpg\n    \($0)\n"
        },
        Chapter(page: "playlists", heading: "How old a slide may be", keys: Key.ageLimits) {
            "slides:\n  - image: a.jpg\n    \($0)\n"
        },
        Chapter(page: "playlists", heading: "Opening hours", keys: Key.schedule) {
            "slides:\n  - image: a.jpg\n    show:\n      \($0)\n"
        },
        Chapter(page: "playlists", heading: "A picture that stands in", keys: Key.inFallback) { line in
            "when-empty:\n" + (line.hasPrefix("image:") ? "" : "  image: a.jpg\n") + "  \(line)\n" + slides
        }, Chapter(page: "transitions", heading: "A banner", keys: Key.inLayout) { "layout:\n  \($0)\n" + slides },
        Chapter(page: "transitions", heading: "The page indicator", keys: Key.marks) {
            "indicator:\n  \($0)\n" + slides
        }, Chapter(page: "site", heading: "Keys at the top", keys: Key.site) { "\($0)\noutputs: {DP-1: a.jpg}\n" },
        Chapter(page: "site", heading: "An output", keys: Key.screen) { line in
            "outputs:\n  DP-1:\n" + (line.hasPrefix("playlist:") ? "" : "    playlist: a.jpg\n") + "    \(line)\n"
        },
        Chapter(page: "input", heading: "Devices", keys: Key.inInput) { line in
            let keys = line.hasPrefix("touch:") ? "" : "      touch: a\n"
            return "outputs:\n  DP-1:\n    playlist: a.jpg\n    input:\n\(keys)      \(line)\n"
        },
        Chapter(page: "input", heading: "Where a tap is", keys: Key.inTap) { line in
            "outputs: {DP-1: {playlist: a.jpg, input: {touch: a, tap: {\(line)}}}}\n"
        },
        Chapter(page: "input", heading: "What a key or a tap can be made to do", keys: Key.inHandAction) { line in
            let show = line.hasPrefix("for:") ? "show: a.jpg, " : ""
            return "outputs: {DP-1: {playlist: a.jpg, input: {keys: {a: {KEY_A: {\(show)\(line)}}}}}}\n"
        },
        Chapter(page: "stick", heading: "Settings", keys: Key.machine) { line in
            let site = ["site: https://cdn.example/repo", "branch: lobby", "key: lobby.gpg"]
            let isOfSite = ["site", "branch", "key", "every"].contains { line.hasPrefix($0 + ":") }
            let touch = line.hasPrefix("tap:") ? ["touch: yes"] : []
            return ([line] + touch + site.filter { isOfSite && $0.prefix(4) != line.prefix(4) }).joined(separator: "\n")
        }, Chapter(page: "agent", heading: "Settings", keys: Key.agent) { "\($0)\n" },
        Chapter(page: "agent", heading: "Credentials", keys: Key.inCredentials) { line in
            let others = ["file: key", "as: basic"].filter { $0.prefix(3) != line.prefix(3) }
            return "credentials:\n  a.example:\n    \(line)\n" + others.map { "    \($0)\n" }.joined()
        },
        Chapter(page: "agent", heading: "A site", keys: Key.inDistantSite) { line in
            let key = line.prefix { $0 != ":" }
            let others = ["url: https://a.example/repo", "branch: a", "key: a.gpg"].filter { !$0.hasPrefix("\(key):") }
            return "site:\n  \(line)\n" + others.map { "  \($0)\n" }.joined()
        },
    ]

    @Test(arguments: chapters) func eachKeyHasOneEntry(_ chapter: Chapter) {
        let names = chapter.entries.compactMap(\.key)
        #expect(Set(names) == Set(chapter.keys.map(\.rawValue)) && names.count == chapter.keys.count, "\(names)")
    }

    /// No key is outside of these chapters, in the decoders as in the manual.
    @Test func allKeysAreThere() {
        #expect(Set(Self.chapters.flatMap(\.keys)) == Set(Key.allCases))
        #expect(
            Self.chapters.map(\.entries.count).reduce(0, +)
                == ManualPage.all.flatMap(\.sections).count { $0.key != nil })
    }

    @Test(arguments: chapters) func valuesAndDefaultsAreTaken(_ chapter: Chapter) throws {
        for entry in chapter.entries {
            let key = try #require(entry.key)
            let values = try #require(entry.item("Values"), "\(key) has its values")
            let fallback = try #require(entry.item("Default"), "\(key) has its default")
            for value in ManualPage.codes(in: values) + ManualPage.codes(in: fallback) {
                let text = chapter.document("\(key): \(value)")
                #expect(Self.complaint(of: text, on: chapter.page) == nil, "\(key): \(value)")
            }
        }
        // What is wrong would be told.
        #expect(Self.complaint(of: chapter.document("nothing: 1"), on: chapter.page) != nil)
    }

    /// Nil where the text has no mistake.
    private static func complaint(of text: String, on page: String) -> String? {
        let bytes = Array(text.utf8)
        let error: PlaylistError? =
            if page == "stick" {
                MachineSettings.parsed(yaml: bytes, name: "", zones: { ["Europe/Berlin"] }).error
            } else if AgentSettings.isAgent(yaml: bytes) {
                AgentSettings.parsed(yaml: bytes, name: "", folder: "").error
            } else if Site.isSite(yaml: bytes) { Site.parsed(yaml: bytes, name: "", folder: "").error } else {
                Playlist.parsed(yaml: bytes, name: "", folder: "").error
            }
        return error.map { "\($0)" }
    }

    /// A default that is a value changes nothing where it is written.
    @Test(arguments: chapters.filter { $0.page == "playlists" || $0.page == "transitions" })
    func defaultsAreThose(_ chapter: Chapter) throws {
        // Whether `fit` is said decides the defaults of others; a mapping of a key without a value is not one.
        for entry in chapter.entries where entry.key != "fit" && chapter.keys != Key.inFallback {
            guard let fallback = entry.item("Default"), let key = entry.key else { continue }
            guard let match = fallback.wholeMatch(of: /`([^`]+)`/) else { continue }
            let base = chapter.document("").split(separator: "\n").map(String.init)
            let plain = base.map { line in ["layout:", "indicator:"].contains(line) ? line + " {}" : line }
                .filter { !$0.allSatisfy { $0 == " " } && $0 != "defaults:" }.joined(separator: "\n")
            let said = try Self.content(of: chapter.document("\(key): \(match.output.1)"))
            #expect(try said == Self.content(of: plain), "\(key): \(match.output.1)")
        }
        #expect(Style().fit == .auto)
    }

    /// A playlist without the places of what stands in it.
    private static func content(of text: String) throws -> Playlist {
        let playlist = try Playlist.parsed(yaml: Array(text.utf8), name: "", folder: "").get()
        var bare = Playlist(order: playlist.order, entries: playlist.entries)
        (bare.layout, bare.indicator) = (playlist.layout, playlist.indicator)
        return bare
    }

    /// All words that a key knows are told.
    @Test(arguments: [
        ("playlists", "Keys at the top", Key.order, Order.allCases.map(\.rawValue)),
        ("playlists", "Keys of a folder", .order, FolderOrder.allCases.map(\.rawValue) + ["listed"]),
        ("playlists", "How a slide is shown", .fit, Fit.allCases.map(\.rawValue)),
        ("playlists", "A picture that stands in", .fit, Fit.allCases.map(\.rawValue)),
        ("playlists", "How a slide is shown", .easing, Easing.words.map(\.name)),
        ("transitions", "A banner", .direction, Layout.Direction.allCases.map(\.rawValue)),
        ("transitions", "A banner", .snap, Layout.Snap.allCases.map(\.rawValue)),
        ("transitions", "The page indicator", .kind, Indicator.Kind.allCases.map(\.rawValue)),
        ("transitions", "The page indicator", .position, Indicator.Side.allCases.map(\.rawValue)),
        ("site", "An output", .rung, Rung.allCases.filter { $0 != .cut }.map(\.rawValue)),
        ("site", "An output", .range, ColorRange.allCases.map(\.rawValue)),
        ("site", "An output", .contentType, ContentType.allCases.map(\.rawValue)),
        ("site", "An output", .rotate, ["0", "90", "180", "270"]),
    ]) func wordsAreAllTold(_ page: String, _ heading: String, _ key: Key, _ words: [String]) throws {
        let chapter = try #require(Self.chapters.first { $0.page == page && $0.heading == heading })
        let entry = try #require(chapter.entries.first { $0.key == key.rawValue })
        let told = Set(ManualPage.codes(in: entry.item("Values") ?? ""))
        #expect(told.isSuperset(of: words), "\(Set(words).subtracting(told))")
    }

    @Test func transitionsAreAllTold() throws {
        let page = try #require(ManualPage.all.first { $0.name == "transitions" })
        let rows = page.sections.first { $0.heading == "Transitions" }?.lines.filter { $0.hasPrefix("| `") } ?? []
        let told = ManualPage.codes(in: rows.map { $0.split(separator: "|")[0] }.joined())
        let names = Transition.allCases.map(\.name)
        #expect(Set(told) == Set(names + ["fade-through(#f0e8d8)"]))
        #expect(told.compactMap(Transition.init(name:)).count == told.count)
    }
}
