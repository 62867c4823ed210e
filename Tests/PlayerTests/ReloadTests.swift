import Raster
import Testing

@testable import Player

@Suite struct ReloadTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }
    private let theatre: Theatre
    private let reader: LineupReader

    init() throws {
        cast = try Cast(5)
        reader = LineupReader([try cast.scratch.write(list: "list.yaml", 0..<3)], seed: 1)
        theatre = try Theatre(try reader.content().lineup)
        try theatre.run(until: .milliseconds(500))
    }

    private var shown: Int? { cast.number(of: theatre.screen()) }

    /// The slides that are shown from now on, whole.
    private func slides(until end: Duration) throws -> [Int] {
        return try theatre.newFrames(until: end).compactMap { cast.number(of: $0.pixels) }
    }

    @Test func anotherListTakesOverAndKeepsThePlace() throws {
        try scratch.write(list: "list.yaml", [4, 0, 3])
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 4)) == [3, 4, 0, 3])
        let reloads = theatre.reports.compactMap { if case .reloaded(let slides) = $0 { slides } else { nil } }
        #expect(reloads == [3])
    }

    /// The file behind a slide that is in memory already is another one; the slide on the screen stays as it is.
    @Test func replacedPicturesAreDrawnAnew() throws {
        try scratch.write("1.png", cast.patterns[3].png)
        try scratch.write("0.png", cast.patterns[4].png)
        theatre.show.reload(reader)
        #expect(shown == 0)
        #expect(try slides(until: .milliseconds(1200 * 3)) == [3, 2, 4])
    }

    /// Both neighbours are in memory all the time; and the reading ends in the middle of a move.
    @Test(arguments: [500, 1100]) func replacedNeighboursAreDrawnAnew(milliseconds: Int) throws {
        try scratch.write(list: "list.yaml", [0, 1])
        theatre.show.reload(reader)
        try theatre.run(until: .milliseconds(2400 + milliseconds))
        try scratch.write("0.png", cast.patterns[3].png)
        try scratch.write("1.png", cast.patterns[4].png)
        theatre.show.reload(reader)
        let seen = try slides(until: .milliseconds(2400 + 1200 * 4))
        #expect(
            seen == [4, 3, 4, 3] || seen == [1, 3, 4, 3], "the one that is on its way already may still be the old one")
        #expect(milliseconds != 500 || seen == [4, 3, 4, 3])
    }

    @Test func theShownSlideIsTakenOff() throws {
        try scratch.write(list: "list.yaml", [4, 1, 3])
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 3)) == [1, 3, 4])
    }

    @Test(arguments: ["slides: [", "slides:\n  - imag: 1.png\n", "", nil])
    func aBrokenOrMissingListLeavesTheOldOne(_ text: String?) throws {
        if let text { try scratch.write("list.yaml", text) } else { try scratch.remove("list.yaml") }
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 3)) == [1, 2, 0])
        let errors = theatre.reports.compactMap { if case .reloadFailed(let error) = $0 { error } else { nil } }
        #expect(errors.count == 1)
        #expect(errors.first?.messages.first?.hasPrefix(scratch["list.yaml"] + ":") == true)
    }

    @Test func leftOutFilesAreTriedAgain() throws {
        try scratch.write(list: "list.yaml", [0, 3, 1])
        let whole = cast.patterns[3].png
        try scratch.write("3.png", Array(whole.prefix(40)))
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 2)) == [1, 0])
        #expect(theatre.leftOut == [scratch["3.png"]])
        try scratch.write("3.png", whole)
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 5)) == [3, 1, 0])
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
    }

    /// A list that changes while it is read is read anew, and the last one holds.
    @Test func noReloadIsLost() throws {
        theatre.workers.delay = { job in if case .read = job.work { .milliseconds(50) } else { .zero } }
        theatre.show.reload(reader)
        try theatre.run(until: .milliseconds(510))
        try scratch.write(list: "list.yaml", [0, 4])
        theatre.show.reload(reader)
        theatre.show.reload(reader)
        #expect(try slides(until: .milliseconds(1200 * 3)) == [4, 0, 4])
        #expect(theatre.reports.count { if case .reloaded = $0 { true } else { false } } == 1)
    }

    @Test func anEmptyListIsTheBackgroundAndAFullOneComesBack() throws {
        let folder = try Scratch()
        theatre.show.reload(LineupReader([folder.path], seed: 1))
        try theatre.run(until: .seconds(30))
        #expect(theatre.screen() == [UInt32](repeating: 0, count: Theatre.size.area))
        #expect(theatre.show.nextWake == nil)
        theatre.show.reload(reader)
        try theatre.at(.milliseconds(30_100)) { #expect(shown != nil) }
    }
}
