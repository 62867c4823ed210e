import Carousel
import Foundation
import JSONText
import Lettering
import PlaylistFormat
import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Player

/// Readings that take long, on a virtual clock.
@Suite struct SlowReadingTests {
    private let cast: Cast
    private let list: String

    init() throws {
        cast = try Cast(4)
        list = cast.scratch["list.yaml"]
        try write([0, 1])
    }

    private func write(_ slides: [Int]) throws {
        try cast.scratch.write(
            "list.yaml",
            "defaults: {duration: 1s, transition: cut}\nslides:\n" + slides.map { "  - \($0).png\n" }.joined())
    }

    private func told(_ theatre: Multiplex) -> [SlowReading.Notice] {
        theatre.reports.compactMap { if case .show(_, .readingLong(let news)) = $0 { news } else { nil } }
    }

    /// What the status says that the first show reads.
    private func reading(_ theatre: Multiplex) -> String? {
        guard case .array(let shows)? = Status().json(of: theatre.ensemble, process: 1)["shows"],
            case .string(let path)? = shows.first?["reading"]?["path"]
        else { return nil }
        return path
    }

    /// A show that begins before its sources are read says so until it has them.
    @Test(arguments: ["list.yaml", "site.yaml"]) func theStartDoesNotWait(source: String) throws {
        try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml}\n")
        let start = Duration.zero - .seconds(10) - Multiplex.period
        let theatre = try Multiplex([cast.scratch[source]], sizes: [Multiplex.size], unreadSince: start)
        theatre.delay = { if case .read = $0.work { .seconds(45) } else { .zero } }
        let show = theatre.show
        #expect(show.card?.title == "The pictures are being read")
        try theatre.run(until: .seconds(44))
        #expect(show.card?.entries.first?.place == list)
        #expect(theatre.screen("headless-1")?.pixels.contains { $0 & 0xFFFFFF != 0 } == true, "the card is seen")
        #expect(told(theatre).map { ($0.time / .seconds(1)).rounded() } == [10, 30])
        #expect(told(theatre).allSatisfy { $0.since == start && $0.path == list })
        #expect(reading(theatre) == list)
        try theatre.run(until: .milliseconds(45_500))
        #expect(show.card == nil && show.carousel.scene?.slide?.path == cast.slides[0].path)
        #expect(reading(theatre) == nil)
        let begun = theatre.reports.compactMap { if case .show(_, .begun(let slides)) = $0 { slides } else { nil } }
        #expect(begun == [2])
        try theatre.at(.seconds(200)) { #expect(told(theatre).count == 2) }
    }

    /// What is wrong with the sources of such a show is on its card.
    @Test func mistakesOfSourcesThatWereNotWaitedFor() throws {
        try cast.scratch.write("list.yaml", "slides: [")
        let theatre = try Multiplex(
            [list], sizes: [Multiplex.size], unreadSince: .zero - .seconds(11), until: .seconds(1))
        #expect(theatre.show.card?.title == "list.yaml has a mistake")
    }

    /// A mend of what is being read is taken at once.
    @Test(arguments: [true, false]) func aMendIsNotWaitedFor(isCommanded: Bool) throws {
        let theatre = try Multiplex([list], sizes: [Multiplex.size], until: .seconds(3))
        let part = theatre.ensemble.channels[0]
        theatre.delay = { if case .read = $0.work { .seconds(100) } else { .zero } }
        try write([2])
        part.show.reload(part.reader, isCommanded: isCommanded)
        try theatre.run(until: .seconds(23))
        #expect(told(theatre).count == 1, "after ten seconds")
        #expect(theatre.show.card == nil, "the show goes on, and has no need of a card")
        #expect(cast.slides.prefix(2).contains { $0.path == part.show.carousel.scene?.slide?.path })
        theatre.delay = { _ in .zero }
        try write([3])
        part.show.reload(part.reader, isCommanded: false)
        try theatre.run(until: .seconds(26))
        #expect(part.show.carousel.scene?.slide?.path == cast.slides[3].path)
        #expect(!part.show.sources.isReading && reading(theatre) == nil)
    }

    /// Also where the site file is what is read.
    @Test func aMendOfTheSiteFile() throws {
        try cast.scratch.write("site.yaml", "outputs: {headless-1: list.yaml}\n")
        let theatre = try Multiplex([cast.scratch["site.yaml"]], sizes: [Multiplex.size], until: .seconds(1))
        theatre.delay = { if case .readPlan = $0.work { .seconds(100) } else { .zero } }
        theatre.ensemble.reloadSite()
        try theatre.run(until: .seconds(12))
        let news = theatre.reports.compactMap { if case .readingLong(let news) = $0 { news } else { nil } }
        #expect(news.count == 1 && news.first?.path.hasSuffix(".yaml") == true)
        theatre.delay = { _ in .zero }
        try cast.scratch.write("site.yaml", "outputs: {headless-1: 3.png}\n")
        theatre.ensemble.reloadSite()
        try theatre.at(.seconds(14)) { #expect(theatre.slides == ["3.png"]) }
    }

    /// The player begins before its sources are read, but not before a reading that stands still was given up.
    @Test func theStartWaitsForWhatStandsStill() {
        var patience = BeginningPatience(since: .seconds(5))
        var asked: [Duration] = []
        var lives = [Int](repeating: 7, count: 11) + [8]
        while !lives.isEmpty {
            asked.append(patience.nextWake)
            let isTooSoon = patience.isOver(at: patience.nextWake - .milliseconds(1), life: 9)
            #expect(!isTooSoon)
            let isOver = patience.isOver(at: patience.nextWake, life: lives.removeFirst())
            #expect(isOver == lives.isEmpty)
        }
        #expect(asked.prefix(3).map { $0 / .milliseconds(1) } == [14_800, 15_000, 15_200])
    }

    /// A change is heard of what a reading that is under way has come to, and the last one had not.
    @Test func whatIsBeingReadIsWatched() throws {
        let scratch = cast.scratch
        let first = try LineupReader([list], seed: 1).first()
        let watches = try #require(first.watches)
        let watcher = try Watcher(watches, first: first.dependencies)
        let inner = scratch["inner"]
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        try scratch.write("inner/nested.yaml", "slides: [../0.png]\n")
        _ = watcher.decide()
        // A reading is under way, and has come to another playlist.
        _ = watcher.beginReading()
        DependencyCollector(watches: watches).notePlaylist(scratch["inner/nested.yaml"])
        try scratch.write("inner/nested.yaml", "slides: [../1.png]\n")
        var reads = false
        try waitUntil("another reading") {
            reads = reads || watcher.decide().reads
            return reads
        }
    }

    /// Half a million names are not sorted to the end for a reading that is not needed any more.
    @Test func aLongFolderIsBrokenOff() {
        var walk = FolderWalk(Playlist.Folder(path: "photos"))
        var comparisons = 0
        let items = (0..<10_000).map { FolderWalk.Found(name: "\($0).png", isFolder: false, isLink: false) }
        walk.take(items, in: 0) {
            comparisons += 1
            return comparisons == 100
        }
        #expect(comparisons == 100)
        #expect(walk.branches[0].items.isEmpty)
    }
}
