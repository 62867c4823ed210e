import Carousel
import Decode
import Draw
import LinuxIO
import Paths
import Raster
import Testing

@testable import Player
import Vocabulary

/// Files and lists that change under a show whose every frame and every job is written down.
@Suite struct LiveChangeTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }
    private let theatre: Theatre
    private let reader: LineupReader
    private let watcher: Watcher
    private let loads = Loads()

    private final class Loads { var paths: [String] = [] }

    init() throws {
        cast = try Cast(6)
        reader = LineupReader([try cast.scratch.write(list: "list.yaml", 0..<4)], seed: 1)
        let first = try reader.first()
        let watches = try #require(first.watches)
        watcher = try Watcher(watches, first: first.dependencies)
        theatre = try Theatre(first.content.lineup)
        theatre.show.know(first)
        let loads = loads
        theatre.workers.delay = { job in
            if case .load(let key, _) = job.work { loads.paths.append(PathParts(key.path.name).name) }
            return .zero
        }
        try theatre.run(until: .milliseconds(500))
    }

    private var shown: Int? { cast.number(of: theatre.screen()) }
    private func name(_ number: Int) -> String { scratch["\(number).png"] }

    private func slides(until end: Duration) throws -> [Int] {
        return try theatre.newFrames(until: end).compactMap { cast.number(of: $0.pixels) }
    }

    /// Has the show follow a list that has changed.
    private func follow() { theatre.show.reload(reader, watcher: watcher, isCommanded: false) }

    private var followed: [Int?] {
        theatre.reports.compactMap { report -> Int?? in
            if case .followed(let slides) = report { .some(slides) } else { nil }
        }
    }

    @Test func whatHasNotChangedIsNotDrawnAnew() throws {
        #expect(Set(loads.paths) == ["0.png", "1.png", "2.png", "3.png"])
        loads.paths = []
        try scratch.write(list: "list.yaml", [0, 1, 2, 3, 4])
        follow()
        try theatre.run(until: .milliseconds(600))
        // The one before the first is another now, and nothing else.
        #expect(loads.paths == ["4.png"])
        #expect(followed == [5])
        #expect(shown == 0)
        // While a command has all drawn anew.
        loads.paths = []
        theatre.show.reload(reader, watcher: watcher)
        try theatre.at(.milliseconds(700)) { #expect(Set(loads.paths) == ["1.png", "2.png", "4.png"]) }
    }

    @Test func theSameListIsNoReload() throws {
        loads.paths = []
        try scratch.write(list: "list.yaml", [0, 1, 2, 3])
        let before = theatre.workers.begun
        follow()
        try theatre.run(until: .milliseconds(900))
        #expect(theatre.workers.begun == before + 1, "the reading alone")
        #expect(followed == [nil])
        #expect(loads.paths == [])
    }

    @Test func aReplacedPictureIsNewTheNextTimeItComes() throws {
        // The next one is prepared already; the shown one stays as it is.
        try scratch.write("1.png", cast.patterns[4].png)
        try scratch.write("0.png", cast.patterns[5].png)
        loads.paths = []
        theatre.show.take(Changed(files: [name(0), name(1)]), beingWritten: [])
        try theatre.run(until: .milliseconds(600))
        #expect(shown == 0)
        #expect(loads.paths == ["1.png"])
        #expect(try slides(until: .milliseconds(1200 * 5)) == [4, 2, 3, 5, 4])
    }

    /// One that nothing follows never comes again: it takes its own place.
    @Test func aLonePictureIsReplacedWhereItIs() throws {
        let lone = try Theatre(Lineup([Slide(path: name(0))]), until: .milliseconds(500))
        #expect(lone.screen() == cast.patterns[0].pixels)
        try scratch.write("0.png", cast.patterns[4].png)
        lone.show.take(Changed(files: [name(0)]), beingWritten: [])
        let before = lone.frames.count
        try lone.run(until: .milliseconds(900))
        #expect(lone.screen() == cast.patterns[4].pixels)
        #expect(lone.frames.count == before + 1, "at once, and nothing between")
        #expect(lone.show.nextWake == nil)
    }

    @Test func whatIsReadOfAFileThatIsWrittenDoesNotCount() throws {
        // Whole by its looks, and it is loaded just then.
        try scratch.write(list: "list.yaml", [0, 4, 1])
        theatre.show.take(Changed(), beingWritten: [name(4)])
        follow()
        #expect(try slides(until: .milliseconds(1200 * 2)) == [1, 0])
        #expect(theatre.leftOut == [] && theatre.show.files.unshowable.reasons.isEmpty)
        theatre.show.take(Changed(files: [name(4)]), beingWritten: [])
        #expect(try slides(until: .milliseconds(1200 * 4)) == [4, 1])
    }

    @Test func aLeftOutFileIsSaidOnceUntilItChanges() throws {
        try scratch.write("4.png", Array(cast.patterns[4].png.prefix(50)))
        try scratch.write(list: "list.yaml", [0, 4, 1])
        follow()
        try theatre.run(until: .milliseconds(700))
        try scratch.write(list: "list.yaml", [0, 4, 1, 2])
        follow()
        try theatre.run(until: .milliseconds(1200 * 5))
        #expect(theatre.leftOut == [name(4)])
        #expect(theatre.show.files.unshowable.reasons.keys.sorted() == [name(4)])
        // Attributes are no new content, and may make it readable.
        theatre.show.take(Changed(accessible: [name(4), name(0)]), beingWritten: [])
        try theatre.at(.milliseconds(1200 * 10)) { #expect(theatre.leftOut == [name(4), name(4)]) }
        try scratch.write("4.png", cast.patterns[4].png)
        theatre.show.take(Changed(folders: [scratch.path]), beingWritten: [])
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
        #expect(try slides(until: .milliseconds(1200 * 15)).contains(4))
    }

    @Test func aLeftOutFileIsTriedAgainWhenItComesBack() throws {
        try scratch.write("4.png", Array(cast.patterns[4].png.prefix(50)))
        try scratch.write(list: "list.yaml", [0, 4, 1])
        follow()
        try theatre.at(.milliseconds(700)) { #expect(theatre.leftOut == [name(4)]) }
        try scratch.write(list: "list.yaml", [0, 1])
        follow()
        try theatre.run(until: .milliseconds(1200))
        try scratch.write("4.png", cast.patterns[4].png)
        try scratch.write(list: "list.yaml", [0, 4, 1])
        follow()
        #expect(try slides(until: .milliseconds(1200 * 6)).contains(4))
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
    }

    /// It is no slide of the list, and outlives its changes.
    @Test func aLeftOutFallBackIsTriedAgainWhenItIsRepaired() throws {
        try scratch.write("4.png", Array(cast.patterns[4].png.prefix(50)))
        for more in ["", "  - 6.png\n"] {
            try scratch.write("list.yaml", "when-empty: 4.png\nslides:\n  - 5.png\n" + more)
            try scratch.write("5.png", "")
            try scratch.write("6.png", "")
            follow()
            try theatre.after(.seconds(2)) { #expect(theatre.show.files.unshowable.reasons[name(4)] != nil, "\(more)") }
        }
        try scratch.write("4.png", cast.patterns[4].png)
        theatre.show.take(Changed(files: [name(4)]), beingWritten: [])
        try theatre.after(.seconds(2)) { #expect(theatre.screen() == cast.patterns[4].pixels) }
    }

    @Test(arguments: ["slides: [", ""]) func aBrokenEditIsTriedAgainAndKeepsTheList(_ text: String) throws {
        try scratch.write("list.yaml", text)
        follow()
        #expect(try slides(until: .milliseconds(1200 * 3)) == [1, 2, 3])
        try scratch.remove("list.yaml")
        follow()
        try theatre.run(until: .milliseconds(1200 * 3 + 100))
        let errors = theatre.reports.compactMap { if case .notFollowed(let error) = $0 { error } else { nil } }
        #expect(errors.count == 2)
        #expect(errors.last?.messages == [scratch["list.yaml"] + ": No such file or directory"])
        try scratch.write(list: "list.yaml", [3, 4])
        follow()
        #expect(try slides(until: .milliseconds(1200 * 5)) == [4, 3])
    }
}
