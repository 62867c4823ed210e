import Carousel
import Testing

@testable import Player
import Vocabulary

/// A picture that the operator wants in the place of one that cannot be shown.
@Suite struct PlaceholderTests {
    private func lineup(_ cast: Cast, placeholder: String) -> Lineup {
        let broken = Slide(path: cast.scratch["missing.png"], style: cast.slides[0].style)
        let slides = [cast.slides[0], broken, cast.slides[1]]
        return Lineup(groups: [.init(order: .listed, slides: slides)], placeholder: placeholder)
    }

    @Test func standsInItsPlaceAndIsStillSaid() throws {
        let cast = try Cast(3)
        let theatre = try Theatre(lineup(cast, placeholder: cast.slides[2].path), until: Theatre.period * 60 * 4)
        let shown = theatre.frames.map(\.pixels).filter { frame in cast.patterns.contains { $0.pixels == frame } }
        #expect(shown.prefix(4).elementsEqual([0, 2, 1, 0].map { cast.patterns[$0].pixels }))
        #expect(theatre.leftOut == [cast.scratch["missing.png"]])
        #expect(theatre.show.carousel.position.steps >= 3)
    }

    @Test func oneThatCannotBeShownEitherChangesNothing() throws {
        let cast = try Cast(2)
        let theatre = try Theatre(
            lineup(cast, placeholder: cast.scratch["neither.png"]), until: Theatre.period * 60 * 4)
        let shown = theatre.frames.map(\.pixels).filter { frame in cast.patterns.contains { $0.pixels == frame } }
        #expect(shown.prefix(4).elementsEqual([0, 1, 0, 1].map { cast.patterns[$0].pixels }))
        #expect(theatre.leftOut == [cast.scratch["missing.png"]])
        let reason = try #require(theatre.show.files.unshowable.reasons[cast.scratch["missing.png"]])
        #expect(
            reason.hasPrefix(cast.scratch["missing.png"] + ": ") && reason.contains(cast.scratch["neither.png"] + ": "))
    }

    @Test func givesItsPlaceBack() throws {
        let cast = try Cast(4)
        let theatre = try Theatre(lineup(cast, placeholder: cast.slides[2].path), until: Theatre.period * 60 * 2)
        let path = try cast.scratch.write("missing.png", cast.patterns[3].png)
        theatre.show.take(Changed(files: [path]), beingWritten: [])
        let before = theatre.frames.count
        try theatre.run(until: theatre.now + Theatre.period * 60 * 4)
        let shown = theatre.frames[before...].map(\.pixels)
        #expect(shown.contains(cast.patterns[3].pixels) && !shown.dropFirst(60).contains(cast.patterns[2].pixels))
        #expect(theatre.show.files.unshowable.reasons.isEmpty)
    }
}
