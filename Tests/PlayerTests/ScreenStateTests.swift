import Carousel
import Glibc
import TestSupport
import Testing

@testable import Player
@testable import Present

/// A screen's state against a display that keeps the kernel's rules and breaks its promises.
@Suite struct ScreenStateTests {
    private static let period = Duration.milliseconds(16)

    /// A driver: one flip at a time; flips may be late, lost, or come twice, and commits may be refused.
    private struct Display {
        var random: Seeded
        let hasVblank: Bool
        let loss: Int
        let refusals: Int
        /// Events on their way, each with the commit that it is of.
        var events: [(commit: CommitNumber, time: Duration)] = []
        /// What the display takes for an answer.
        var flip = AwaitedFlip()
        /// When the kernel is done with the last commit; nil: never.
        var done: Duration? = .zero
        var last = CommitNumber(rawValue: 0)

        mutating func show(at now: Duration) -> DisplayError? {
            #expect(done.map { $0 <= now } == true, "one flip at a time")
            if Int.random(in: 0..<100, using: &random) < refusals {
                return DisplayError("X", "flip", reason: "EBUSY \(last.rawValue)")
            }
            last = last.next
            flip.expect(last)
            done = nil
            let time = now + (hasVblank ? period : .microseconds(50))
            let dice = Int.random(in: 0..<100, using: &random)
            if dice < loss {
                // Never, or long after it was given up.
                if dice % 2 == 0 {
                    let late = now + .milliseconds(1000 + 7 * dice)
                    done = late
                    events.append((last, late))
                }
            } else {
                done = time
                events.append((last, time))
                if dice % 5 == 0 { events.append((last, time + period / 3)) }
            }
            return nil
        }

        mutating func abandon() {
            flip.giveUp()
            // A mode set waits for what is under way.
            done = .zero
        }

        /// Reads the events up to an instant; whether one of them is the flip that is waited for.
        mutating func takeFlip(at now: Duration) -> Bool {
            let due = events.filter { $0.time <= now }
            events.removeAll { $0.time <= now }
            return due.filter { flip.isAnswered(by: $0.commit) }.count > 0
        }
    }

    /// What came of one move after the other, for a while.
    private struct Life {
        var arrivals = 0
        var failure: DisplayError?
        var longestSilence = Duration.zero
    }

    private func live(
        seed: UInt64, hasVblank: Bool, loss: Int, refusals: Int, moves: Int = 40, probes: Bool = false
    ) -> Life {
        var life = Life()
        var state = ScreenState(output: "X", period: Self.period)
        var display = Display(random: Seeded(seed), hasVblank: hasVblank, loss: loss, refusals: refusals)
        var now = Duration.zero
        var moveEnd = Duration.zero
        var isMoving = false
        var lastFlip = Duration.zero

        func perform(_ first: ScreenEvent) {
            var event = first
            while life.failure == nil {
                switch state.handle(event, at: now) {
                case nil: return
                case .show: event = show()
                case .repeatFrame, .showRest:
                    #expect(!isMoving, "what rests is handed over again")
                    event = show()
                case .showAgain:
                    display.abandon()
                    event = show()
                case .arrive:
                    #expect(isMoving && now >= moveEnd)
                    isMoving = false
                    life.arrivals += 1
                    return
                case .fail(let error): life.failure = error
                }
            }
        }
        func show() -> ScreenEvent {
            display.show(at: now).map { .refused($0, setsMode: false) }
                ?? .taken(isLast: now >= moveEnd, setsMode: false)
        }

        var numbering = Numbering()
        let screen = numbering.screen()
        for move in 0..<moves where life.failure == nil {
            let shownPicture = ShownPicture(number: move, path: "\(move)", digest: nil)
            let other = numbering.ticket(for: screen)
            let ticket = numbering.ticket(for: screen)
            perform(.prepared(awaiting: ticket, showing: shownPicture))
            perform(.painted(other))
            #expect(state.awaitedPainting == ticket, "another's painting counts for nothing")
            perform(.painted(ticket))
            #expect(state.awaitedPainting == nil)
            moveEnd = now + .milliseconds(move % 3 == 0 ? 0 : 100)
            isMoving = true
            lastFlip = now
            perform(.begin)
            while isMoving, life.failure == nil {
                let events = ([state.nextWake] + display.events.map(\.time)).compactMap(\.self)
                guard let next = events.min() else {
                    Issue.record("it waits for nothing")
                    return life
                }
                now = max(now, next)
                if display.takeFlip(at: now) {
                    life.longestSilence = max(life.longestSilence, now - lastFlip)
                    lastFlip = now
                    perform(.flipped(hasVblank: hasVblank))
                } else {
                    perform(.woke)
                }
            }
            if life.failure == nil {
                #expect(state.shown == shownPicture, "the picture that came is the one that stands")
                #expect(state.nextWake == nil, "at rest nothing wakes")
                if probes { perform(move % 3 == 0 ? .restMoved : .probed) }
            }
            // Every other probe is still on its way when the next move begins.
            while probes, move % 2 == 0, life.failure == nil, let wake = state.nextWake {
                now = max(now, ([wake] + display.events.map(\.time)).min() ?? wake)
                perform(display.takeFlip(at: now) ? .flipped(hasVblank: hasVblank) : .woke)
                #expect(state.shown == shownPicture, "it stands all the while")
            }
            now += .milliseconds(500)
        }
        return life
    }

