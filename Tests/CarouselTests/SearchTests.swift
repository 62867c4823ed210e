import Carousel
import Raster
import Testing
import Vocabulary

/// At the start the order yields where what comes first in it cannot be shown.
@Suite struct SearchTests {
    /// A player that knows which slides are good, counts what it tries, and takes a while for each.
    private struct Trial {
        var stage: Stage
        private let good: Set<String>
        /// A file whose header alone is good.
        private let deceiving: Set<String>
        private(set) var drawn = 0
        private(set) var looks = 0
        private(set) var seen = 0

        init(_ lineup: Lineup, good: Set<String>, deceiving: Set<String> = []) {
            stage = Stage(lineup)
            stage.prepares = false
            self.good = good
            self.deceiving = deceiving
        }

        /// Goes on until a slide is shown, which it returns.
        mutating func run() -> String? {
            for _ in 0..<10_000 {
                if stage.carousel.isMoving { return stage.current }
                stage.now = stage.now + .milliseconds(10)
                if !stage.sought.isEmpty {
                    looks += 1
                    let known = stage.sought.firstIndex { (good.union(deceiving)).contains($0.path) }
                    let count = known.map { $0 + 1 } ?? stage.sought.count
                    seen += count
                    let faulty = stage.sought.prefix(known ?? count).map(\.path)
                    stage.send(.sighted(SlideSight(count: count, isGood: known != nil, faulty: faulty)))
                } else if let step = stage.asked, let path = step.to.slide?.path {
                    drawn += 1
                    if good.contains(path) { stage.prepared(step) } else { stage.send(.readable(path: path, false)) }
                } else {
                    return stage.current
                }
            }
            return nil
        }
    }

    private static func lineup(_ count: Int, _ order: Order = .listed) -> Lineup {
        Lineup(numbered(count), order, seed: 7)
    }

    /// One good slide among a hundred thousand: half a second of the order, and then each header once.
    @Test(arguments: [Order.listed, .shuffled]) func theOnlyOne(order: Order) {
        var trial = Trial(Self.lineup(100_000, order), good: ["69999"])
        let first = trial.run()
        #expect(first == "69999")
        #expect(trial.drawn < 60, "\(trial.drawn) were drawn")
        #expect(trial.seen <= 100_000 && trial.looks <= 400)
        // The rest goes on from there, in its order.
        #expect(trial.stage.carousel.position.divided(by: 100_000).round == 0)
        #expect(order == .shuffled || trial.stage.carousel.position.steps == 69_999)
        #expect(trial.stage.sought.isEmpty)
    }

    /// Where their reading took long, a card is on the screen meanwhile.
    @Test func behindACard() throws {
        var trial = Trial(Lineup([]), good: ["69999"])
        trial.stage.prepared(try #require(trial.stage.asked))
        _ = trial.stage.runNext(before: trial.stage.now + .seconds(1))
        #expect(trial.stage.carousel.scene == .empty(.black))
        trial.stage.send(.reload(Self.lineup(100_000), anew: false))
        let first = trial.run()
        #expect(first == "69999")
        #expect(trial.drawn < 60, "\(trial.drawn) were drawn")
        #expect(trial.seen <= 100_000 && trial.looks <= 400)
        #expect(trial.stage.held.count < 5 && trial.stage.sought.isEmpty)
    }

    /// Where good ones lie together it is among the first that are looked at.
    @Test(arguments: [0..<4_000, 18_000..<22_000, 36_000..<40_000]) func aHerd(place: Range<Int>) {
        var trial = Trial(
            Self.lineup(40_000), good: Set(place.dropFirst(place.lowerBound == 0 ? 60 : 0).map(String.init)))
        let first = trial.run()
        #expect(first != nil)
        #expect(trial.drawn < 60 && trial.seen < 30, "\(trial.drawn), \(trial.seen)")
    }

    /// The order counts, and it alone, while it is not in vain for long.
    @Test func theOrderComesFirst() {
        var trial = Trial(Self.lineup(100_000), good: Set((40..<100_000).map(String.init)))
        let first = trial.run()
        #expect(first == "40")
        #expect(trial.drawn == 41 && trial.looks == 0)
    }

    /// One whose pixels are damaged is found out by drawing it, and the search goes on behind it.
    @Test func goodHeadersAlone() {
        let deceiving = Set(stride(from: 0, to: 1000, by: 50).map(String.init))
        var trial = Trial(Self.lineup(1000), good: ["333"], deceiving: deceiving)
        let first = trial.run()
        #expect(first == "333")
        #expect(trial.drawn < 60 + deceiving.count && trial.seen <= 1000)
    }

    @Test func nothingAtAll() {
        var trial = Trial(Self.lineup(1000), good: [], deceiving: ["1", "500", "999"])
        _ = trial.run()
        #expect(trial.stage.asked?.to == .empty(.black), "then the background")
        #expect(trial.seen <= 1000)
    }

    /// The next lower priority has its turn when nothing is left of the higher one.
    @Test func priorityByPriority() {
        var slides = numbered(2000)
        for index in 0..<1000 { slides[index].showing.priority = 5 }
        var trial = Trial(Lineup(slides), good: ["1500", "1501"])
        let first = trial.run()
        #expect(first == "1500" || first == "1501")
        #expect(trial.drawn < 60 && trial.seen <= 2000)
    }
}
