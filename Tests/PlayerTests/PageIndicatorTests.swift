import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// The page indicator on screens.
@Suite struct PageIndicatorTests {
    private static let size = Size(width: 120, height: 60)
    private static let mode = Mode(size: size, period: Theatre.period)

    /// A show of whole-screen patterns with an indicator of 6 pixels, 4 from the lower edge.
    private func theatre(
        _ cast: Cast, _ kind: Indicator.Kind, slides: [Slide]? = nil, modes: [Mode] = [mode]
    ) throws -> Theatre {
        try Theatre(lineup(slides ?? cast.slides, kind), modes: modes)
    }

    private func lineup(_ slides: [Slide], _ kind: Indicator.Kind) -> Lineup {
        Lineup(
            groups: [.init(order: .listed, slides: slides)],
            indicator: Indicator(kind: kind, size: .pixels(6), margin: .pixels(4)))
    }

    private func cast(_ count: Int, rest: Duration = .seconds(1)) throws -> Cast {
        try Cast(count, size: Self.size) { $0.duration = rest }
    }

    private func pixel(_ pixels: [UInt32], _ x: Int, _ y: Int) -> UInt32 { pixels[y * Self.size.width + x] }

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
        let cast = try Cast(3, size: Self.size) {
            ($0.duration, $0.transitionDuration) = (.seconds(1), .milliseconds(400))
            ($0.transitions, $0.easing) = ([.slide(.left)], .linear)
        }
        let timed = try theatre(cast, .dots)
        try timed.run(until: .milliseconds(1600))
        let drawn = try theatre(cast, .dots)
        try drawn.run(until: .milliseconds(500))
        let rested = try #require(drawn.screen())
        let finger = Finger(drawn)
        try finger.move(to: -0.1)
        try finger.move(to: -0.6, for: .milliseconds(400))
        let pixels = try #require(drawn.screen())
        #expect(dots(pixels, cast, 0, of: 3) != dots(rested, cast, 0, of: 3))
        #expect(timed.frames.contains { $0.pixels == pixels })
    }

    @Test func dotsTellThePageAndFollowTheMove() throws {
        let cast = try cast(3)
        let theatre = try theatre(cast, .dots)
        try theatre.run(until: .milliseconds(3700))
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
        let plain = try Theatre(cast.lineup, modes: [Self.mode])
        try plain.run(until: .milliseconds(3700))
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
        let cast = try cast(2, rest: .milliseconds(5500))
        let theatre = try theatre(cast, .bar)
        func filled() throws -> Int {
            let pixels = try #require(theatre.screen())
            return (0..<Self.size.width).count { pixel(pixels, $0, 55) == 0xFF_FFFF }
        }
        try theatre.run(until: .milliseconds(50))
        #expect(try filled() == 0)
        #expect(theatre.takeFrames().count == 1)
        try theatre.run(until: .milliseconds(3200))
        // Of 112 pixels in 5.5 seconds, one step a second.
        #expect(theatre.takeFrames().map { Int($0.time / .milliseconds(1)) } == [1020, 2020, 3020])
        #expect(try filled() == 61)
        theatre.show.handle(.pause)
        #expect(theatre.show.nextWake == nil)
        try theatre.run(until: .seconds(60))
        #expect(theatre.takeFrames().isEmpty)
        theatre.show.handle(.resume)
        try theatre.run(until: .milliseconds(62_280))
        #expect(theatre.takeFrames().map { Int($0.time / .milliseconds(1)) } == [60_820, 61_820])
        #expect(try filled() == 102)
        // The move takes it out, and the next rest begins with none.
        try theatre.run(until: .milliseconds(62_550))
        #expect(theatre.takeFrames().count == 10)
        #expect(try filled() == 0)
        #expect(theatre.show.screens[0].smoothness.total.missed == 0)
        #expect(theatre.show.screens[0].smoothness.total.frames == 10)
    }

    @Test func aLongRestWakesOnlyForWhatIsSeen() throws {
        let cast = try cast(2, rest: .seconds(1120))
        let theatre = try theatre(cast, .bar)
        try theatre.run(until: .seconds(101))
        // 112 pixels: one in ten seconds.
        #expect(theatre.frames.map { Int($0.time / .milliseconds(100)) } == [0] + (1...10).map { $0 * 100 })
    }

    @Test func theBarIsFullWhereTheNextPictureIsLate() throws {
        let cast = try cast(2, rest: .seconds(2))
        let theatre = try theatre(cast, .bar)
        theatre.workers.delay = { job in if case .load = job.work { .seconds(8) } else { .zero } }
        try theatre.run(until: .seconds(12))
        let pixels = try #require(theatre.screen())
        #expect((4..<116).allSatisfy { pixel(pixels, $0, 55) == 0xFF_FFFF })
        #expect(theatre.show.screens[0].nextWake == nil)
    }

    @Test func marksGoWithTheLastOtherSlide() throws {
        let cast = try cast(2)
        let theatre = try theatre(cast, .dots)
        try theatre.run(until: .milliseconds(500))
        let shownPicture = theatre.show.screens[0].shownPicture
        #expect(theatre.takeFrames().count == 1)
        theatre.show.handle(.readable(path: cast.slides[1].path, false))
        try theatre.run(until: .seconds(5))
        #expect(theatre.screen() == cast.patterns[0].pixels)
        #expect(theatre.takeFrames().count == 1)
        #expect(theatre.show.nextWake == nil)
        // It is the same picture all the while.
        #expect(theatre.show.screens[0].shownPicture == shownPicture)
        let shownPictures = theatre.reports.count { if case .sighted = $0 { true } else { false } }
        #expect(shownPictures == 1)
    }

    @Test func aScreenThatComesHasThemToo() throws {
        let cast = try cast(3)
        let theatre = try theatre(cast, .dots)
        try theatre.run(until: .milliseconds(1500))
        theatre.show.handle(.pause)
        try theatre.plug(["other": Self.mode])
        try theatre.run(until: .seconds(3))
        let pixels = try #require(theatre.screen(1))
        #expect(pixels == theatre.screen(0))
        #expect(dots(pixels, cast, 1, of: 3) == [1, 2, 1])
    }

    @Test func aBarOnAScreenThatComesInAPauseIsWhereItStands() throws {
        let cast = try cast(2, rest: .seconds(6))
        let theatre = try theatre(cast, .bar)
        try theatre.run(until: .milliseconds(3500))
        theatre.show.handle(.pause)
        try theatre.plug(["other": Self.mode])
        try theatre.run(until: .seconds(30))
        let filled = try [0, 1].map { number in
            let pixels = try #require(theatre.screen(number))
            return (0..<Self.size.width).count { pixel(pixels, $0, 55) == 0xFF_FFFF }
        }
        #expect(filled[0] == 56 && (56...66).contains(filled[1]))
        #expect(theatre.show.nextWake == nil)
    }

    @Test func aCutHasThem() throws {
        let cast = try Cast(3, size: Self.size) { $0.transitions = [.cut] }
        let theatre = try theatre(cast, .dots)
        try theatre.run(until: .milliseconds(2500))
        #expect(theatre.frames.map { Int($0.time / .milliseconds(1)) } == [0, 1020, 2040])
        for (number, frame) in theatre.frames.enumerated() {
            #expect(dots(frame.pixels, cast, number, of: 3) == (0..<3).map { $0 == number ? 2 : 1 })
        }
    }

    @Test func anEditTakesThemAwayWithTheNextStep() throws {
        let cast = try cast(3)
        let theatre = try theatre(cast, .dots)
        try theatre.run(until: .milliseconds(500))
        theatre.show.handle(.reload(cast.lineup, anew: false))
        try theatre.run(until: .milliseconds(1500))
        #expect(theatre.screen() == cast.patterns[1].pixels)
    }

    @Test func thePreviewShowsTheSame() throws {
        let cast = try cast(3, rest: .seconds(3))
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            let theatre = try theatre(cast, kind)
            let rehearsal = try Rehearsal(lineup(cast.slides, kind), mode: Self.mode)
            for time in [0, 500, 1500, 3100, 3200, 4500] {
                try theatre.run(until: .milliseconds(time))
                #expect(try rehearsal.screen(at: .milliseconds(time)).pixels == theatre.screen(), "\(kind) at \(time)")
            }
        }
    }

    @Test func theFirstSourceWithAnIndicatorDecides() throws {
        let cast = try cast(2)
        let folder = cast.scratch
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
