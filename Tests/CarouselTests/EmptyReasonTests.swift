import Carousel
import Raster
import Schedules
import Testing
import Vocabulary

/// Why there is nothing to show.
@Suite struct EmptyReasonTests {
    private func carousel(_ slides: [Slide], whenEmpty: Fallback? = nil) -> CarouselState {
        var carousel = CarouselState(Lineup(groups: [.init(order: .listed, slides: slides)], whenEmpty: whenEmpty))
        _ = carousel.handle(.woke, at: at(0))
        return carousel
    }

    private func fails(_ paths: String, in carousel: inout CarouselState) {
        for path in paths { _ = carousel.handle(.readable(path: String(path), false), at: at(1)) }
    }

    /// Open in the hour from 2026-12-24T12:00Z.
    private func timed(_ path: String) -> Slide {
        var slide = slide(path)
        let noon = CivilMoment(seconds: Self.noon)
        slide.showing.schedules = [
            Schedule(from: .moment(noon), until: .moment(CivilMoment(seconds: Self.noon + 3600)))
        ]
        return slide
    }

    private static let noon: Int64 = 1_798_113_600

    private func tell(_ second: Int64, _ carousel: inout CarouselState) {
        _ = carousel.handle(.clock(WallInstant(sinceEpoch: .seconds(Self.noon + second))), at: at(1))
    }

    @Test func noSlideAtAll() {
        #expect(carousel([]).emptyReason == .slides)
        #expect(carousel(slides("a")).emptyReason == nil)
        #expect(carousel([], whenEmpty: .color(.black)).emptyReason == nil, "black was asked for")
    }

    @Test func everySlideIsLeftOut() {
        var carousel = carousel(slides("ab"))
        fails("a", in: &carousel)
        #expect(carousel.emptyReason == nil)
        fails("b", in: &carousel)
        #expect(carousel.emptyReason == .faultlessSlides)
        _ = carousel.handle(.unreachable(path: "a"), at: at(2))
        #expect(carousel.emptyReason == .faultlessSlides)
        _ = carousel.handle(.readable(path: "a", true), at: at(3))
        #expect(carousel.emptyReason == nil, "it is tried again")
        _ = carousel.handle(.reload(lineup(""), anew: false), at: at(4))
        #expect(carousel.emptyReason == .slides)
    }

    @Test func aClosedScheduleLacksNothing() {
        var carousel = carousel([timed("a")])
        tell(-60, &carousel)
        #expect(carousel.emptyReason == nil)
        // One that is closed may be faulty: what matters is what is open.
        fails("a", in: &carousel)
        #expect(carousel.emptyReason == nil)
        tell(60, &carousel)
        #expect(carousel.emptyReason == .faultlessSlides)
        tell(7200, &carousel)
        #expect(carousel.emptyReason == nil)
    }

    @Test func openAndFaultyBesideClosed() {
        var carousel = carousel([timed("a"), slide("b")])
        tell(-60, &carousel)
        #expect(carousel.emptyReason == nil)
        fails("b", in: &carousel)
        #expect(carousel.emptyReason == .faultlessSlides)
        tell(60, &carousel)
        #expect(carousel.emptyReason == nil)
    }

    @Test func noClock() {
        var carousel = carousel([timed("a")])
        #expect(carousel.emptyReason == .clock)
        tell(-60, &carousel)
        #expect(carousel.emptyReason == nil)
        _ = carousel.handle(.clock(nil), at: at(2))
        #expect(carousel.emptyReason == .clock)
        var mixed = self.carousel([timed("a"), slide("b")])
        #expect(mixed.emptyReason == nil)
        fails("b", in: &mixed)
        #expect(mixed.emptyReason == .faultlessSlides)
    }

    @Test func whenEmptyIsShownWhileItCanBe() {
        var carousel = carousel(slides("a"), whenEmpty: .slide(slide("z")))
        fails("a", in: &carousel)
        #expect(carousel.emptyReason == nil)
        fails("z", in: &carousel)
        #expect(carousel.emptyReason == .faultlessSlides)
        var closed = self.carousel([timed("a")], whenEmpty: .slide(slide("z")))
        tell(-60, &closed)
        fails("z", in: &closed)
        #expect(closed.emptyReason == nil, "black, as the schedule says")
        var color = self.carousel(slides("a"), whenEmpty: .color(.black))
        fails("a", in: &color)
        #expect(color.emptyReason == nil)
    }
}
