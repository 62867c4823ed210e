import Carousel
import LinuxIO
import Paths
import Testing

@testable import Player

/// What changes mean, without files and without time.
@Suite struct ChangeDetectorTests {
    private typealias Changes = Inotify.Changes

    private static let dependencies: Dependencies = {
        var dependencies = Dependencies()
        var photos = WatchSpec()
        photos.listsPictures = true
        var deep = photos
        deep.listsFolders = true
        var named = WatchSpec()
        named.namesPictures = true
        named.playlists = ["list.yaml"]
        named.ways = ["missing"]
        named.targets = ["target": ["photos/link.png"]]
        dependencies.specs = ["photos": photos, "deep": deep, "named": named]
        return dependencies
    }()

    private static func detector(scanned: Bool = false, mayGrow: Bool = false) -> ChangeDetector {
        var detector = ChangeDetector()
        var dependencies = dependencies
        if scanned { dependencies.scanned = ["photos": "nfs"] }
        dependencies.mayGrow = mayGrow
        detector.beginReading()
        detector.endReading(dependencies, succeeded: true, isFirst: true, at: at(0))
        return detector
    }

    private static func at(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }

    private static func change(_ changes: Changes, _ path: String, isFolder: Bool = false) -> FileEvent {
        let parts = PathParts(path)
        return .change(folder: parts.folder, name: parts.name, changes, isFolder: isFolder)
    }

    /// Whoever writes into a folder decides how many files are open there.
    @Test func thousandsOfOpenFiles() {
        var detector = Self.detector()
        let names = (0..<3000).map { "photos/\($0).jpg" }
        for name in names { detector.take(Self.change(.created, name), at: Self.at(0)) }
        #expect(detector.held.count == ChangeDetector.mostHeld)
        // Those that are not held are seen when they are closed, too.
        for name in names { detector.take(Self.change(.closed, name), at: Self.at(10)) }
        #expect(detector.held.isEmpty)
        let (reads, changed) = Self.run(&detector, [], until: 20_000)
        #expect(reads.count == 1 && changed.values.reduce(into: Set()) { $0.formUnion($1) } == Set(names))
    }

    /// What is decided, and when: each wake-up is waited for.
    private static func run(
        _ detector: inout ChangeDetector, _ fileEvents: [(Int, FileEvent)], until end: Int
    ) -> (reads: [Int], changed: [Int: Set<String>]) {
        var reads: [Int] = []
        var changed: [Int: Set<String>] = [:]
        var rest = fileEvents[...]
        var now = 0
        while true {
            let wake = detector.nextWake.map { Int($0.sinceZero / .milliseconds(1)) }
            let next = min(rest.first?.0 ?? end, wake ?? end)
            if next >= end { break }
            now = max(now, next)
            while let (time, fileEvent) = rest.first, time <= now {
                detector.take(fileEvent, at: at(now))
                rest.removeFirst()
            }
            let decisions = detector.decide(at: at(now))
            if !decisions.changed.files.isEmpty { changed[now] = decisions.changed.files }
            if decisions.reads {
                reads.append(now)
                detector.endReading(dependencies, succeeded: true, at: at(now))
            }
        }
        return (reads, changed)
    }

