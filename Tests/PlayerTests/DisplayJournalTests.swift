import Digest
import Testing

@testable import Player

@Suite struct DisplayJournalTests {
    private func shownPicture(_ number: Int, _ path: String = "a.jpg") -> ShownPicture {
        ShownPicture(number: number, path: path, digest: nil)
    }

    private func lines(_ bytes: [UInt8]?) throws -> [DisplayRecord] {
        try (bytes ?? []).split(separator: 10).map { try DisplayRecord(line: Array($0)) }
    }

    private let epoch = Duration.seconds(1_798_135_205)

    @Test func aLineIsMadeWhenThePictureLeaves() throws {
        var journal = DisplayJournal()
        journal.note(shownPicture(1), at: place("A", "1x1@60"), since: .seconds(10), time: epoch)
        #expect(journal.takeDue(at: .seconds(10_000)) == nil)
        // The wall clock is set back meanwhile: how long it stood does not change.
        journal.note(nil, at: place("A", "1x1@60"), since: .milliseconds(18_016), time: .zero)
        let expected = DisplayRecord(
            time: epoch, duration: .milliseconds(8016), path: "a.jpg", digest: nil, output: "A", mode: "1x1@60")
        #expect(try lines(journal.end(at: .seconds(20))) == [expected])
        #expect(journal.end(at: .seconds(30)) == [])
    }

    @Test func eachOfAPairHasALine() throws {
        let digests = ["a", "b"].map { SHA256(String(repeating: $0, count: 64)) }
        var journal = DisplayJournal()
        let pair = ShownPicture(
            number: 1, files: zip(["a.jpg", "b.jpg"], digests).map { DrawnPicture.File(path: $0, digest: $1) })
        journal.note(pair, at: place("A", "m"), since: .seconds(10), time: epoch)
        let hour = try lines(journal.wake(at: .seconds(3610), time: epoch + .seconds(3600)))
        let rest = try lines(journal.end(at: .seconds(3620)))
        for (records, time, duration) in [(hour, epoch, 3600), (rest, epoch + .seconds(3600), 10)] {
            #expect(records.map(\.path) == ["a.jpg", "b.jpg"] && records.map(\.digest) == digests)
            #expect(records.allSatisfy { $0.time == time && $0.duration == .seconds(duration) && $0.output == "A" })
            #expect(records.allSatisfy { $0.isContinued == (duration == 10) })
        }
    }

    @Test func anItemOfABannerHasItsMark() throws {
        var journal = DisplayJournal()
        var current = shownPicture(1)
        current.hasNeighbours = true
        journal.note(current, at: place("A", ""), since: .seconds(1), time: epoch)
        journal.note(shownPicture(2), at: place("A", ""), since: .seconds(9), time: epoch + .seconds(8))
        #expect(try lines(journal.end(at: .seconds(12))).map(\.hasNeighbours) == [true, false])
    }

    @Test func outputsAreApartAndEndTogether() throws {
        var journal = DisplayJournal()
        for (start, output) in [(1, "B"), (2, "A")] {
            journal.note(shownPicture(1), at: place(output, output), since: .seconds(start), time: epoch)
        }
        journal.note(shownPicture(2, "b.jpg"), at: place("B", "B"), since: .seconds(5), time: epoch + .seconds(4))
        let records = try lines(journal.end(at: .seconds(12)))
        #expect(records.map(\.output) == ["B", "A", "B"])
        #expect(records.map(\.path) == ["a.jpg", "a.jpg", "b.jpg"])
        #expect(records.map(\.duration) == [.seconds(4), .seconds(10), .seconds(7)])
    }

    /// A power cut costs an hour of it at most, and nothing else wakes the player.
    @Test func whatStandsForLongHasALineAnHour() throws {
        var journal = DisplayJournal()
        #expect(journal.nextWake == nil)
        journal.note(shownPicture(1), at: place("B", ""), since: .seconds(100), time: epoch)
        journal.note(shownPicture(1), at: place("A", ""), since: .seconds(500), time: epoch + .seconds(400))
        #expect(journal.nextWake == .seconds(3700))
        #expect(journal.wake(at: .seconds(3699), time: .zero) == nil)
        let first = try lines(journal.wake(at: .seconds(3701), time: epoch + .seconds(3601)))
        #expect(first.map(\.output) == ["B"] && first[0].duration == .seconds(3601) && !first[0].isContinued)
        #expect(journal.nextWake == .seconds(4100))
        // Both are due, and the clock was set meanwhile.
        let second = try lines(journal.wake(at: .seconds(7301), time: epoch + .seconds(9999)))
        #expect(second.map(\.output) == ["A", "B"] && second.map(\.isContinued) == [false, true])
        #expect(second[1].time == epoch + .seconds(3601) && second[1].duration == .seconds(3600))
        journal.note(shownPicture(2), at: place("B", ""), since: .seconds(7311), time: epoch + .seconds(10_009))
        let last = try lines(journal.end(at: .seconds(7321)))
        #expect(last.map(\.isContinued) == [true, true, false])
        #expect(last.map(\.duration) == [.seconds(10), .seconds(20), .seconds(10)])
        #expect(last[1].time == epoch + .seconds(9999))
        #expect(journal.nextWake == nil)
    }

    @Test func linesDoNotWaitForWhatStandsForLong() throws {
        var journal = DisplayJournal()
        for (start, number) in [(0, 1), (3000, 2)] {
            journal.note(shownPicture(number), at: place("A", ""), since: .seconds(start), time: epoch)
            #expect(journal.takeDue(at: .seconds(start)) == nil)
        }
        #expect(journal.nextWake == .seconds(6600))
        #expect(try lines(journal.wake(at: .seconds(6600), time: epoch)).count == 2)
    }

    /// Lines wait until a slide leaves five minutes after the first of them, and no wake-up is asked for.
    @Test func linesWaitForFiveMinutes() throws {
        var journal = DisplayJournal()
        var written: [Int: Int] = [:]
        for number in 0...200 {
            let instant = Duration.seconds(8 * number)
            journal.note(shownPicture(number), at: place("A", ""), since: instant, time: epoch + instant)
            if let bytes = journal.takeDue(at: instant) { written[8 * number] = try lines(bytes).count }
        }
        #expect(written == [312: 39, 624: 39, 936: 39, 1248: 39, 1560: 39])
    }

    @Test func manyLinesDoNotWait() throws {
        var journal = DisplayJournal()
        let path = String(repeating: "x", count: 1000)
        var sizes: [Int] = []
        for number in 0..<200 {
            let instant = Duration.milliseconds(100 * number)
            journal.note(shownPicture(number, path), at: place("A", ""), since: instant, time: epoch + instant)
            if let bytes = journal.takeDue(at: instant) { sizes.append(bytes.count) }
        }
        #expect(sizes.count == 3)
        #expect(sizes.allSatisfy { (65_536..<67_000).contains($0) }, "\(sizes)")
    }
}
