import Carousel
import LinuxIO
import Paths
import TestSupport
import Testing

@testable import Player

/// Random changes to a small world of files, held against what a person would say of it.
@Suite struct ChangeDetectorOracleTests {
    /// A file as it is, and what the player has heard and read of it.
    private struct Entry {
        var isOpen = false
        /// When it was written to last.
        var written = 0
        /// Counts contents.
        var version = 0
    }

    private static let seeds = 0..<UInt64(repetitions(60, release: 300))

    @Test(arguments: seeds) func everyChangeIsFollowedInTimeAndNothingElse(seed: UInt64) {
        var random = Seeded(seed)
        var dependencies = Dependencies()
        var spec = WatchSpec()
        spec.listsPictures = true
        dependencies.specs = ["f": spec]
        var detector = ChangeDetector()
        detector.endReading(dependencies, succeeded: true, isFirst: true, at: Instant(sinceZero: .zero))

        var files: [String: Entry] = [:]
        // What the last reading listed, and the version that was last said to have changed.
        var listed: Set<String> = []
        var heard: [String: Int] = [:]
        var reading: (listed: Set<String>, end: Int)?
        // As `Rereader` does: three readings in a row are broken off, and what is asked for beside the next one follows it.
        var brokenOff = 0
        var isAsked = false
        // Since when a file is there that should not be, or not there.
        var wrongSince: [String: Int] = [:]
        var now = 0
        let end = 60_000
        while now < end {
            now += 10
            let instant = Instant(sinceZero: .milliseconds(now))
            var isAwake = false
            // Busy at first, then still.
            if now < 20_000, random.once(in: 8) {
                let name = "\(random.below(4)).png"
                isAwake = true
                for changes in Self.act(on: name, &files, at: now, &random) {
                    detector.take(.change(folder: "f", name: name, changes, isFolder: false), at: instant)
                }
            }
            if let done = reading, done.end <= now {
                listed = done.listed
                reading = nil
                brokenOff = 0
                isAwake = true
                detector.endReading(dependencies, succeeded: true, at: instant)
                if isAsked { detector.beginReading() }
            }
            // As the loop does, which sleeps otherwise.
            let isDue = detector.nextWake.map { $0 <= instant } == true
            let decisions = isAwake || isDue ? detector.decide(at: instant) : .init()
            for path in decisions.changed.files {
                let name = PathParts(path).name
                let isWhole = files[name].map { !$0.isOpen || now - $0.written >= 10_000 } ?? true
                #expect(isWhole, "\(name) is being written at \(now)")
                heard[name] = files[name]?.version
            }
            isAsked = isAsked || decisions.reads
            if isAsked, reading == nil || brokenOff < 3 {
                if reading != nil { brokenOff += 1 }
                isAsked = false
                let held = Set(detector.unfinished.paths.map { PathParts($0).name })
                reading = (Set(files.keys).subtracting(held), now + random.below(200))
            }
            for name in (0..<4).map({ "\($0).png" }) {
                let isRight = files[name].map { $0.isOpen || listed.contains(name) } ?? !listed.contains(name)
                wrongSince[name] = isRight ? nil : wrongSince[name] ?? now
                // The debounce at its longest, two readings and those that are broken off, and the time's grain.
                #expect(now - (wrongSince[name] ?? now) <= 1000 + 3 * 200 + 20, "\(name) at \(now)")
            }
        }
        #expect(detector.nextWake == nil, "in the end nothing wakes")
        #expect(detector.held.isEmpty)
        for (name, file) in files { #expect(heard[name] == file.version, "\(name)") }
        #expect(listed == Set(files.keys))
    }

    /// Something happens to a file; what is told of it.
    private static func act(
        on name: String, _ files: inout [String: Entry], at now: Int, _ random: inout Seeded
    ) -> [Inotify.Changes] {
        guard var file = files[name] else {
            var made = Entry(isOpen: true, written: now, version: Int(random.next() >> 33))
            // Moved in, or opened and made.
            if random.once(in: 3) {
                made.isOpen = false
                files[name] = made
                return [.movedIn]
            }
            files[name] = made
            return [.created]
        }
        defer { if files[name] != nil { files[name] = file } }
        if file.isOpen {
            file.written = now
            if random.once(in: 2) {
                file.version += 1
                return [.modified]
            }
            file.isOpen = false
            return [.closed]
        }
        switch random.below(4) {
        case 0:
            files[name] = nil
            return [random.once(in: 2) ? .deleted : .movedOut]
        case 1:
            file.version += 1
            return [.movedIn]
        default:
            file.isOpen = true
            file.written = now
            file.version += 1
            return [.modified]
        }
    }
}