    @Test func oneNoticeAndWhatComesOfIt() {
        let cases: [(Changes, String, isFolder: Bool, reads: [Int], changed: [Int: Set<String>])] = [
            (.movedIn, "photos/a.png", false, [250], [100: ["photos/a.png"]]),
            (.movedOut, "photos/a.png", false, [250], [100: ["photos/a.png"]]),
            (.deleted, "photos/a.JPEG", false, [250], [100: ["photos/a.JPEG"]]),
            (.closed, "photos/a.png", false, [], [100: ["photos/a.png"]]),
            (.created, "photos/a.png", false, [250, 10_250], [10_100: ["photos/a.png"]]),
            (.modified, "photos/a.png", false, [], [10_100: ["photos/a.png"]]),
            (.attributes, "photos/a.png", false, [], [:]),
            (.movedIn, "photos/a.txt", false, [], [:]), (.movedIn, "photos/.a.png", false, [], [:]),
            (.movedIn, "photos/a.png", true, [], [:]), (.created, "photos/more", true, [], [:]),
            (.created, "deep/more", true, [250], [:]),
            // A link to a folder, or a picture without an ending.
            (.created, "deep/more", false, [250, 10_250], [10_100: ["deep/more"]]),
            (.movedOut, "deep/more", true, [250], [:]), (.deleted, "deep/more", true, [250], [:]),
            (.closed, "deep/more", false, [250], [100: ["deep/more"]]), (.movedIn, "deep/more.json", false, [], [:]),
            (.created, "deep/.more", true, [], [:]),
            (.attributes, "deep/more", true, [250], [:]), (.attributes, "photos/", false, [250], [:]),
            (.closed, "named/list.yaml", false, [250], [:]),
            (.movedIn, "named/list.yaml", false, [250], [:]),
            (.created, "named/missing", true, [250], [:]),
            (.movedIn, "named/missing", false, [250], [100: ["named/missing"]]),
            (.closed, "named/x.gif", false, [], [100: ["named/x.gif"]]),
            (.deleted, "named/x.gif", false, [], [100: ["named/x.gif"]]),
            (.closed, "named/target", false, [], [100: ["photos/link.png", "named/target"]]),
            (.movedIn, "nowhere/a.png", false, [], [:]),
        ]
        for (changes, path, isFolder, reads, changed) in cases {
            var detector = Self.detector()
            let outcome = Self.run(&detector, [(100, Self.change(changes, path, isFolder: isFolder))], until: 60_000)
            #expect(outcome.reads == reads, "\(changes.rawValue) \(path)")
            #expect(outcome.changed == changed, "\(changes.rawValue) \(path)")
            #expect(detector.nextWake == nil, "at rest nothing wakes: \(path)")
        }
    }

    /// Whatever does not stop puts a reading off for so long and no longer.
    @Test func changesAreGathered() {
        var detector = Self.detector()
        let few = [100, 200, 300].map { ($0, Self.change(.movedIn, "photos/\($0).png")) }
        #expect(Self.run(&detector, few, until: 5000).reads == [450])
        detector = Self.detector()
        let many = stride(from: 100, to: 2000, by: 50).map { ($0, Self.change(.movedIn, "photos/\($0).png")) }
        #expect(Self.run(&detector, many, until: 5000).reads == [700, 1350, 2000, 2100].filter { $0 < 2000 } + [2000])
    }

    @Test func aSlowCopyIsHeldUntilItsEnd() {
        var detector = Self.detector()
        var fileEvents = [(0, Self.change(.created, "photos/a.png"))]
        fileEvents += stride(from: 1000, through: 30_000, by: 5000).map { ($0, Self.change(.modified, "photos/a.png")) }
        fileEvents.append((30_000, Self.change(.closed, "photos/a.png")))
        let outcome = Self.run(&detector, fileEvents, until: 90_000)
        #expect(outcome.reads == [150, 30_150])
        #expect(outcome.changed == [30_000: ["photos/a.png"]])
        #expect(detector.held.isEmpty)
    }

    @Test func nothingIsReadWhileAPlaylistIsWritten() {
        var detector = Self.detector()
        let fileEvents = [
            (0, Self.change(.modified, "named/list.yaml")), (100, Self.change(.movedIn, "photos/a.png")),
            (3000, Self.change(.modified, "named/list.yaml")), (4000, Self.change(.closed, "named/list.yaml")),
        ]
        #expect(Self.run(&detector, fileEvents, until: 60_000).reads == [4000])
        // And one that nobody closes is taken some time.
        detector = Self.detector()
        #expect(Self.run(&detector, Array(fileEvents.dropLast()), until: 60_000).reads == [13_000])
    }