    @Test(arguments: [true, false]) func withoutFaultsEveryMoveArrives(hasVblank: Bool) {
        for seed in 0..<20 {
            let life = live(seed: UInt64(seed), hasVblank: hasVblank, loss: 0, refusals: 0)
            #expect(life.arrivals == 40 && life.failure == nil)
            #expect(life.longestSilence <= Self.period * 2)
        }
    }

    /// A display that is asked for a sign of life at rest shows what it showed, and the next move begins as ever.
    @Test(arguments: [true, false]) func probesDisturbNothing(hasVblank: Bool) {
        for seed in 0..<20 {
            let life = live(seed: UInt64(seed), hasVblank: hasVblank, loss: 0, refusals: 0, probes: true)
            #expect(life.arrivals == 40 && life.failure == nil)
        }
        // One whose flip is lost sets the mode anew, as in a move.
        let failures = (0..<60).compactMap {
            live(seed: UInt64($0), hasVblank: hasVblank, loss: 3, refusals: 0, probes: true).failure
        }
        #expect(!failures.isEmpty && failures.count < 60)
    }

    /// A flip that is lost costs a second, and the move goes on; two in a row are a failure that says so.
    @Test(arguments: [true, false]) func lostFlipsAreBounded(hasVblank: Bool) {
        var failures = 0
        var arrivals = 0
        for seed in 0..<60 {
            let life = live(seed: UInt64(seed), hasVblank: hasVblank, loss: 3, refusals: 0)
            #expect(life.longestSilence <= .milliseconds(2100))
            arrivals += life.arrivals
            if let failure = life.failure {
                failures += 1
                #expect(failure.description == "X: cannot show a frame: the display no longer answers")
            } else {
                #expect(life.arrivals == 40)
            }
        }
        #expect(failures < 45 && arrivals > 1000, "\(failures) failures, \(arrivals) arrivals")
    }

    /// A frame that is refused is tried once more with the mode set anew; both reasons are told where that fails too.
    @Test func refusalsAreTriedAgain() {
        var failures = 0
        for seed in 0..<60 {
            let life = live(seed: UInt64(seed), hasVblank: true, loss: 1, refusals: 4)
            guard let failure = life.failure else { continue }
            failures += 1
            #expect(failure.description.contains("before that") || failure.reason == "the display no longer answers")
        }
        #expect(failures > 5 && failures < 60)
    }

    /// An action without what belongs to it.
    private static func word(_ action: ScreenAction?) -> String {
        action.map { "\($0)".prefix { $0 != "(" }.description } ?? "-"
    }

