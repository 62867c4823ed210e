import Carousel
import Input
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// All slides as small pictures.
@Suite struct OverviewTests {
    private let stage: OverviewTheatre

    init() throws { stage = try OverviewTheatre() }

    @Test func itShowsThePageOfTheSlide() throws {
        let theatre = try stage.theatre()
        theatre.show.obey(.go(13))
        try theatre.run(until: .seconds(2))
        theatre.show.turnOverview(until: .seconds(60))
        #expect(!theatre.show.isSettled)
        try theatre.at(.seconds(4)) { #expect(theatre.show.isSettled && theatre.show.detour?.isOverview == true) }
        let seen = try stage.middles(theatre)
        for (index, pixel) in seen.enumerated() {
            #expect(stage.isClose(pixel, stage.colour(12 + index)), "\(index): \(String(pixel, radix: 16))")
        }
        #expect(theatre.show.carousel.lineup.count == 3 && theatre.show.round.slideNumber == nil)
        // Small pictures are nothing that was shown.
        #expect(theatre.sighted.last == .some(nil))
        // Again: back to the slide.
        theatre.show.turnOverview(until: nil)
        try theatre.at(.seconds(6)) { #expect(theatre.show.detour == nil && stage.shows(13, theatre)) }
    }

    @Test func aSlideIsPicked() throws {
        let theatre = try stage.overview()
        let screen = theatre.show.screens[0]
        let spot = try #require(theatre.show.spot(at: TouchPlace(0.95, 0.9), on: screen))
        #expect(spot == .thumbnail(Sheet.Thumbnail(path: stage.slides[11].path, number: 11)))
        #expect(theatre.show.spot(at: TouchPlace(0, 0), on: screen) == nil, "a margin")
        let words = theatre.show.pick(spot)
        #expect(words == "showing slide 12")
        try theatre.at(.seconds(5)) { #expect(theatre.show.carousel.slideNumber == 11 && stage.shows(11, theatre)) }
        // The show goes on from there.
        try theatre.at(.seconds(15)) { #expect(theatre.show.carousel.slideNumber == 12) }
    }

    /// Commands count the slides of the round.
    @Test func aCommandGoesToASlide() throws {
        let theatre = try stage.overview(until: nil)
        #expect(theatre.show.obstacle(toSlide: 30) == nil && theatre.show.obstacle(toSlide: 31) != nil)
        #expect(theatre.show.numbered.lineup.count == 30)
        theatre.show.obey(.skip(1))
        try theatre.run(until: .seconds(4))
        #expect(theatre.show.carousel.position == Position(1) && theatre.show.detour != nil, "the next page")
        theatre.show.obey(.go(29))
        try theatre.at(.seconds(6)) { #expect(stage.shows(29, theatre) && theatre.show.detour == nil) }
    }

    /// Pages are drawn by a finger, as slides are; the last one has what is left.
    @Test func itsPagesAreDrawn() throws {
        let theatre = try stage.overview()
        let finger = Finger(theatre)
        try finger.stroke(to: 0.8, release: 0, begin: .milliseconds(100))
        try theatre.run(until: .seconds(8))
        let seen = try stage.middles(theatre)
        #expect(stage.shows(24..<30, seen))
        #expect((6..<12).allSatisfy { seen[$0] == 0x10_1214 })
        #expect(stage.spot(11, theatre) == nil)
    }

    /// A page that is the only one gives way, and comes back.
    @Test func onePageComesBack() throws {
        let theatre = try stage.overview(6)
        let whole = try #require(theatre.screen())
        let finger = Finger(theatre)
        try finger.draw(to: -0.5)
        #expect(theatre.screen() != whole)
        finger.release(-3)
        try theatre.at(.seconds(8)) { #expect(theatre.screen() == whole && theatre.show.detour?.isOverview == true) }
    }

    /// Nobody is there any more: the show is where it was.
    @Test func itEndsByItself() throws {
        let theatre = try stage.theatre()
        theatre.show.turnOverview(until: .seconds(20))
        try theatre.run(until: .seconds(10))
        theatre.show.prolong(until: .seconds(40))
        try theatre.at(.seconds(39)) { #expect(theatre.show.detour != nil) }
        try theatre.at(.seconds(42)) { #expect(theatre.show.detour == nil && theatre.show.carousel.slideNumber == 0) }
    }

    /// What is left out or closed is in no overview; what cannot be drawn after all leaves its place dim.
    @Test func onlyWhatCanBeShown() throws {
        let theatre = try stage.theatre()
        for slide in [1, 2] { theatre.show.handle(.readable(path: stage.slides[slide].path, false)) }
        try stage.scratch.write("8.png", [1, 2, 3])
        theatre.show.turnOverview(until: .seconds(60))
        try theatre.run(until: .seconds(3))
        let seen = try stage.middles(theatre)
        #expect(
            stage.isClose(seen[0], stage.colour(0)) && stage.isClose(seen[1], stage.colour(3))
                && stage.isClose(seen[7], stage.colour(9)))
        #expect(seen[6] == 0x24_262A)
        theatre.show.obey(.resume)
        try theatre.run(until: .seconds(5))
        #expect(theatre.show.files.unshowable.reasons.keys.allSatisfy { !$0.hasSuffix("/8.png") })
    }

    @Test func thereIsNothingToShow() throws {
        let theatre = try Theatre(Lineup([]), until: .seconds(1))
        theatre.show.turnOverview(until: nil)
        #expect(theatre.show.commandFailure != nil && theatre.show.detour == nil && theatre.show.isSettled)
    }

    /// On any screen the places lie within it, apart from each other, in the order of reading, and a finger finds them.
    @Test func placesOfASheet() {
        var random = Seeded(3)
        for _ in 0..<300 {
            let size = Size(width: .random(in: 8...5000, using: &random), height: .random(in: 8...5000, using: &random))
            let grid = Sheet.Grid(on: size)
            let sheet = Sheet((0..<grid.count).map { Sheet.Thumbnail(path: "", number: $0) }, in: grid)
            let places = sheet.places(on: size)
            #expect(places.count == grid.count && (1...12).contains(grid.rows))
            for (index, place) in places.enumerated() {
                #expect(place.size.width > 0 && place.size.height > 0)
                #expect(place.origin.x >= 0 && place.origin.x + place.size.width <= size.width)
                #expect(place.origin.y >= 0 && place.origin.y + place.size.height <= size.height)
                let middle = Point(x: place.origin.x + place.size.width / 2, y: place.origin.y + place.size.height / 2)
                #expect(sheet.spot(at: middle, on: size) == .thumbnail(sheet.thumbnails[index]), "\(size)")
            }
        }
        #expect(Sheet.Grid(on: Size(width: 1920, height: 1080)).rows == 3)
        #expect(Sheet.Grid(on: Size(width: 1080, height: 1920)).rows == 7)
    }
}
