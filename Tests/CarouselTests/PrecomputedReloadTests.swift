import Carousel
import Schedules
import TestSupport
import Testing
import Vocabulary

/// A reload that was worked out beforehand does what one does that was not, whatever has happened since.
@Suite struct PrecomputedReloadTests {
    /// A carousel, and what it has asked for.
    private struct Player {
        var carousel: CarouselState
        var steps: [Step] = []
        var isMoving = false

        mutating func send(_ event: Event, at now: Instant) -> [Action] {
            let actions = carousel.handle(event, at: now)
            for action in actions {
                if case .prepare(let step) = action { steps = step.map { [$0] } ?? [] }
                if case .begin = action { isMoving = true }
            }
            if event == .arrived { isMoving = carousel.isMoving }
            return actions
        }
    }

    private static let names = (0..<9).map { "\($0)" }

    /// Some of nine slides in some order, a few of them urgent, heavy or not always open.
    private func lineup(_ random: inout Seeded) -> Lineup {
        var slides: [Slide] = []
        for name in Self.names where !random.once(in: 4) {
            var one = slide(name)
            if random.once(in: 5) { one.showing.priority = 1 }
            if random.once(in: 5) { one.showing.weight = 2 }
            if random.once(in: 3) {
                one.showing.schedules = [Schedule(hours: [.init(start: 3600 * random.below(4), end: 3600 * 8)])]
            }
            slides.insert(one, at: random.below(slides.count + 1))
        }
        let cut = random.below(slides.count + 1)
        let groups = [
            Lineup.Group(order: .listed, slides: Array(slides[..<cut])),
            Lineup.Group(order: .shuffled, slides: Array(slides[cut...])),
        ]
        return Lineup(groups: groups, seed: 7)
    }

    private func event(_ random: inout Seeded, _ player: Player) -> Event {
        switch random.below(9) {
        case 0: .skip(Int64(random.below(5) - 2))
        case 1: .readable(path: Self.names[random.below(9)], random.once(in: 2))
        case 2: .clock(WallInstant(sinceEpoch: .seconds(3600 * random.below(10))))
        case 3: random.once(in: 4) ? .toggle : .woke
        case 4, 5: player.isMoving ? .arrived : .woke
        default: player.steps.last.map { .prepared($0) } ?? .woke
        }
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func doesWhatAReloadDoes(seed: UInt64) {
        var random = Seeded(seed)
        let first = lineup(&random)
        var plain = Player(carousel: CarouselState(first))
        var ahead = plain
        var milliseconds = 0
        for _ in 0..<3000 {
            let next = lineup(&random)
            let anew = random.once(in: 2)
            let precomputedReload = ahead.carousel.precomputedReload(to: next, anew: anew)
            for _ in 0..<random.below(4) {
                milliseconds += random.below(1500)
                let event = event(&random, plain)
                #expect(plain.send(event, at: at(milliseconds)) == ahead.send(event, at: at(milliseconds)))
            }
            if random.once(in: 8) {
                let other = Event.reload(lineup(&random), anew: anew)
                #expect(plain.send(other, at: at(milliseconds)) == ahead.send(other, at: at(milliseconds)))
            }
            ahead.carousel.precomputedReload = precomputedReload
            let reload = Event.reload(next, anew: anew)
            #expect(plain.send(reload, at: at(milliseconds)) == ahead.send(reload, at: at(milliseconds)))
            #expect(plain.carousel.lineup == ahead.carousel.lineup)
            #expect(plain.carousel.position == ahead.carousel.position)
        }
    }

    /// Nothing is worked out twice: where it fits, the lineup is the one that it was worked out for.
    @Test(arguments: [true, false])
    func isTakenOnceWhereItFits(fits: Bool) {
        var carousel = CarouselState(Lineup(slides("abc")))
        let precomputedReload = carousel.precomputedReload(to: Lineup(slides("abd")), anew: true)
        if !fits { _ = carousel.handle(.clock(WallInstant(sinceEpoch: .seconds(1))), at: at(0)) }
        carousel.precomputedReload = precomputedReload
        _ = carousel.handle(.reload(Lineup(slides("abe"))), at: at(0))
        #expect(carousel.lineup.slides.map(\.path).joined() == (fits ? "abd" : "abe"))
        _ = carousel.handle(.reload(Lineup(slides("abf"))), at: at(0))
        #expect(carousel.lineup.slides.map(\.path).joined() == "abf")
    }
}
