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
        try show.handle(.woke)
    }

    var now: Duration { clock.now }

    func plug(_ size: Size, as name: String) throws {
        display.plug(Mode(size: size, period: Self.period), as: name)
        try lookAgain()
    }

    func unplug(_ name: String) throws {
        display.unplug(name)
        try lookAgain()
    }

    func lookAgain() throws {
        if try display.rescan() { try show.show(on: display.outputs, turns: Turns()) }
    }

    /// Does something; where that fails because a display has gone, the show goes on with those that there are.
    func attempt(_ body: () throws(DisplayError) -> Void) throws {
        do throws(DisplayError) {
            try body()
        } catch {
            guard try display.rescan() else { throw error }
            recoveries += 1
            try show.show(on: display.outputs, turns: Turns(), anew: true)
        }
    }

    /// When something happens by itself; nil while everything rests.
    var nextEvent: Duration? {
        [show.nextWake, display.nextFlip, workers.nextOutcome].compactMap(\.self).min()
    }

    func run(for duration: Duration) throws {
        let end = now + duration
        var turns = 0
        while true {
            turns += 1
            try #require(turns < 100_000, "the loop spins")
            if let due = nextEvent, due <= now {
                try attempt { () throws(DisplayError) in
                    for flip in try display.takeFlips() { try show.flipped(flip) }
                }
                if let due = show.nextWake, due <= now {
                    try attempt { () throws(DisplayError) in try show.wake(at: now) }
                }
                if let done = workers.nextOutcome, done <= now, let outcome = workers.takeOutcome() {
                    try attempt { () throws(DisplayError) in try show.finished(outcome) }
                }
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
