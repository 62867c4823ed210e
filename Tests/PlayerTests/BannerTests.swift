import Carousel
import Foundation
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// What a banner shows while it rests, and what is told of it.
@Suite struct BannerTests {
    private static let screen = Size(width: 30, height: 12)
    private static let mode = Mode(size: screen, period: Theatre.period)

    private static func layout(_ item: Int = 600, corner: Int = 0) -> Layout {
        var layout = Layout()
        layout.item = .perMille(item)
        layout.corner = .pixels(corner)
        layout.background = Color(red: 5, green: 6, blue: 7)
        return layout
    }

    private func theatre(_ slides: [Slide], _ layout: Layout? = layout()) throws -> Theatre {
        try Theatre(
            Lineup(groups: [Lineup.Group(order: .listed, slides: slides)], layout: layout), modes: [Self.mode])
    }

    /// Which pattern stands at a column; -1 for the background.
    private func number(_ pixels: [UInt32]?, _ column: Int) -> Int {
        guard let pixel = pixels?[column] else { return -2 }
        return pixel == 0x05_0607 ? -1 : Int(pixel >> 16) - 1
    }

    /// Left, middle and right.
    private func row(_ pixels: [UInt32]?) -> [Int] { [0, 15, 29].map { number(pixels, $0) } }

    private func cast(_ count: Int) throws -> Cast {
        try Cast(count, size: Size(width: 18, height: 12)) { $0.fit = .cover }
    }

    private func shownPictures(_ theatre: Theatre) -> [ShownPicture?] {
        theatre.reports.compactMap {
            if case .sighted(let shownPicture, _, _) = $0 { .some(shownPicture) } else { nil }
        }
    }

