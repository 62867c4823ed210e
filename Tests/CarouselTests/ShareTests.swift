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
        let lineup = Lineup(groups: [.init(order: order, slides: slides)], seed: seed)
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
            var stage = Stage(Lineup(groups: [.init(order: order, slides: slides)], seed: seed), seed: seed)
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

    @Test func duneAndWood() {
        var stage = Stage(Lineup(heavy("dw", ["w": 3])))
        stage.run(moves: 5)
        #expect(stage.paths == "dwdwd")
        #expect(stage.shown.map(\.places) == [1, 3, 1, 3, 1])
    }

    @Test func amongTwoOthers() {
        var stage = Stage(Lineup(heavy("wab", ["w": 3])))
        stage.run(moves: 9)
        #expect(stage.paths == "wawbwawbw")
        #expect(stage.shown.map(\.places) == [2, 1, 1, 1, 2, 1, 1, 1, 2])
    }

    /// Neither way is one of them left alone.
    @Test func skipsLeaveThemTogether() {
        var stage = Stage(Lineup(heavy("wab", ["w": 5])))
        var rests: [Int] = []
        for way in [1, 1, 1, -1, -1, -1, -1, 1, 2, -2] as [Int64] {
            stage.settle()
            rests.append(stage.carousel.places)
            stage.send(.skip(way))
            stage.run(moves: 1)
        }
        #expect(stage.paths == "wawbwawbwww")
        #expect(rests == [3, 1, 2, 1, 2, 1, 3, 1, 3, 2])
        #expect(stage.carousel.pendingSkip == 0)
    }

    /// One picture is prepared once for all of its places, and the one behind them is held.
    @Test func nothingIsPreparedTwice() {
        var stage = Stage(Lineup(heavy("wabc", ["w": 9])))
        stage.settle()
        #expect(stage.held.map(\.path) == ["w", "a", "c"])
        stage.send(.skip(1))
        stage.run(moves: 1)
        stage.settle()
        #expect(stage.held.map(\.path) == ["a", "w", "b"])
        #expect(stage.asked?.to.slide?.path == "w")
    }

    /// What opens between two places of a slide, or closes, changes how long it rests.
    @Test func aRestFollowsWhatOpensAndCloses() {
        var stage = Stage(Lineup(heavy("wxa", ["w": 2])))
        stage.slowness = .zero
        stage.lateness = .zero
        stage.settle()
        #expect(stage.carousel.places == 1)
        stage.run(.milliseconds(500))
        stage.send(.readable(path: "x", false))
        #expect(stage.carousel.places == 2)
        stage.run(.milliseconds(1000))
        #expect(stage.paths == "w", "it has the other place too")
        stage.send(.readable(path: "x", true))
        #expect(stage.carousel.places == 1)
        stage.run(.milliseconds(10))
        #expect(stage.paths == "wx", "it has had its one place")
        stage.run(moves: 1)
        stage.settle()
        stage.send(.readable(path: "x", false))
        #expect(stage.current == "w" && stage.carousel.places == 1, "what is behind it was shown")
        stage.send(.readable(path: "x", true))
        stage.send(.readable(path: "a", false))
        #expect(stage.carousel.places == 2, "its next place is in the next round")
        stage.send(.readable(path: "w", false))
        #expect(stage.carousel.places == 2, "what is shown stays for its rest")
    }

    @Test func aPauseKeepsWhatIsLeftOfTheSum() {
        var stage = Stage(Lineup(heavy("dw", ["w": 3])))
        stage.run(moves: 2)
        stage.settle()
        stage.run(.milliseconds(1500))
        stage.send(.pause)
        stage.run(.seconds(30))
        stage.send(.resume)
        let moves = stage.moves
        stage.run(.milliseconds(1400))
        #expect(stage.moves == moves)
        stage.run(.milliseconds(200))
        #expect(stage.moves == moves + 1)
    }

    /// A reload changes no rest; another weight does.
    @Test func aReloadKeepsTheRest() {
        var stage = Stage(Lineup(heavy("dw", ["w": 3])))
        stage.run(moves: 2)
        stage.settle()
        stage.send(.reload(Lineup(heavy("dw", ["w": 3])), anew: false))
        #expect(stage.carousel.places == 3)
        stage.send(.reload(Lineup(heavy("xdw", ["w": 5])), anew: false))
        #expect(stage.carousel.places == 3)
        #expect(stage.carousel.restCourse?.duration == .seconds(3))
        stage.send(.reload(Lineup(heavy("dw", ["w": 9])), anew: false))
        #expect(stage.carousel.restCourse?.duration == .seconds(9))
    }

    /// Another run goes on with the place that was shown, not with the slide's first one.
    @Test(arguments: [Order.listed, .shuffled])
    func aBookmarkTellsItsPlaces(order: Order) {
        let lineup = Lineup(groups: [.init(order: order, slides: heavy("wabcde", ["w": 4, "c": 2]))], seed: 3)
        for moves in 1...19 {
            var stage = Stage(lineup)
            stage.run(moves: moves)
            var carousel = CarouselState(lineup)
            carousel.resume(stage.carousel.bookmark, listed: true)
            #expect(carousel.position == stage.carousel.position)
        }
    }
}
