import Carousel
import Draw
import Encode
import Present
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// All slides as small pictures.
@Suite struct OverviewTests {
    private static let size = Size(width: 160, height: 90)
    private let scratch: Scratch
    private let slides: [Slide]

    /// Thirty slides of plain colours, of which twelve are on a page.
    init() throws {
        let scratch = try Scratch()
        self.scratch = scratch
        slides = try (0..<30).map { number in
            let picture = Picture(size: Self.size)
            picture.fill(Self.color(number))
            let path = try scratch.write("\(number).png", picture.encoded(.png))
            var style = Style()
            (style.duration, style.transitionDuration) = (.seconds(10), .milliseconds(200))
            return Slide(path: path, style: style)
        }
    }

    private static func color(_ slide: Int) -> Color {
        Color(red: UInt8(slide % 5 * 60), green: UInt8(slide / 5 * 40), blue: 100)
    }

    private func theatre() throws -> Theatre {
        let theatre = try Theatre(Lineup(slides), modes: [Mode(size: Self.size, period: Theatre.period)])
        try theatre.run(until: .seconds(1))
        return theatre
    }

    /// Whether a slide is whole on the screen.
    private func shows(_ slide: Int, _ theatre: Theatre) -> Bool {
        theatre.screen()?.allSatisfy { $0 & 0xFF_FFFF == Self.color(slide).pixel & 0xFF_FFFF } == true
    }

    /// The pixels in the middle of each place of a page of 4 by 3.
    private func middles(_ theatre: Theatre) throws -> [UInt32] {
        let pixels = try #require(theatre.screen())
        let sheet = Sheet((0..<12).map { Sheet.Thumbnail(path: "", number: $0) }, in: Sheet.Grid(on: Self.size))
        return sheet.places(on: Self.size).map { place in
            pixels[(place.origin.y + place.size.height / 2) * 160 + place.origin.x + place.size.width / 2] & 0xFF_FFFF
        }
    }

    private func colour(_ slide: Int) -> UInt32 { Self.color(slide).pixel & 0xFF_FFFF }

    private func isClose(_ left: UInt32, _ right: UInt32) -> Bool {
        [UInt32(0), 8, 16].allSatisfy { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) <= 12 }
    }

    @Test func itShowsThePageOfTheSlide() throws {
        let theatre = try theatre()
        theatre.show.obey(.go(13))
        try theatre.run(until: .seconds(2))
        theatre.show.turnOverview(until: .seconds(60))
        #expect(!theatre.show.isSettled)
        try theatre.run(until: .seconds(4))
        #expect(theatre.show.isSettled && theatre.show.detour?.isOverview == true)
        let seen = try middles(theatre)
        for (index, pixel) in seen.enumerated() {
            #expect(isClose(pixel, colour(12 + index)), "\(index): \(String(pixel, radix: 16))")
        }
        #expect(theatre.show.carousel.lineup.count == 3 && theatre.show.round.slideNumber == nil)
        // Small pictures are nothing that was shown.
        let sighted = theatre.reports.reversed().lazy.compactMap { report -> Bool? in
            if case .sighted(let picture, _, _) = report { picture == nil } else { nil }
        }
        #expect(sighted.first == true)
        // Again: back to the slide.
        theatre.show.turnOverview(until: nil)
        try theatre.run(until: .seconds(6))
        #expect(theatre.show.detour == nil && shows(13, theatre))
    }

    @Test func aSlideIsPicked() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: .seconds(60))
        try theatre.run(until: .seconds(3))
        let screen = theatre.show.screens[0]
        let thumbnail = try #require(theatre.show.thumbnail(at: (0.95, 0.9), on: screen))
        #expect(thumbnail.number == 11 && thumbnail.path == slides[11].path)
        #expect(theatre.show.thumbnail(at: (0, 0), on: screen) == nil, "a margin")
        theatre.show.pick(thumbnail.number)
        try theatre.run(until: .seconds(5))
        #expect(theatre.show.carousel.slideNumber == 11 && shows(11, theatre))
        // The show goes on from there.
        try theatre.run(until: .seconds(15))
        #expect(theatre.show.carousel.slideNumber == 12)
    }

    /// Commands count the slides of the round.
    @Test func aCommandGoesToASlide() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: nil)
        try theatre.run(until: .seconds(3))
        #expect(theatre.show.obstacle(toSlide: 30) == nil && theatre.show.obstacle(toSlide: 31) != nil)
        #expect(theatre.show.numbered.lineup.count == 30)
        theatre.show.obey(.skip(1))
        try theatre.run(until: .seconds(4))
        #expect(theatre.show.carousel.position == Position(1) && theatre.show.detour != nil, "the next page")
        theatre.show.obey(.go(29))
        try theatre.run(until: .seconds(6))
        #expect(shows(29, theatre) && theatre.show.detour == nil)
    }

    /// Pages are drawn by a finger, as slides are; the last one has what is left.
    @Test func itsPagesAreDrawn() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: .seconds(60))
        try theatre.run(until: .seconds(3))
        let finger = Finger(theatre)
        try finger.move(to: 0.04, for: .milliseconds(100))
        try finger.draw(to: 0.8)
        finger.release()
        try theatre.run(until: .seconds(8))
        let seen = try middles(theatre)
        #expect((0..<6).allSatisfy { isClose(seen[$0], colour(24 + $0)) })
        #expect((6..<12).allSatisfy { seen[$0] == 0x10_1214 })
        #expect(theatre.show.thumbnail(at: (0.95, 0.9), on: theatre.show.screens[0]) == nil)
    }

    /// Nobody is there any more: the show is where it was.
    @Test func itEndsByItself() throws {
        let theatre = try theatre()
        theatre.show.turnOverview(until: .seconds(20))
        try theatre.run(until: .seconds(10))
        theatre.show.prolong(until: .seconds(40))
        try theatre.run(until: .seconds(39))
        #expect(theatre.show.detour != nil)
        try theatre.run(until: .seconds(42))
        #expect(theatre.show.detour == nil && theatre.show.carousel.slideNumber == 0)
    }

    /// What is left out or closed is in no overview; what cannot be drawn after all leaves its place dim.
    @Test func onlyWhatCanBeShown() throws {
        let theatre = try theatre()
        for slide in [1, 2] { theatre.show.handle(.readable(path: slides[slide].path, false)) }
        try scratch.write("8.png", [1, 2, 3])
        theatre.show.turnOverview(until: .seconds(60))
        try theatre.run(until: .seconds(3))
        let seen = try middles(theatre)
        #expect(isClose(seen[0], colour(0)) && isClose(seen[1], colour(3)) && isClose(seen[7], colour(9)))
        #expect(seen[6] == 0x24_262A)
        theatre.show.obey(.resume)
        try theatre.run(until: .seconds(5))
        #expect(theatre.show.files.unshowable.reasons.keys.allSatisfy { !$0.hasSuffix("/8.png") })
    }

    @Test func thereIsNothingToShow() throws {
        let theatre = try Theatre(Lineup([]))
        try theatre.run(until: .seconds(1))
        theatre.show.turnOverview(until: nil)
        #expect(theatre.show.refusal != nil && theatre.show.detour == nil && theatre.show.isSettled)
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
                let middle = Point(
                    x: place.origin.x + place.size.width / 2, y: place.origin.y + place.size.height / 2)
                #expect(sheet.thumbnail(at: middle, on: size)?.number == index, "\(size)")
            }
        }
        #expect(Sheet.Grid(on: Size(width: 1920, height: 1080)).rows == 3)
        #expect(Sheet.Grid(on: Size(width: 1080, height: 1920)).rows == 7)
    }
}