    @Test func linksAreSettledByTheReading() {
        var detector = Self.detector()
        detector.take(Self.change(.created, "photos/a.png"), at: Self.at(0))
        #expect(detector.unfinished.paths == ["photos/a.png"])
        #expect(detector.decide(at: Self.at(150)).reads)
        var dependencies = Self.dependencies
        dependencies.settled = ["photos/a.png"]
        detector.endReading(dependencies, succeeded: true, at: Self.at(160))
        #expect(detector.decide(at: Self.at(160)) == .init(changed: Changed(files: ["photos/a.png"])))
        #expect(detector.held.isEmpty && detector.nextWake == nil)
    }

    /// A file that got its name after it was written, unless something was heard of it while it was looked at.
    @Test(arguments: [[], [.modified], [.attributes], [.deleted, .created]] as [[Inotify.Changes]])
    func stillFilesAreSettledByTheReading(_ touches: [Inotify.Changes]) {
        var detector = Self.detector()
        detector.take(Self.change(.created, "photos/a.png"), at: Self.at(0))
        #expect(detector.unfinished == UnfinishedFiles(paths: ["photos/a.png"], untouched: ["photos/a.png"]))
        #expect(detector.decide(at: Self.at(150)).reads)
        for touch in touches { detector.take(Self.change(touch, "photos/a.png"), at: Self.at(155)) }
        let isReleased = touches.isEmpty
        var dependencies = Self.dependencies
        dependencies.still = ["photos/a.png"]
        detector.endReading(dependencies, succeeded: true, at: Self.at(160))
        #expect(detector.held.isEmpty == isReleased)
        #expect(detector.unfinished.paths.isEmpty == isReleased)
    }

    /// What came in a folder that a reading had only just come to is judged by what that reading has found.
    @Test func noticesDuringAReadingWaitForIt() {
        var detector = Self.detector()
        detector.beginReading()
        detector.take(Self.change(.created, "new/a.png"), at: Self.at(0))
        #expect(detector.decide(at: Self.at(0)) == .init())
        var dependencies = Self.dependencies
        var spec = WatchSpec()
        spec.listsPictures = true
        dependencies.specs["new"] = spec
        detector.endReading(dependencies, succeeded: true, at: Self.at(10))
        #expect(detector.unfinished.paths == ["new/a.png"])
        #expect(detector.nextWake == Self.at(160))
    }

    @Test func aFailedReadingForgetsNothing() {
        var detector = Self.detector()
        detector.beginReading()
        detector.endReading(Dependencies(), succeeded: false, at: Self.at(0))
        #expect(detector.specs == Self.dependencies.specs)
    }

    @Test func freshFoldersAndOverflows() {
        var detector = Self.detector()
        detector.beginReading()
        var dependencies = Self.dependencies
        dependencies.fresh = ["photos"]
        detector.endReading(dependencies, succeeded: true, at: Self.at(0))
        let changed = detector.decide(at: Self.at(0)).changed
        #expect(changed.concerns("photos/a.png") && !changed.concerns("photos/b/a.png"))
        #expect(Self.run(&detector, [(0, .lost(folder: "photos"))], until: 1000).reads == [150])
        detector.take(.overflow, at: Self.at(2000))
        #expect(detector.decide(at: Self.at(2000)).changed.everything && detector.decide(at: Self.at(2150)).reads)
        // More file events than anybody waits for are one.
        detector.take(.overflow, at: Self.at(3000))
        #expect(detector.decide(at: Self.at(3000)).changed.everything)
        for number in 0..<5000 { detector.take(Self.change(.created, "new/\(number)"), at: Self.at(3000)) }
        #expect(detector.decide(at: Self.at(3000)).changed.everything)
    }

    @Test func scannedFoldersAreLookedAtNowAndThen() {
        var detector = Self.detector(scanned: true)
        #expect(detector.nextWake == Self.at(60_000))
        detector = Self.detector(scanned: true, mayGrow: true)
        #expect(detector.nextWake == Self.at(10_000))
        #expect(Self.detector().nextWake == nil)
    }
}
