import Draw
import Carousel
import Present
import Raster
import Testing

@testable import Player

/// A show on a virtual clock whose displays are plugged and pulled, driven as `Session` drives it.
final class PluggedTheatre {
    let display: WatchedDisplay
    let workers = SlowWorkers()
    let show: Show
    private(set) var recoveries = 0
    private let clock: VirtualClock

    static let period = Duration.milliseconds(20)

    init(_ lineup: Lineup, sizes: [Size]) throws {
        let clock = VirtualClock()
        self.clock = clock
        display = WatchedDisplay(
            try HeadlessDisplay(modes: sizes.map { Mode(size: $0, period: Self.period) }, clock: clock))
        show = Show(lineup, on: display.outputs, workers: workers, clock: { clock.now })
        show.handle(.woke)
    }

    var now: Duration { clock.now }

    func plug(_ size: Size, as name: String) throws {
        display.plug(Mode(size: size, period: Self.period), as: name)
        lookAgain()
    }

    func unplug(_ name: String) throws {
        display.unplug(name)
        lookAgain()
    }

    /// Gives failed screens up, and goes on with the displays that there are.
    func lookAgain() {
        for screen in show.screens {
            guard let failure = screen.failure else { continue }
            display.giveUp(screen.output.id, because: failure, at: now)
            recoveries += 1
        }
        if display.settle(at: now, isMoving: show.isMoving) { show.show(on: display.outputs, turns: Turns()) }
    }

    /// When something happens by itself; nil while everything rests.
    var nextEvent: Duration? {
        [show.nextWake, display.nextFlip, workers.nextResult].compactMap(\.self).min()
    }

    func run(for duration: Duration) throws {
        let end = now + duration
        var turns = 0
        while true {
            turns += 1
            try #require(turns < 100_000, "the loop spins")
            if let due = nextEvent, due <= now {
                for flip in display.takeFlips() {
                    show.screens.takeTurns(beside: flip.output, at: now)
                    show.flipped(flip)
                }
                if let due = show.nextWake, due <= now { show.wake(at: now) }
                if let done = workers.nextResult, done <= now, let outcome = workers.takeResult() {
                    show.finished(outcome)
                }
                if show.screens.failure != nil { lookAgain() }
            } else if now >= end {
                return
            } else if !workers.begin(at: now) {
                clock.advance(to: min(nextEvent ?? end, end))
            }
        }
    }

    func run(until condition: @autoclosure () -> Bool) throws {
        let end = now + .seconds(30)
        while !condition() {
            try #require(now < end, "it never happens")
            try run(for: .milliseconds(10))
        }
    }

    /// What a display shows; nil where there is none or nothing on it.
    func pixels(_ name: String) -> [UInt32]? { display.screens.first { $0.name == name }?.screen?.pixels }

    /// What the slide of a scene looks like at a size.
    static func pixels(of scene: Scene?, _ size: Size) throws -> [UInt32] {
        let slide = try #require(scene?.slide)
        let picture = Picture(size: size)
        try Drawing(slide, on: Surface(size: size, rotation: .none)).draw(onto: picture)
        return picture.pixels
    }
}
