import Carousel
import Raster
import Testing

@testable import Player
import Vocabulary

/// The page indicator on screens.
@Suite struct PageIndicatorTests {
    private static let size = Size(width: 120, height: 60)

    /// A show of whole-screen patterns with an indicator of 6 pixels, 4 from the lower edge.
    private func theatre(
        _ count: Int, _ kind: Indicator.Kind, until start: Duration? = nil, rest: Duration = .seconds(1),
        _ change: (inout Style) -> Void = { _ in }
    ) throws -> (Theatre, Cast) {
        let cast = try Cast(count, size: Self.size) {
            $0.duration = rest
            change(&$0)
        }
        return (try Theatre(lineup(cast, kind), size: Self.size, until: start), cast)
    }

    private func lineup(_ cast: Cast, _ kind: Indicator.Kind) -> Lineup {
        let indicator = Indicator(kind: kind, size: .pixels(6), margin: .pixels(4))
        return Lineup(groups: [.init(order: .listed, slides: cast.slides)], indicator: indicator)
    }

    private func pixel(_ pixels: [UInt32], _ x: Int, _ y: Int) -> UInt32 { pixels[y * Self.size.width + x] }

    /// How many pixels of the bar are lit.
    private func filled(_ theatre: Theatre, _ output: Int = 0) throws -> Int {
        let pixels = try #require(theatre.screen(output))
        return (0..<Self.size.width).count { pixel(pixels, $0, 55) == 0xFF_FFFF }
    }

    /// How bright the middles of three dots are: 2 lit, 1 pale, 0 not there.
    private func dots(_ pixels: [UInt32], _ cast: Cast, _ number: Int, of count: Int) -> [Int] {
        (0..<count).map { index in
            let x = 60 - (12 * count - 6) / 2 + 12 * index + 3
            let (seen, below) = (pixel(pixels, x, 53), cast.patterns[number].pixel(x, 53))
            return seen == 0xFF_FFFF ? 2 : seen == below ? 0 : 1
        }
    }

    /// What a finger draws has the dots go as time does: the frame under it is one of those of the move by time.
    @Test func dotsFollowAFinger() throws {
        let (timed, cast) = try theatre(3, .dots, until: .milliseconds(1600)) {
            $0.transitionDuration = .milliseconds(400)
            $0.transitions = [.slide(.left)]
        }
        let drawn = try Theatre(lineup(cast, .dots), size: Self.size, until: .milliseconds(500))
        let rested = try #require(drawn.screen())
        let finger = Finger(drawn)
        try finger.move(to: -0.1)
        try finger.move(to: -0.6, for: .milliseconds(400))
        let pixels = try #require(drawn.screen())
        #expect(dots(pixels, cast, 0, of: 3) != dots(rested, cast, 0, of: 3))
        #expect(timed.frames.contains { $0.pixels == pixels })
    }

    @Test func dotsTellThePageAndFollowTheMove() throws {
        let (theatre, cast) = try theatre(3, .dots, until: .milliseconds(3700))
        let rests = theatre.frames.filter { [0, 1200, 2400, 3600].contains(Int($0.time / .milliseconds(1))) }
        #expect(rests.count == 4)
        for (number, frame) in rests.enumerated() {
            let expected = (0..<3).map { $0 == number % 3 ? 2 : 1 }
            #expect(dots(frame.pixels, cast, number % 3, of: 3) == expected)
            // Around the dots stands the picture.
            #expect(pixel(frame.pixels, 5, 53) == cast.patterns[number % 3].pixel(5, 53))
            #expect(pixel(frame.pixels, 60, 40) == cast.patterns[number % 3].pixel(60, 40))
        }
        // As many frames as without dots, and none at rest.
        let plain = try Theatre(cast.slides, size: Self.size, until: .milliseconds(3700))
        #expect(theatre.frames.map(\.time) == plain.frames.map(\.time))
        #expect(theatre.show.nextWake == plain.show.nextWake)
        // In the middle of a move the dots stand in their places, over what moves.
        let middle = try #require(theatre.frames.first { $0.time == .milliseconds(1100) })
        #expect(pixel(middle.pixels, 5, 30) != pixel(rests[0].pixels, 5, 30))
        for x in [48, 60, 72] {
            let blue = pixel(middle.pixels, x, 53) & 0xFF
            #expect(blue > 0x60, "a dot at \(x)")
        }
    }