    /// EBUSY says that the kernel is still at work on the last commit: the same is handed over again, for a second.
    @Test func aBusyDisplayIsWaitedFor() {
        var state = ScreenState(output: "X", period: .milliseconds(20))
        func handle(_ event: ScreenEvent, at time: Int) -> String {
            Self.word(state.handle(event, at: .milliseconds(time)))
        }
        let busy = DisplayError("X", "flip", reason: "busy", number: EBUSY)
        #expect(handle(.prepared(awaiting: nil, showing: nil), at: 0) == "-")
        #expect(handle(.begin, at: 0) == "show")
        #expect(handle(.refused(busy, setsMode: false), at: 0) == "-" && state.nextWake == .milliseconds(20))
        #expect(handle(.woke, at: 20) == "show")
        #expect(handle(.taken(isLast: true, setsMode: false), at: 20) == "-")
        #expect(handle(.flipped(hasVblank: true), at: 40) == "arrive")
        // At rest too, and not for ever.
        #expect(handle(.probed, at: 1_000) == "repeatFrame")
        for time in stride(from: 1_000, to: 2_000, by: 20) {
            #expect(handle(.refused(busy, setsMode: false), at: time) == "-")
            #expect(handle(.woke, at: time + 20) == "repeatFrame")
        }
        #expect(handle(.refused(busy, setsMode: false), at: 2_000) == "showAgain")
        // A mode set may take longer: so long do those before it.
        #expect(handle(.refused(busy, setsMode: true), at: 2_000) == "-")
        #expect(handle(.woke, at: 5_990) == "repeatFrame")
        #expect(handle(.refused(busy, setsMode: true), at: 5_990) == "-")
        #expect(handle(.refused(busy, setsMode: true), at: 6_000) == "fail")
    }

    /// What a busy display has not taken of a rest is handed over once more; in a move it is not missed.
    @Test func aRestGoesOnWhileNothingElseDoes() {
        var state = ScreenState(output: "X", period: Self.period)
        func handle(_ event: ScreenEvent, at time: Int) -> String {
            Self.word(state.handle(event, at: .milliseconds(time)))
        }
        #expect(handle(.restMoved, at: 0) == "-")
        #expect(handle(.prepared(awaiting: nil, showing: nil), at: 0) == "-")
        #expect(handle(.begin, at: 0) == "show")
        #expect(handle(.restMoved, at: 0) == "-")
        #expect(handle(.taken(isLast: true, setsMode: false), at: 0) == "-")
        #expect(handle(.flipped(hasVblank: true), at: 20) == "arrive")
        #expect(handle(.restMoved, at: 1_000) == "showRest")
        #expect(handle(.taken(isLast: true, setsMode: false), at: 1_000) == "-")
        #expect(handle(.restMoved, at: 1_010) == "-")
        #expect(handle(.flipped(hasVblank: true), at: 1_020) == "-")
        let busy = DisplayError("X", "flip", reason: "busy", number: EBUSY)
        #expect(handle(.restMoved, at: 2_000) == "showRest")
        #expect(handle(.refused(busy, setsMode: false), at: 2_000) == "-")
        #expect(handle(.woke, at: 2_020) == "repeatFrame")
    }

    /// A link is trained, a panel warms up: that is no lost flip.
    @Test func aModeSetMayTakeSeconds() {
        var state = ScreenState(output: "X", period: Self.period)
        _ = state.handle(.prepared(awaiting: nil, showing: nil), at: .zero)
        _ = state.handle(.begin, at: .zero)
        #expect(state.handle(.taken(isLast: true, setsMode: true), at: .zero) == nil)
        #expect(state.nextWake == .seconds(5))
        _ = state.handle(.flipped(hasVblank: true), at: .seconds(4))
        _ = state.handle(.probed, at: .seconds(10))
        #expect(state.handle(.taken(isLast: true, setsMode: false), at: .seconds(10)) == nil)
        #expect(state.nextWake == .seconds(11))
    }

    /// A step that begins while a flip is outstanding begins with that flip.
    @Test func aStepWaitsForTheFlipThatIsOutstanding() {
        var state = ScreenState(output: "X", period: Self.period)
        func handle(_ event: ScreenEvent) -> String { Self.word(state.handle(event, at: .zero)) }
        #expect(handle(.prepared(awaiting: nil, showing: nil)) == "-")
        #expect(handle(.begin) == "show")
        #expect(handle(.taken(isLast: true, setsMode: false)) == "-")
        let shownPicture = ShownPicture(number: 2, path: "b", digest: nil)
        #expect(handle(.prepared(awaiting: nil, showing: shownPicture)) == "-")
        #expect(handle(.begin) == "-", "not while a flip is outstanding")
        #expect(handle(.flipped(hasVblank: true)) == "show")
        #expect(handle(.taken(isLast: true, setsMode: false)) == "-")
        #expect(state.shown == nil)
        #expect(handle(.flipped(hasVblank: true)) == "arrive")
        #expect(state.shown == shownPicture)
        #expect(handle(.flipped(hasVblank: true)) == "-", "one that nobody waits for")
    }
}