    @Test func theFirstFrameHasItsNeighbours() throws {
        let cast = try cast(4)
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(500))
        #expect(theatre.frames.count == 1 && row(theatre.frames[0].pixels) == [3, 0, 1])
    }

    /// One whose file cannot be read is left out, and the next one stands there.
    @Test func aNeighbourThatFailsIsLeftOut() throws {
        let cast = try cast(4)
        try cast.scratch.write("1.png", "no picture")
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(500))
        #expect(row(theatre.frames.last?.pixels) == [3, 0, 2])
        #expect(theatre.leftOut == [cast.slides[1].path])
    }

    @Test func oneThatVanishesIsReplacedInPlace() throws {
        let cast = try cast(5)
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(500))
        _ = theatre.takeFrames()
        theatre.show.handle(.readable(path: cast.slides[1].path, false))
        try theatre.run(until: .milliseconds(900))
        let frames = theatre.takeFrames()
        #expect(frames.count == 1 && row(frames[0].pixels) == [4, 0, 2])
        // The slide goes on with its rest, and with its line in the display log.
        #expect(shownPictures(theatre).count == 1 && theatre.shown == [cast.slides[0].path])
        try theatre.run(until: .milliseconds(1300))
        let first = theatre.takeFrames().first?.time
        #expect(first.map { $0 > .seconds(1) && $0 <= .milliseconds(1040) } == true)
        #expect(row(theatre.screen()) == [0, 2, 3])
    }

    @Test func aMoveWaitsForWhatComesIn() throws {
        let cast = try cast(6)
        let theatre = try theatre(cast.slides)
        theatre.workers.delay = { _ in .milliseconds(700) }
        try theatre.run(until: .seconds(60))
        // The items fill the screen without a gap, in every frame.
        for frame in theatre.frames { #expect(!frame.pixels.contains(0x05_0607), "at \(frame.time)") }
        #expect(theatre.shown.count > 4)
    }

    @Test func theDisplayLogKnowsTheCurrentOneAlone() throws {
        let cast = try cast(3)
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(2500))
        let whole = shownPictures(theatre).compactMap(\.self)
        #expect(whole.map(\.files.first?.path) == [0, 1, 2].map { cast.slides[$0].path })
        #expect(whole.allSatisfy { $0.hasNeighbours })
        let alone = try self.theatre([cast.slides[0]])
        try alone.run(until: .milliseconds(500))
        #expect(row(alone.screen()) == [-1, 0, -1])
        #expect(shownPictures(alone).compactMap { $0?.hasNeighbours } == [false])
    }

    /// A file of a small banner never leaves the screen, and shows its new content all the same.
    @Test func aNeighboursNewContentIsShown() throws {
        let cast = try cast(2)
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(300))
        #expect(row(theatre.screen()) == [1, 0, 1])
        try cast.scratch.write("1.png", Pattern(number: 7, size: Size(width: 18, height: 12)).png)
        theatre.show.take(Changed(files: [cast.slides[1].path]), beingWritten: [])
        try theatre.run(until: .milliseconds(700))
        #expect(row(theatre.screen()) == [7, 0, 7])
        // The current one keeps its content until it is a neighbour.
        try cast.scratch.write("0.png", Pattern(number: 8, size: Size(width: 18, height: 12)).png)
        theatre.show.take(Changed(files: [cast.slides[0].path]), beingWritten: [])
        try theatre.run(until: .milliseconds(900))
        #expect(row(theatre.screen()) == [7, 0, 7])
        try theatre.run(until: .milliseconds(1700))
        #expect(row(theatre.screen()) == [8, 7, 8])
    }

    @Test func aLayoutThatIsEditedTakesEffect() throws {
        let cast = try cast(4)
        let theatre = try theatre(cast.slides, nil)
        try theatre.run(until: .milliseconds(300))
        #expect(row(theatre.screen()) == [0, 0, 0])
        let group = Lineup.Group(order: .listed, slides: cast.slides)
        theatre.show.handle(.reload(Lineup(groups: [group], layout: Self.layout()), anew: false))
        try theatre.run(until: .milliseconds(600))
        #expect(row(theatre.screen()) == [3, 0, 1])
        theatre.show.handle(.reload(Lineup(groups: [group]), anew: false))
        try theatre.run(until: .milliseconds(900))
        #expect(row(theatre.screen()) == [0, 0, 0])
        // In the middle of a move it waits for its end.
        try theatre.run(until: .milliseconds(1100))
        #expect(theatre.show.isMoving)
        theatre.show.handle(.reload(Lineup(groups: [group], layout: Self.layout()), anew: true))
        try theatre.run(until: .milliseconds(1900))
        #expect(row(theatre.screen()) == [0, 1, 2])
    }

    @Test func aScreenThatComesGetsTheBanner() throws {
        let cast = try cast(5)
        let theatre = try theatre(cast.slides)
        try theatre.run(until: .milliseconds(300))
        let name = theatre.outputs[0].name
        try theatre.plug(["headless-2": Mode(size: Size(width: 60, height: 12), period: Theatre.period)])
        try theatre.run(until: .milliseconds(700))
        #expect(theatre.outputs.count == 2, "\(name) and another one")
        #expect(row(theatre.screen(0)) == [4, 0, 1])
        let second = theatre.screen(1)
        #expect([0, 30, 59].map { number(second, $0) } == [4, 0, 1])
        try theatre.run(until: .seconds(3))
        #expect(theatre.frames.contains { $0.output == 1 && $0.time > .seconds(2) })
    }

    /// The new screen has no picture of the slide that the others show, and the row changes: the show goes on.
    @Test func aScreenThatComesAfterTheFileHasGoneHoldsNothingUp() throws {
        let cast = try cast(2)
        let theatre = try theatre(cast.slides, Self.layout(200))
        try theatre.run(until: .milliseconds(300))
        try FileManager.default.removeItem(atPath: cast.slides[0].path)
        try theatre.plug(["headless-2": Mode(size: Size(width: 60, height: 12), period: Theatre.period)])
        try theatre.run(until: .seconds(4))
        #expect(theatre.shown == [cast.slides[0].path, cast.slides[1].path])
        #expect([0, 15, 29].map { number(theatre.screen(0), $0) } == [-1, 1, -1])
        #expect([0, 30, 59].map { number(theatre.screen(1), $0) } == [-1, 1, -1])
    }

    @Test func cornersShowTheGapsColour() throws {
        let cast = try cast(3)
        let theatre = try theatre(cast.slides, Self.layout(corner: 4))
        try theatre.run(until: .milliseconds(300))
        let pixels = try #require(theatre.screen())
        #expect(number(pixels, 6) == -1 && number(pixels, 23) == -1 && number(pixels, 15) == 0)
        #expect(number(pixels, 6 + 11 * 30) == -1 && number(pixels, 6 + 6 * 30) == 0)
    }

    /// Pictures are drawn for what is left of an item, and move in its rows.
    @Test func anInsetLeavesTheGroundFreeAcross() throws {
        let cast = try Cast(3, size: Size(width: 18, height: 8)) { $0.fit = .cover }
        var layout = Self.layout()
        layout.inset = .pixels(2)
        let theatre = try theatre(cast.slides, layout)
        try theatre.run(until: .milliseconds(1900))
        #expect(theatre.frames.count > 5)
        for frame in theatre.frames {
            let rows = (0..<12).map { y in (0..<30).allSatisfy { number(frame.pixels, y * 30 + $0) == -1 } }
            #expect(rows == (0..<12).map { $0 < 2 || $0 >= 10 }, "at \(frame.time)")
        }
        let first = theatre.frames[0].pixels
        #expect(
            (0..<8).allSatisfy { y in
                (0..<18).allSatisfy { x in
                    first[(y + 2) * 30 + x + 6] == cast.patterns[0].pixel(x, y)
                }
            })
    }
}
