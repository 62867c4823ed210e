import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Carousel

/// Slides of a shuffled bag that share a screen two by two: which two meet, each round decides.
@Suite struct ShuffledPairTests {
    /// `u0`, `u1`... are halves, `w0`, `w1`... stand alone.
    private func slides(halves: Int, others: Int, weight: Int = 1) -> [Slide] {
        var all = (0..<halves).map { slide("u\($0)") } + (0..<others).map { slide("w\($0)") }
        for index in 0..<halves { all[index].isHalf = true }
        for index in all.indices { all[index].showing.weight = weight }
        return all
    }

    private func rounds(_ level: PriorityLevel, _ numbers: Range<Int64>) -> [[Slide]] {
        numbers.map { number in
            (0..<level.count).map { level.slide(at: Position(number * Int64(level.count) + Int64($0))) }
        }
    }

    /// A round shows each picture once, and leaves one half alone at most; nothing is seen twice in a row, across rounds either.
    @Test(arguments: 0...9, [0, 1, 2, 5])
    func aRoundHasEachOnce(halves: Int, others: Int) {
        if halves + others == 0 { return }
        let all = slides(halves: halves, others: others)
        for seed in 0..<12 as Range<UInt64> {
            let level = bag(all, seed: seed)
            let rounds = rounds(level, -20..<20)
            #expect(level.count == (halves + 1) / 2 + others)
            for round in rounds {
                #expect(round.flatMap(\.paths).sorted() == all.map(\.path).sorted())
                #expect(round.count { $0.companion != nil } == halves / 2)
                #expect(round.allSatisfy { !$0.isHalf && ($0.companion == nil || $0.path.first == "u") })
            }
            if level.count == 1 { continue }
            let shown = rounds.flatMap(\.self)
            for (slide, next) in zip(shown, shown.dropFirst()) {
                #expect(Set(slide.paths).isDisjoint(with: next.paths), "\(slide.paths) \(next.paths)")
            }
        }
    }

    /// Eight pictures are 28 pairs: each is seen, and none much more often than others.
    @Test func allMeet() {
        let shown = rounds(bag(slides(halves: 8, others: 3), seed: 5), 0..<700).flatMap(\.self)
        var counts: [Set<String>: Int] = [:]
        for slide in shown where slide.companion != nil { counts[Set(slide.paths), default: 0] += 1 }
        #expect(counts.count == 28)
        // 100 each, and a standard deviation of 9.
        #expect(counts.values.allSatisfy { (60...140).contains($0) }, "\(counts.values.sorted())")
    }

    /// They rest for the longer of their times.
    @Test func timesMayDifferAndNothingElse() {
        var all = slides(halves: 4, others: 3)
        all[1].style.duration = .seconds(9)
        let shown = rounds(bag(all, seed: 1), 0..<30).flatMap(\.self)
        #expect(shown.allSatisfy { $0.style.duration == ($0.shows("u1") ? .seconds(9) : .seconds(1)) })
        all[1].style.fit = .cover
        all[2].showing.weight = 2
        let level = bag(all, seed: 1)
        #expect(level.count == 7)
        for slide in rounds(level, 0..<30).flatMap(\.self) where slide.companion != nil {
            #expect(Set(slide.paths) == ["u0", "u3"])
        }
    }

    /// The same picture twice is no pair.
    @Test func aCopyStandsAlone() {
        var all = slides(halves: 2, others: 3)
        all[1].path = "u0"
        #expect(rounds(bag(all, seed: 1), 0..<30).joined().allSatisfy { $0.companion == nil })
    }

    @Test(arguments: [2, 3, 100], [5, 8, 450])
    func weights(most: Int, halves: Int) {
        let all = slides(halves: halves, others: 5, weight: most)
        let level = bag(all, seed: 3)
        #expect(level.count == ((halves + 1) / 2 + 5) * most)
        for round in rounds(level, -1..<1) {
            var counts: [[String]: Int] = [:]
            for slide in round { counts[slide.paths, default: 0] += 1 }
            #expect(counts.keys.joined().sorted() == all.map(\.path).sorted(), "partners stay for a round")
            #expect(counts.values.allSatisfy { $0 == most })
        }
    }

