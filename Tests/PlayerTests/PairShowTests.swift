import Carousel
import Draw
import Foundation
import Raster
import Testing

@testable import Player
import Vocabulary

/// Pairs on a screen, their files good or not.
@Suite struct PairShowTests {
    /// Half of the screen, with a column of spacing on each side of the middle.
    private static let half = Size(width: 4, height: 6)
    private let scratch: Scratch
    private let whole: [Pattern]
    private let halves: [Pattern]

    init() throws {
        scratch = try Scratch()
        whole = (0..<2).map { Pattern(number: $0, size: Theatre.size) }
        halves = (4..<8).map { Pattern(number: $0, size: Self.half) }
        for pattern in whole + halves { _ = try pattern.file(in: scratch) }
    }

    private func path(_ number: Int) -> String { "\(scratch.path)/\(number).png" }

    private func slide(_ first: Int, _ second: Int? = nil) -> Slide {
        var style = Style()
        style.duration = .seconds(1)
        style.transitionDuration = .milliseconds(200)
        style.transitions = [.cut]
        style.fit = .cover
        style.background = .color(Color(red: 1, green: 2, blue: 3))
        style.spacing = .pixels(second == nil ? 0 : 2)
        var slide = Slide(path: path(first), style: style)
        slide.companion = second.map(path)
        return slide
    }

    /// However the screens hang.
    @Test(arguments: [(Length.perMille(25), [27, 54, 27, 5]), (.pixels(7), [7, 7, 7, 7])])
    func spacingIsAShareOfEachScreensShorterSide(_ spacing: Length, _ expected: [Int]) {
        var slide = slide(4, 5)
        slide.style.spacing = spacing
        let sizes = [(1920, 1080), (3840, 2160), (1080, 1920), (320, 200)].map { Size(width: $0, height: $1) }
        for rotation in Rotation.allCases {
            let drawings = sizes.map { Drawing(slide, on: Surface(size: $0, rotation: rotation)) }
            #expect(drawings.map(\.spacing) == expected)
        }
    }

    /// What a screen shows: the numbers of both halves, of a whole picture, or nil.
    private func seen(_ pixels: [UInt32]?) -> [Int]? {
        for pattern in whole where pattern.pixels == pixels { return [pattern.number] }
        for first in halves {
            for second in halves where pixels == pair(first, second) { return [first.number, second.number] }
            if pixels == (try? alone(first.number)) { return [first.number] }
        }
        return nil
    }

    private func pair(_ first: Pattern, _ second: Pattern) -> [UInt32] {
        (0..<6).flatMap { y in
            (0..<4).map { first.pixel($0, y) } + [0x01_0203, 0x01_0203] + (0..<4).map { second.pixel($0, y) }
        }
    }

    private func alone(_ number: Int) throws -> [UInt32] {
        let picture = Picture(size: Theatre.size)
        try Drawing(slide(number), on: Surface(size: Theatre.size, rotation: .none)).draw(onto: picture)
        return picture.pixels
    }

    private func play(_ slides: Slide..., placeholder: String? = nil) throws -> Theatre {
        try Theatre(Lineup(groups: [.init(order: .listed, slides: slides)], placeholder: placeholder))
    }

    private func seen(_ theatre: Theatre, for duration: Duration) throws -> [[Int]?] {
        return try theatre.newFrames(for: duration).map { seen($0.pixels) }
    }

    @Test func bothAreSeenAndBothAreSighted() throws {
        let theatre = try play(slide(4, 5), slide(0))
        #expect(try seen(theatre, for: .milliseconds(2500)) == [[4, 5], [0], [4, 5]])
        let files = theatre.sighted.compactMap { $0?.files.map(\.path) }
        #expect(files == [[path(4), path(5)], [path(0)], [path(4), path(5)]])
        #expect(theatre.leftOut == [])
    }

    @Test(arguments: [4, 5]) func aDamagedOneLeavesTheScreenToTheOther(_ damaged: Int) throws {
        try scratch.write("\(damaged).png", Array(halves[0].png.dropLast(60)))
        let theatre = try play(slide(4, 5), slide(0))
        let sound = 9 - damaged
        #expect(try seen(theatre, for: .milliseconds(4500)) == [[sound], [0], [sound], [0], [sound]])
        #expect(theatre.leftOut == [path(damaged)])
        let reason = try #require(theatre.show.files.unshowable.reasons[path(damaged)])
        #expect(reason.hasPrefix(path(damaged) + ": "))
        let sighted = theatre.sighted.compactMap { $0?.files.map(\.path) }
        #expect(sighted.first == [path(sound)])
        // Repaired, it is beside the other again.
        try scratch.write("\(damaged).png", halves[damaged - 4].png)
        theatre.show.take(Changed(files: [path(damaged)]), beingWritten: [])
        #expect(try seen(theatre, for: .seconds(4)).suffix(2).contains([4, 5]))
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
    }