    @Test func theBarFillsOnceASecondAndStandsInAPause() throws {
        let (theatre, _) = try theatre(2, .bar, rest: .milliseconds(5500))
        try theatre.run(until: .milliseconds(50))
        #expect(try filled(theatre) == 0)
        #expect(theatre.takeFrames().count == 1)
        try theatre.run(until: .milliseconds(3200))
        // Of 112 pixels in 5.5 seconds, one step a second.
        #expect(theatre.takeFrames().map { Int($0.time / .milliseconds(1)) } == [1020, 2020, 3020])
        #expect(try filled(theatre) == 61)
        theatre.show.handle(.pause)
        #expect(theatre.show.nextWake == nil)
        try theatre.at(.seconds(60)) { #expect(theatre.takeFrames().isEmpty) }
        theatre.show.handle(.resume)
        try theatre.run(until: .milliseconds(62_280))
        #expect(theatre.takeFrames().map { Int($0.time / .milliseconds(1)) } == [60_820, 61_820])
        #expect(try filled(theatre) == 102)
        // The move takes it out, and the next rest begins with none.
        try theatre.run(until: .milliseconds(62_550))
        #expect(theatre.takeFrames().count == 10)
        #expect(try filled(theatre) == 0)
        #expect(theatre.show.screens[0].smoothness.total.missed == 0)
        #expect(theatre.show.screens[0].smoothness.total.frames == 10)
    }

    @Test func aLongRestWakesOnlyForWhatIsSeen() throws {
        let (theatre, _) = try theatre(2, .bar, until: .seconds(101), rest: .seconds(1120))
        // 112 pixels: one in ten seconds.
        #expect(theatre.frames.map { Int($0.time / .milliseconds(100)) } == [0] + (1...10).map { $0 * 100 })
    }

    @Test func theBarIsFullWhereTheNextPictureIsLate() throws {
        let (theatre, _) = try theatre(2, .bar, rest: .seconds(2))
        theatre.workers.delay = { job in if case .load = job.work { .seconds(8) } else { .zero } }
        try theatre.run(until: .seconds(12))
        let pixels = try #require(theatre.screen())
        #expect((4..<116).allSatisfy { pixel(pixels, $0, 55) == 0xFF_FFFF })
        #expect(theatre.show.screens[0].nextWake == nil)
    }

    @Test func marksGoWithTheLastOtherSlide() throws {
        let (theatre, cast) = try theatre(2, .dots, until: .milliseconds(500))
        let shownPicture = theatre.show.screens[0].shownPicture
        #expect(theatre.takeFrames().count == 1)
        theatre.show.handle(.readable(path: cast.slides[1].path, false))
        try theatre.run(until: .seconds(5))
        #expect(theatre.screen() == cast.patterns[0].pixels)
        #expect(theatre.takeFrames().count == 1)
        #expect(theatre.show.nextWake == nil)
        // It is the same picture all the while.
        #expect(theatre.show.screens[0].shownPicture == shownPicture)
        #expect(theatre.sighted.count == 1)
    }

    @Test func aScreenThatComesHasThemToo() throws {
        let (theatre, cast) = try theatre(3, .dots, until: .milliseconds(1500))
        theatre.show.handle(.pause)
        try theatre.plug(Self.size, as: "other")
        try theatre.run(until: .seconds(3))
        let pixels = try #require(theatre.screen(1))
        #expect(pixels == theatre.screen(0))
        #expect(dots(pixels, cast, 1, of: 3) == [1, 2, 1])
    }

    @Test func aBarOnAScreenThatComesInAPauseIsWhereItStands() throws {
        let (theatre, _) = try theatre(2, .bar, until: .milliseconds(3500), rest: .seconds(6))
        theatre.show.handle(.pause)
        try theatre.plug(Self.size, as: "other")
        try theatre.run(until: .seconds(30))
        let filled = try [0, 1].map { try self.filled(theatre, $0) }
        #expect(filled[0] == 56 && (56...66).contains(filled[1]))
        #expect(theatre.show.nextWake == nil)
    }

    @Test func aCutHasThem() throws {
        let (theatre, cast) = try theatre(3, .dots, until: .milliseconds(2500)) { $0.transitions = [.cut] }
        #expect(theatre.frames.map { Int($0.time / .milliseconds(1)) } == [0, 1020, 2040])
        for (number, frame) in theatre.frames.enumerated() {
            #expect(dots(frame.pixels, cast, number, of: 3) == (0..<3).map { $0 == number ? 2 : 1 })
        }
    }

    @Test func anEditTakesThemAwayWithTheNextStep() throws {
        let (theatre, cast) = try theatre(3, .dots, until: .milliseconds(500))
        theatre.show.handle(.reload(cast.lineup, anew: false))
        try theatre.at(.milliseconds(1500)) { #expect(theatre.screen() == cast.patterns[1].pixels) }
    }

    @Test func thePreviewShowsTheSame() throws {
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            let (theatre, cast) = try theatre(3, kind, rest: .seconds(3))
            let rehearsal = try Rehearsal(lineup(cast, kind), mode: Theatre.mode(Self.size))
            for time in [0, 500, 1500, 3100, 3200, 4500] {
                try theatre.run(until: .milliseconds(time))
                #expect(try rehearsal.screen(at: .milliseconds(time)).pixels == theatre.screen(), "\(kind) at \(time)")
            }
        }
    }

    @Test func theFirstSourceWithAnIndicatorDecides() throws {
        let folder = try Cast(2, size: Self.size).scratch
        try folder.write("inner.yaml", "indicator: {kind: fraction}\nslides: [0.png]\n")
        try folder.write("outer.yaml", "slides: [inner.yaml, 1.png]\n")
        try folder.write("dots.yaml", "indicator: {kind: dots}\nslides: [outer.yaml]\n")
        try folder.write("bar.yaml", "indicator: {kind: bar}\nslides: [1.png]\n")
        func kind(_ names: String...) throws -> Indicator.Kind? {
            try LineupReader(names.map { folder.path + "/" + $0 }, seed: 0).content().lineup.indicator?.kind
        }
        #expect(try kind("outer.yaml") == nil)
        #expect(try kind("dots.yaml") == .dots)
        #expect(try kind("0.png", "outer.yaml", "bar.yaml", "dots.yaml") == .bar)
    }
}
