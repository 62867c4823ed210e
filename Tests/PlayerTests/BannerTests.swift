import Carousel
import Foundation
import Raster
import Testing

@testable import Player
import Vocabulary

/// What a banner shows while it rests, and what is told of it.
@Suite struct BannerTests {
    private static let screen = Size(width: 30, height: 12)

    private static func layout(_ item: Int = 600, corner: Int = 0) -> Layout {
        var layout = Layout()
        layout.item = .perMille(item)
        layout.corner = .pixels(corner)
        layout.background = Color(red: 5, green: 6, blue: 7)
        return layout
    }

    /// A banner of so many pictures.
    private func theatre(
        _ count: Int, _ layout: Layout? = layout(), until start: Duration? = .milliseconds(300),
        _ change: (Scratch) throws -> Void = { _ in }
    ) throws -> (Theatre, Cast) {
        let cast = try Cast(count, size: Size(width: 18, height: 12)) { $0.fit = .cover }
        try change(cast.scratch)
        return (try Theatre(cast.slides, layout: layout, size: Self.screen, until: start), cast)
    }

    /// Which pattern stands at a column; -1 for the background.
    private func number(_ pixels: [UInt32]?, _ column: Int) -> Int {
        guard let pixel = pixels?[column] else { return -2 }
        return pixel == 0x05_0607 ? -1 : Int(pixel >> 16) - 1
    }

    /// Left, middle and right.
    private func row(_ pixels: [UInt32]?) -> [Int] { [0, 15, 29].map { number(pixels, $0) } }

    @Test func theFirstFrameHasItsNeighbours() throws {
        let (theatre, _) = try theatre(4, until: .milliseconds(500))
        #expect(theatre.frames.count == 1 && row(theatre.frames[0].pixels) == [3, 0, 1])
    }

    /// One whose file cannot be read is left out, and the next one stands there.
    @Test func aNeighbourThatFailsIsLeftOut() throws {
        let (theatre, cast) = try theatre(4, until: .milliseconds(500)) { try $0.write("1.png", "no picture") }
        #expect(row(theatre.frames.last?.pixels) == [3, 0, 2])
        #expect(theatre.leftOut == [cast.slides[1].path])
    }

    @Test func oneThatVanishesIsReplacedInPlace() throws {
        let (theatre, cast) = try theatre(5, until: .milliseconds(500))
        theatre.takeFrames()
        theatre.show.handle(.readable(path: cast.slides[1].path, false))
        try theatre.run(until: .milliseconds(900))
        let frames = theatre.takeFrames()
        #expect(frames.count == 1 && row(frames[0].pixels) == [4, 0, 2])
        // The slide goes on with its rest, and with its line in the display log.
        #expect(theatre.sighted.count == 1 && theatre.shown == [cast.slides[0].path])
        try theatre.run(until: .milliseconds(1300))
        let first = theatre.takeFrames().first?.time
        #expect(first.map { $0 > .seconds(1) && $0 <= .milliseconds(1040) } == true)
        #expect(row(theatre.screen()) == [0, 2, 3])
    }