    /// Goes through rounds forward and back, with files that come and go, and a page for each place.
    @Test(arguments: 0..<30)
    func filesThatCannotBeRead(seed: UInt64) {
        var random = Seeded(seed)
        let (halves, others, weight) = (1 + random.below(7), random.below(3), 1 + random.below(2))
        let all = slides(halves: halves, others: others, weight: weight)
        var lineup = Lineup(all, .shuffled, seed: seed, indicator: Indicator())
        if random.once(in: 3) {
            lineup = Lineup(
                groups: [.init(order: .shuffled, slides: all), .init(order: .listed, slides: [slide("last")])],
                seed: seed,
                indicator: Indicator())
        }
        var player = Player(lineup)
        for _ in 0..<400 {
            player.now += 10_000
            switch random.below(6) {
            case 0: player.send(.readable(path: all[random.below(all.count)].path, false))
            case 1: player.send(.readable(path: all[random.below(all.count)].path, true))
            case 2: player.send(.skip(Int64(random.below(60)) - 30))
            case 3: player.send(.skip(random.once(in: 2) ? 1 : -1))
            default: player.send(.woke)
            }
            let carousel = player.carousel
            if let slide = carousel.next?.slide { #expect(slide.paths.contains { !carousel.doesWithout($0) }) }
            if weight == 1, let page = carousel.shownPage { #expect(page.count > 1) }
            // Pictures that can be read are never kept waiting by those that cannot.
            if carousel.scene?.slide != nil, all.count(where: { !carousel.doesWithout($0.path) }) > 2 {
                #expect(carousel.next != nil)
            }
            player.goOn()
        }
    }

    /// A later run goes on with the same pair, and with the same round after it.
    @Test(arguments: 0..<20)
    func aRunGoesOn(seed: UInt64) {
        let lineup = Lineup(slides(halves: 7, others: 3), .shuffled, seed: seed)
        var player = Player(lineup)
        for _ in 0..<Int(seed) { player.goOn() }
        var resumed = Player(lineup, from: player.carousel.bookmark)
        for _ in 0..<12 {
            #expect(resumed.carousel.position == player.carousel.position)
            #expect(resumed.shown.last?.paths == player.shown.last?.paths)
            player.goOn()
            resumed.goOn()
        }
    }

    /// Slides that come and go in the middle of a round: those that stay are shown in it all the same, and what was shown in it
    /// comes again only with a picture that has lost its partner.
    @Test(arguments: 0..<200)
    func reloads(seed: UInt64) {
        var random = Seeded(seed)
        let old = slides(halves: 3 + random.below(6), others: random.below(4))
        var player = Player(Lineup(old, .shuffled, seed: seed))
        let count = player.carousel.lineup.levels[0].count
        for _ in 0..<random.below(count) { player.goOn() }
        let before = player.shown
        var new = old
        if random.once(in: 2) { new.remove(at: random.below(new.count)) }
        if random.once(in: 2) { new += [slide("n0"), slide("n1")] }
        if random.once(in: 2) { new[random.below(2)].isHalf.toggle() }
        let lineup = Lineup(new, .shuffled, seed: seed)
        player.send(.reload(lineup, anew: false))
        let (round, place) = player.carousel.position.divided(by: lineup.levels[0].count)
        #expect(round == 0 || round == -1 && place == lineup.levels[0].count - 1, "\(round) \(place)")
        player.shown = []
        for _ in (round < 0 ? -1 : place)..<lineup.levels[0].count - 1 { player.goOn() }
        let seen = Set((before + player.shown).flatMap(\.paths))
        #expect(
            new.allSatisfy { seen.contains($0.path) },
            "\(new.map { ($0.path, $0.isHalf) }): \(before.map(\.paths)) \(player.shown.map(\.paths)) \(place)")
        // A new reading of the same changes nothing.
        let position = player.carousel.position
        player.send(.reload(lineup, anew: false))
        #expect(player.carousel.position == position)
    }
}

/// Does what a carousel asks for, at once.
private struct Player {
    var carousel: CarouselState
    /// In milliseconds.
    var now = 0
    var shown: [Slide] = []
    private var step: Step?

    init(_ lineup: Lineup, from bookmark: Bookmark? = nil) {
        carousel = CarouselState(lineup)
        if let bookmark { carousel.resume(bookmark, listed: true) }
        send(.woke)
        goOn()
    }

    mutating func send(_ event: Event) {
        for action in carousel.handle(event, at: at(now)) {
            if case .prepare(let new) = action { step = new }
            if case .begin(let motion) = action { shown += motion.step.to.slide.map { [$0] } ?? [] }
        }
        if carousel.isMoving { send(.arrived) }
    }

    /// Lets the rest end, and the planned step be made.
    mutating func goOn() {
        now += 100_000
        send(.woke)
        if let step { send(.prepared(step)) }
    }
}
