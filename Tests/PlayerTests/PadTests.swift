import Carousel
import Input
import Lettering
import Raster
import Testing
import Vocabulary

@testable import Player

/// A pad over what rests on a screen.
@Suite struct PadTests {
    private static let size = Size(width: 120, height: 80)
    private static let pad = KeyPad(title: "PIN")
    private let scratch: Scratch
    private let slides: [Slide]

    init() throws {
        scratch = try Scratch()
        slides = try scratch.slides((0..<3).map { Picture(Self.color($0), Self.size) })
    }

    private static func color(_ number: Int) -> Color { Color(red: UInt8(80 * number), green: 10, blue: 200) }

    private func theatre(screens count: Int = 1, slides: [Slide]? = nil) throws -> Theatre {
        try Theatre(slides ?? self.slides, size: Self.size, screens: count, until: .seconds(1))
    }

    /// The screen of those pixels with the pad in its middle.
    private func covered(_ pixels: [UInt32], by pad: KeyPad) throws -> [UInt32] {
        let place = KeyPad.place(on: Self.size)
        let picture = Picture(size: place.size)
        try pad.draw(onto: picture, for: Self.size, turned: .none)
        var covered = pixels
        for y in 0..<place.size.height {
            picture.withRow(y) { row in
                for x in row.indices {
                    covered[(place.origin.y + y) * Self.size.width + place.origin.x + x] = row[x] & 0xFF_FFFF
                }
            }
        }
        return covered
    }

    @Test func itLiesOverThePictureAndTheShowWaits() throws {
        let theatre = try theatre(screens: 2)
        let before = try #require(theatre.screen())
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        try theatre.run(until: .milliseconds(1200))
        #expect(try theatre.screen() == covered(before, by: Self.pad))
        #expect(theatre.screen(1) == before && theatre.outputs[0].refusals.isEmpty)
        let shows = theatre.outputs[0].shows
        try theatre.run(until: .seconds(25))
        #expect(theatre.outputs[0].shows == shows && theatre.show.nextWake == nil, "nobody wakes")
        #expect(theatre.shown.count == 1 && !theatre.show.commanded.isPaused)
        let next = KeyPad(title: "PIN", entered: 1)
        theatre.show.show(next, on: theatre.show.screens[0])
        try theatre.run(until: .seconds(26))
        #expect(try theatre.screen() == covered(before, by: next))
        theatre.show.leavePad()
        try theatre.run(until: .seconds(27))
        #expect(theatre.screen() == before && !theatre.show.carousel.isPaused && theatre.show.isSettled)
        // With the rest that was left.
        try theatre.at(.seconds(34)) { #expect(theatre.shown.count == 1) }
        try theatre.at(.seconds(36)) { #expect(theatre.shown.count == 2) }
    }

    /// It waits for the end of a move, and comes again after one that a command has made.
    @Test func itComesAfterAMove() throws {
        let theatre = try theatre()
        theatre.show.obey(.skip(1))
        try theatre.at(.milliseconds(1100)) { #expect(theatre.show.isMoving) }
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        try theatre.run(until: .seconds(2))
        let second = try #require(theatre.show.screens[0].frame.map { _ in plain(1) })
        #expect(try theatre.screen() == covered(second, by: Self.pad))
        theatre.show.obey(.skip(1))
        try theatre.run(until: .seconds(3))
        #expect(try theatre.screen() == covered(plain(2), by: Self.pad))
        theatre.show.leavePad()
        try theatre.at(.seconds(4)) { #expect(theatre.screen() == plain(2)) }
    }

    private func plain(_ number: Int) -> [UInt32] {
        Array(repeating: Self.color(number).pixel & 0xFF_FFFF, count: Self.size.area)
    }

    /// Who pauses, or goes on, while it is there, has that afterwards.
    @Test func commandsHoldAfterwards() throws {
        let theatre = try theatre()
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        theatre.show.obey(.pause)
        theatre.show.leavePad()
        #expect(theatre.show.carousel.isPaused && theatre.show.commanded.isPaused)
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        theatre.show.leavePad()
        #expect(theatre.show.carousel.isPaused, "it was paused before")
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        theatre.show.obey(.resume)
        theatre.show.leavePad()
        #expect(!theatre.show.carousel.isPaused)
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        theatre.show.obey(.interlude(.color(.black)))
        try theatre.run(until: .seconds(2))
        #expect(try theatre.screen() == covered(Array(repeating: 0, count: Self.size.area), by: Self.pad))
        theatre.show.leavePad()
        try theatre.at(.seconds(3)) { #expect(theatre.show.isDark) }
    }

    /// A playlist that was asked for ends meanwhile: the round is not held by what is not there any more.
    @Test func itHoldsNoRoundThatWaits() throws {
        let theatre = try theatre()
        let playlist = try scratch.write("other.yaml", Array("slides: [1.png, 2.png]\n".utf8))
        theatre.show.begin(detour: LineupReader([playlist], seed: 0), until: theatre.now + .seconds(5))
        try theatre.run(until: .seconds(3))
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        try theatre.run(until: .seconds(9))
        #expect(theatre.show.detour == nil && theatre.show.shownPad == nil && !theatre.show.carousel.isPaused)
    }

    /// With a picture that cannot be shown, and on a screen that goes.
    @Test func itNeedsNoPicture() throws {
        let path = try scratch.write("broken.png", [1, 2, 3])
        let theatre = try theatre(slides: [Slide(path: path)])
        let before = try #require(theatre.screen())
        theatre.show.show(Self.pad, on: theatre.show.screens[0])
        try theatre.run(until: .seconds(2))
        #expect(try theatre.screen() == covered(before, by: Self.pad))
        try theatre.unplug("headless-1")
        theatre.show.coverScreen()
        #expect(theatre.show.shownPad == nil && !theatre.show.carousel.isPaused)
    }

    @Test func aPlaceIsAKey() throws {
        let theatre = try theatre()
        let screen = theatre.show.screens[0]
        #expect(theatre.show.padSpot(at: TouchPlace(0, 0), on: screen) == .beside)
        #expect(theatre.show.padSpot(at: TouchPlace(0.5, 0.5), on: screen) == .key(.digit(5)))
    }
}