    @Test func aMoveWaitsForWhatComesIn() throws {
        let (theatre, _) = try theatre(6, until: nil)
        theatre.workers.delay = { _ in .milliseconds(700) }
        try theatre.run(until: .seconds(60))
        // The items fill the screen without a gap, in every frame.
        for frame in theatre.frames { #expect(!frame.pixels.contains(0x05_0607), "at \(frame.time)") }
        #expect(theatre.shown.count > 4)
    }

    @Test func theDisplayLogKnowsTheCurrentOneAlone() throws {
        let (theatre, cast) = try theatre(3, until: .milliseconds(2500))
        let whole = theatre.sighted.compactMap(\.self)
        #expect(whole.map(\.files.first?.path) == [0, 1, 2].map { cast.slides[$0].path })
        #expect(whole.allSatisfy { $0.hasNeighbours })
        let alone = try Theatre([cast.slides[0]], layout: Self.layout(), size: Self.screen, until: .milliseconds(500))
        #expect(row(alone.screen()) == [-1, 0, -1])
        #expect(alone.sighted.compactMap { $0?.hasNeighbours } == [false])
    }

    /// A file of a small banner never leaves the screen, and shows its new content all the same.
    @Test func aNeighboursNewContentIsShown() throws {
        let (theatre, cast) = try theatre(2)
        #expect(row(theatre.screen()) == [1, 0, 1])
        try cast.scratch.write("1.png", Pattern(number: 7, size: Size(width: 18, height: 12)).png)
        theatre.show.take(Changed(files: [cast.slides[1].path]), beingWritten: [])
        try theatre.at(.milliseconds(700)) { #expect(row(theatre.screen()) == [7, 0, 7]) }
        // The current one keeps its content until it is a neighbour.
        try cast.scratch.write("0.png", Pattern(number: 8, size: Size(width: 18, height: 12)).png)
        theatre.show.take(Changed(files: [cast.slides[0].path]), beingWritten: [])
        try theatre.at(.milliseconds(900)) { #expect(row(theatre.screen()) == [7, 0, 7]) }
        try theatre.at(.milliseconds(1700)) { #expect(row(theatre.screen()) == [8, 7, 8]) }
    }

    @Test func aLayoutThatIsEditedTakesEffect() throws {
        let (theatre, cast) = try theatre(4, nil)
        #expect(row(theatre.screen()) == [0, 0, 0])
        theatre.show.handle(.reload(Lineup(cast.slides, layout: Self.layout()), anew: false))
        try theatre.at(.milliseconds(600)) { #expect(row(theatre.screen()) == [3, 0, 1]) }
        theatre.show.handle(.reload(cast.lineup, anew: false))
        try theatre.at(.milliseconds(900)) { #expect(row(theatre.screen()) == [0, 0, 0]) }
        // In the middle of a move it waits for its end.
        try theatre.at(.milliseconds(1100)) { #expect(theatre.show.isMoving) }
        theatre.show.handle(.reload(Lineup(cast.slides, layout: Self.layout()), anew: true))
        try theatre.at(.milliseconds(1900)) { #expect(row(theatre.screen()) == [0, 1, 2]) }
    }

    @Test func aScreenThatComesGetsTheBanner() throws {
        let (theatre, _) = try theatre(5)
        let name = theatre.outputs[0].name
        try theatre.plug(Size(width: 60, height: 12), as: "headless-2")
        try theatre.run(until: .milliseconds(700))
        #expect(theatre.outputs.count == 2, "\(name) and another one")
        #expect(row(theatre.screen(0)) == [4, 0, 1])
        let second = theatre.screen(1)
        #expect([0, 30, 59].map { number(second, $0) } == [4, 0, 1])
        try theatre.at(.seconds(3)) { #expect(theatre.frames.contains { $0.output == 1 && $0.time > .seconds(2) }) }
    }

    /// The new screen has no picture of the slide that the others show, and the row changes: the show goes on.
    @Test func aScreenThatComesAfterTheFileHasGoneHoldsNothingUp() throws {
        let (theatre, cast) = try theatre(2, Self.layout(200))
        try FileManager.default.removeItem(atPath: cast.slides[0].path)
        try theatre.plug(Size(width: 60, height: 12), as: "headless-2")
        try theatre.run(until: .seconds(4))
        #expect(theatre.shown == [cast.slides[0].path, cast.slides[1].path])
        #expect([0, 15, 29].map { number(theatre.screen(0), $0) } == [-1, 1, -1])
        #expect([0, 30, 59].map { number(theatre.screen(1), $0) } == [-1, 1, -1])
    }

    @Test func cornersShowTheGapsColour() throws {
        let (theatre, _) = try theatre(3, Self.layout(corner: 4))
        let pixels = try #require(theatre.screen())
        #expect(number(pixels, 6) == -1 && number(pixels, 23) == -1 && number(pixels, 15) == 0)
        #expect(number(pixels, 6 + 11 * 30) == -1 && number(pixels, 6 + 6 * 30) == 0)
    }

    /// Pictures are drawn for what is left of an item, and move in its rows.
    @Test func anInsetLeavesTheGroundFreeAcross() throws {
        let cast = try Cast(3, size: Size(width: 18, height: 8)) { $0.fit = .cover }
        var layout = Self.layout()
        layout.inset = .pixels(2)
        let theatre = try Theatre(cast.slides, layout: layout, size: Self.screen, until: .milliseconds(1900))
        #expect(theatre.frames.count > 5)
        for frame in theatre.frames {
            let rows = (0..<12).map { y in (0..<30).allSatisfy { number(frame.pixels, y * 30 + $0) == -1 } }
            #expect(rows == (0..<12).map { $0 < 2 || $0 >= 10 }, "at \(frame.time)")
        }
        let first = theatre.frames[0].pixels
        #expect(
            (0..<8).allSatisfy { y in
                (0..<18).allSatisfy { x in first[(y + 2) * 30 + x + 6] == cast.patterns[0].pixel(x, y) }
            })
    }
}
