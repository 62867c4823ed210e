import Carousel
import Input
import Lettering
import Raster
import Testing
import Vocabulary

@testable import Player

/// A ring where a finger has tapped.
@Suite struct TouchRingTests {
    private static let size = Size(width: 160, height: 120)
    private let slides: [Slide]

    init() throws {
        let colors = (0..<3).map { Color(red: UInt8(100 * $0), green: 100, blue: 100) }
        slides = try Scratch().slides(colors.map { Picture($0, Self.size) }, rest: .seconds(60))
    }

    private func theatre() throws -> Theatre { try Theatre(slides, size: Self.size, until: .seconds(1)) }

    /// Rings in the middle of the screen, or elsewhere.
    private func ring(_ theatre: Theatre, _ x: Double = 0.5, _ y: Double = 0.5) {
        theatre.show.ring(at: TouchPlace(x, y), on: theatre.show.screens[0])
    }

    /// Where pixels are others than those of a former screen: the middle and the size.
    private func difference(_ pixels: [UInt32]?, from former: [UInt32]?) -> (x: Double, y: Double, side: Int)? {
        guard let pixels, let former else { return nil }
        let places = pixels.indices.filter { pixels[$0] != former[$0] }.map {
            ($0 % Self.size.width, $0 / Self.size.width)
        }
        guard let left = places.map(\.0).min(), let right = places.map(\.0).max(), let top = places.map(\.1).min(),
            let bottom = places.map(\.1).max()
        else { return nil }
        return (Double(left + right + 1) / 2, Double(top + bottom + 1) / 2, max(right - left, bottom - top) + 1)
    }

    @Test func aPauseIsAnsweredByTheNextFrame() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        theatre.show.obey(.pause)
        self.ring(theatre, 0.25, 0.5)
        try theatre.run(until: theatre.now + Theatre.period * 2)
        let ring = try #require(difference(theatre.screen(), from: before))
        #expect(abs(ring.x - 40) <= 1 && abs(ring.y - 60) <= 1 && (8...16).contains(ring.side))
        #expect(theatre.screen()?[60 * 160 + 40] == before?[60 * 160 + 40], "its middle is free")
        // Another tap has another ring.
        self.ring(theatre, 0.75, 0.5)
        try theatre.run(until: theatre.now + Theatre.period * 2)
        #expect(difference(theatre.screen(), from: before).map { abs($0.x - 120) <= 1 && $0.side <= 16 } == true)
        try theatre.run(until: .seconds(2))
        #expect(theatre.screen() == before && theatre.show.touchRing == nil && theatre.show.carousel.isPaused)
        let shows = theatre.outputs[0].shows
        try theatre.run(until: .seconds(20))
        #expect(theatre.outputs[0].shows == shows && theatre.outputs[0].refusals.isEmpty, "nobody wakes")
    }

    @Test func itStaysUntilTheAnswerIsThere() throws {
        let theatre = try theatre()
        let before = theatre.screen()
        theatre.workers.delay = { _ in .seconds(3) }
        theatre.show.obey(.interlude(.slide(slides[2])))
        ring(theatre)
        try theatre.run(until: .milliseconds(3900))
        #expect(difference(theatre.screen(), from: before) != nil && theatre.show.touchRing != nil)
        theatre.workers.delay = { _ in .zero }
        try theatre.run(until: .seconds(6))
        #expect(theatre.screen()?.first == Color(red: 200, green: 100, blue: 100).pixel & 0xFF_FFFF)
        #expect(Set(theatre.screen() ?? []).count == 1 && theatre.show.touchRing == nil)
    }

    /// What does not come in ten seconds may never come.
    @Test func itEndsInAnyCase() throws {
        let theatre = try theatre()
        theatre.workers.delay = { _ in .seconds(60) }
        theatre.show.obey(.interlude(.slide(slides[2])))
        ring(theatre)
        try theatre.at(.milliseconds(10_900)) { #expect(theatre.show.touchRing != nil) }
        try theatre.at(.milliseconds(11_700)) { #expect(theatre.show.touchRing == nil) }
    }

    /// A move is the answer, and a pad another one.
    @Test func whatElseAnswersNeedsNoRing() throws {
        let theatre = try theatre()
        theatre.show.obey(.skip(1))
        ring(theatre)
        #expect(theatre.show.touchRing == nil)
        try theatre.run(until: .seconds(2))
        let before = theatre.screen()
        ring(theatre, 0.1, 0.1)
        theatre.show.show(KeyPad(title: "PIN"), on: theatre.show.screens[0])
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.touchRing == nil && theatre.show.screens[0].cover != nil)
        #expect(theatre.screen()?[12 * 160 + 16 + 4] == before?[12 * 160 + 16 + 4], "no ring is left behind the pad")
        theatre.show.leavePad()
        try theatre.at(.seconds(4)) { #expect(theatre.screen() == before) }
    }
}
