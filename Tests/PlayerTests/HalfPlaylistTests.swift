import Carousel
import Glibc
import LinuxIO
import Present
import Testing

@testable import Player

/// Playlists that are copied to where nobody tells of changes, and looked at half-way.
@Suite struct HalfPlaylistTests {
    private let cast: Cast
    private let list: String
    private let watches = Watches { () throws(SystemError) in throw SystemError("inotify_init1", number: EMFILE) }

    init() throws {
        cast = try Cast(3)
        list = try cast.scratch.write("list.yaml", Self.text([0, 1, 2]))
    }

    private static func text(_ slides: [Int]) -> String { "slides:\n" + slides.map { "  - \($0).png\n" }.joined() }

    @Test func aPlaylistIsTakenWhenItRestsOrSomebodyWantsIt() throws {
        let reader = LineupReader([list], seed: 1)
        let first = reader.attempt(watching: watches)
        #expect(!first.dependencies.playlistMayGrow && !first.dependencies.mayGrow)
        let watcher = try Watcher(watches, first: first.dependencies)
        let theatre = try Theatre(try first.content.get().lineup, until: .milliseconds(100))
        func slides(isCommanded: Bool) throws -> Int {
            theatre.show.reload(reader, watcher: watcher, isCommanded: isCommanded)
            try theatre.run(until: theatre.now + .milliseconds(100))
            return theatre.show.carousel.lineup.count
        }
        #expect(try slides(isCommanded: false) == 3)
        let followed = theatre.reports.count
        for text in ["", "slides:\n  - imag", Self.text([0])] {
            try cast.scratch.write("list.yaml", text)
            #expect(try slides(isCommanded: false) == 3)
        }
        try cast.scratch.remove("list.yaml")
        try cast.scratch.write("list.yaml", Self.text([0, 1]))
        #expect(try slides(isCommanded: false) == 3)
        #expect(theatre.reports.count == followed, "nothing is said of it")
        let wake = try #require(watcher.detector.nextWake)
        #expect(wake.sinceZero <= MonotonicClock.now + ChangeDetector.growth)
        #expect(try slides(isCommanded: true) == 2)
    }

    /// What only the other half names is known all the same.
    @Test func halfAPlaylistForgetsNothing() throws {
        let reader = LineupReader([list], seed: 1)
        try cast.scratch.makeFolder("photos")
        try cast.scratch.write("photos/0.png", cast.patterns[0].png)
        let whole = "slides:\n  - 0.png\n  - folder: photos\n"
        try cast.scratch.write("list.yaml", whole)
        #expect(try reader.attempt(watching: watches).content.get().lineup.count == 2)
        try cast.scratch.write("list.yaml", Self.text([0]))
        #expect(reader.attempt(watching: watches).dependencies.playlistMayGrow)
        try cast.scratch.write("photos/1.png", cast.patterns[1].png)
        try cast.scratch.write("list.yaml", whole)
        #expect(
            try reader.attempt(watching: watches).content.get().lineup.count == 2,
            "the new one is not known to be whole")
    }

    @Test func aSiteFileIsTakenWhenItRestsOrSomebodyWantsIt() throws {
        let site = try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml, headless-2: list.yaml}\n")
        let reader = try Multiplex.reader([site])
        let theatre = try Multiplex(reader)
        let first = reader.attempt(after: theatre.ensemble.plan, watching: watches)
        theatre.ensemble.siteWatcher = try Watcher(watches, first: first.dependencies)
        try theatre.run(until: .milliseconds(100))
        func outputs() throws -> Int {
            try theatre.run(until: theatre.now + .milliseconds(100))
            return theatre.ensemble.plan.choice.names.count
        }
        for text in ["outputs: {", "outputs: {headless-1: list.yaml}\n"] {
            try cast.scratch.write("site.yaml", text)
            theatre.ensemble.reloadSite()
            #expect(try outputs() == 2)
        }
        #expect(!theatre.reports.contains { if case .planRefused = $0 { true } else { false } })
        theatre.ensemble.reload()
        #expect(try outputs() == 1)
        try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml, headless-2: list.yaml}\n")
        theatre.ensemble.reloadSite()
        #expect(try outputs() == 1, "nobody wants it now any more")
    }
}
