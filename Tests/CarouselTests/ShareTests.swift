import Carousel
import Schedules
import TestSupport
import Testing
import Vocabulary

/// A slide of weight w has w of the round's places, always: it rests for as many of its durations in a round.
@Suite struct ShareTests {
    /// Lists of two to nine slides.
    private func list(_ random: inout Seeded, most: Int) -> [Slide] {
        (0..<2 + random.below(8)).map { number in
            var slide = slide("\(number)", rest: 100 * (1 + random.below(5)), move: 0)
            slide.showing.weight = random.once(in: 3) ? 1 : 1 + random.below(most)
            return slide
        }
    }

    /// Counts the places of each slide in whole rounds.
    private func count(_ stage: inout Stage, rounds: Int) -> [String: Int] {
        var places: [String: Int] = [:]
        let end = Int64(rounds * stage.carousel.lineup.levels[0].count)
        stage.keepsShown = false
        while stage.carousel.position.steps < end {
            stage.settle()
            places[stage.current ?? "-", default: 0] += stage.carousel.places
            stage.run(moves: 1)
        }
        return places
    }

    /// An oracle that knows weights and durations alone: where moves take no time, a thousand rounds take what they say.
    @Test(arguments: [Order.listed, .shuffled], [UInt64(1), 2, 3, 4])
    func aThousandRounds(order: Order, seed: UInt64) {
        var random = Seeded(seed)
        let slides = list(&random, most: seed % 2 == 0 ? 3 : 8)
        let round = slides.reduce(Duration.zero) { $0 + $1.style.duration * $1.showing.weight }
        let start = WallInstant(sinceEpoch: .zero)
        let lineup = Lineup(slides, order, seed: seed)
        var (places, times): ([String: Int], [String: Duration]) = ([:], [:])
        var last: String?
        for slot in Timeline(lineup, from: start, until: start + round * 1000, in: .utc) {
            let path = slot.scene.slide?.path ?? "-"
            places[path, default: 0] += slot.places
            times[path, default: .zero] += slot.duration
            #expect(path != last, "no slide moves to itself")
            last = path
        }
        for slide in slides {
            #expect(places[slide.path] == 1000 * slide.showing.weight, "\(slides.map(\.showing.weight))")
            #expect(times[slide.path] == slide.style.duration * (1000 * slide.showing.weight))
        }
    }

    /// Of a slide that is left out the others take nothing and lose nothing.
    @Test(arguments: [Order.listed, .shuffled])
    func withoutSomeSlides(order: Order) {
        var random = Seeded(8)
        for seed in 0..<12 as Range<UInt64> {
            let slides = list(&random, most: 20)
            if slides.count < 3 { continue }
            var stage = Stage(Lineup(slides, order, seed: seed), seed: seed)
            for slide in slides.dropFirst(3) where random.once(in: 2) { stage.send(.readable(path: slide.path, false)) }
            stage.send(.readable(path: "1", false))
            let places = count(&stage, rounds: 20)
            #expect(places["1"] == nil)
            // At the ends of what is counted, a rest may reach beyond it.
            for (path, count) in places {
                let weight = slides.first { $0.path == path }?.showing.weight ?? 0
                #expect(abs(count - 20 * weight) <= weight, "\(path) of \(slides.map(\.showing.weight))")
            }
        }
    }

    static let scripts = Script.all(
        """
        dune and wood
          d w*3 | x5 shown=dwdwd rests=1,3,1,3,1
        among two others
          w*3 ab | x9 shown=wawbwawbw rests=2,1,1,1,2,1,1,1,2
        skips leave places of a slide together, neither way is one of them left alone
          w*5 ab | settle places=3 skip(1) x1 settle places=1 skip(1) x1 settle places=2 skip(1) x1 settle places=1
            skip(-1) x1 settle places=2 skip(-1) x1 settle places=1 skip(-1) x1 settle places=3
            skip(-1) x1 settle places=1 skip(1) x1 settle places=3 skip(2) x1 settle places=2
            skip(-2) x1 shown=wawbwawbwww pending=0
        one picture is prepared once for all of its places, and the one behind them is held
          w*9 abc | settle held=wac skip(1) x1 settle held=awb asked=w
        what opens between two places of a slide, or closes, changes how long it rests, unless it was shown
          w*2 xa slow=0 late=0 | settle places=1 500ms -x places=2 1s shown=w +x places=1 10ms shown=wx
            x1 settle -x current=w places=1 +x -a places=2 -w places=2
        a pause keeps what is left of the sum
          d w*3 | x2 settle 1500ms pause 30s resume moves=2 1400ms moves=2 200ms moves=3
        a reload changes no rest, but another weight does
          d w*3 | x2 settle edit(d w*3) places=3 edit(xd w*5) places=3 duration=3000ms edit(d w*9) duration=9000ms
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// Another run goes on with the place that was shown, not with the slide's first one.
    @Test(arguments: [Order.listed, .shuffled])
    func aBookmarkTellsItsPlaces(order: Order) {
        let lineup = Lineup(slides("w*4 ab c*2 de"), order, seed: 3)
        for moves in 1...19 {
            var stage = Stage(lineup)
            stage.run(moves: moves)
            var carousel = CarouselState(lineup)
            carousel.resume(stage.carousel.bookmark, listed: true)
            #expect(carousel.position == stage.carousel.position)
        }
    }
}