    @Test func withoutBothTheShowGoesOnUntilOneIsRepaired() throws {
        for number in [4, 5] { try scratch.write("\(number).png", "no picture") }
        let theatre = try play(slide(4, 5), slide(0), slide(1))
        #expect(try seen(theatre, for: .milliseconds(4500)) == [[0], [1], [0], [1], [0]])
        #expect(theatre.leftOut.sorted() == [path(4), path(5)])
        try scratch.write("5.png", halves[1].png)
        theatre.show.take(Changed(files: [path(5)]), beingWritten: [])
        #expect(try seen(theatre, for: .seconds(4)).contains([5]))
        #expect(theatre.show.files.unshowable.reasons.keys.sorted() == [path(4)])
        try scratch.write("4.png", halves[0].png)
        theatre.show.take(Changed(files: [path(4)]), beingWritten: [])
        #expect(try seen(theatre, for: .seconds(8)).contains([4, 5]))
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
    }

    @Test func aPlaceholderStandsInForBothAlone() throws {
        try scratch.write("4.png", "no picture")
        let one = try play(slide(4, 5), slide(0), placeholder: path(1))
        #expect(try seen(one, for: .milliseconds(2500)) == [[5], [0], [5]])
        try scratch.write("5.png", "no picture")
        let none = try play(slide(4, 5), slide(0), placeholder: path(1))
        #expect(try seen(none, for: .milliseconds(2500)) == [[1], [0], [1]])
        #expect(none.leftOut.sorted() == [path(4), path(5)])
        let neither = try play(slide(4, 5), slide(0), placeholder: path(9))
        #expect(try seen(neither, for: .milliseconds(2500)) == [[0]])
        #expect(neither.show.files.unshowable.reasons.values.allSatisfy { $0.contains("nor its placeholder") })
    }

    @Test func aChangedOneIsDrawnAnew() throws {
        let theatre = try play(slide(4, 5), slide(0))
        try theatre.run(until: .milliseconds(500))
        try scratch.write("5.png", halves[2].png)
        theatre.show.take(Changed(files: [path(5)]), beingWritten: [])
        try theatre.at(.milliseconds(700)) { #expect(seen(theatre.screen()) == [4, 5], "not while it is seen") }
        let pixels = pair(halves[0], halves[2])
        try theatre.at(.milliseconds(2500)) { #expect(theatre.screen() == pixels) }
    }

    /// What is drawn of a file that is being written does not count; nor does the pair, until it is whole.
    @Test func aHalfWrittenOneIsWaitedFor() throws {
        let theatre = try play(slide(0), slide(4, 5), slide(1), slide(4))
        theatre.show.take(Changed(), beingWritten: [path(5)])
        #expect(try seen(theatre, for: .milliseconds(2500)).contains([4, 5]) == false)
        #expect(theatre.leftOut == [])
        theatre.show.take(Changed(files: [path(5)]), beingWritten: [])
        let after = try seen(theatre, for: .seconds(9))
        #expect(after.contains([4, 5]) && after.contains([4]), "\(after)")
        #expect(theatre.leftOut == [] && theatre.show.nextWake != nil)
    }

    /// A disk that answers with errors: its picture comes back by itself.
    @Test func aSilentOneIsTriedAgain() throws {
        try scratch.remove("4.png")
        try FileManager.default.createSymbolicLink(atPath: path(4), withDestinationPath: "/proc/self/mem")
        let theatre = try play(slide(4, 5), slide(0))
        #expect(try seen(theatre, for: .milliseconds(2500)) == [[5], [0], [5]])
        #expect(theatre.leftOut == [path(4)])
        try scratch.remove("4.png")
        try scratch.write("4.png", halves[0].png)
        #expect(try seen(theatre, for: .seconds(70)).last(where: { $0 != [0] }) == [4, 5])
        #expect(theatre.show.files.unshowable.reasons.isEmpty && theatre.show.files.nextTry == nil)
    }

    @Test func aReloadWithoutOneShowsTheOther() throws {
        let theatre = try play(slide(4, 5), slide(0), slide(1))
        try theatre.run(until: .milliseconds(500))
        let lineup = Lineup([slide(5), slide(0), slide(1)])
        theatre.show.goOn(with: lineup, nil, anew: false, isSame: false)
        #expect(try seen(theatre, for: .milliseconds(100)) == [], "the two rest their time")
        #expect(try seen(theatre, for: .milliseconds(3500)).prefix(3) == [[0], [1], [5]])
    }

    @Test func bothAreNamed() throws {
        #expect(slide(4, 5).fileNames == "\(path(4)) and \(path(5))")
        #expect(slide(4).fileNames == path(4))
    }
}
