import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// A show on a virtual clock whose every frame is written down.
final class Theatre {
    struct Frame: Hashable {
        let output: Int
        let time: Duration
        let pixels: [UInt32]
    }

    var outputs: [WatchedOutput] { display.watched }
    let workers = SlowWorkers()
    let show: Show
    private(set) var frames: [Frame] = []
    var reports: [ShowReport] { news.reports }
    /// What each output showed when its last flip came.
    private var seen: [Int: [UInt32]] = [:]
    /// Whether what is shown may be painted over.
    var mayTear = false
    private let display: WatchedDisplay
    private let clock: VirtualClock
    private let news = News()

    private final class News { var reports: [ShowReport] = [] }

    static let size = Size(width: 10, height: 6)
    static let period = Duration.milliseconds(20)

    /// - Parameter prepare: what to do to the outputs before anything is shown.
    init(
        _ lineup: Lineup, modes: [Mode] = [Mode(size: Theatre.size, period: Theatre.period)],
        prepare: ([WatchedOutput]) -> Void = { _ in }
    ) throws {
        // As in `Rehearsal`: the first picture is there at zero.
        let clock = VirtualClock(now: .zero - Self.period)
        let news = news
        display = WatchedDisplay(try HeadlessDisplay(modes: modes, clock: clock))
        prepare(display.watched)
        self.clock = clock
        show = Show(lineup, on: display.outputs, workers: workers, clock: { clock.now }) { news.reports.append($0) }
        show.handle(.woke)
    }

    var now: Duration { clock.now }

    /// Lets the time pass.
    func run(until end: Duration) throws {
        while true {
            checkThatNothingTears()
            let due = [show.nextWake, display.nextFlip, workers.nextResult].compactMap(\.self).min()
            if let due, due <= clock.now {
                try happen()
            } else if clock.now >= end {
                return
            } else if !workers.begin(at: clock.now) {
                clock.advance(to: min(due ?? end, end))
            }
        }
    }

    private func happen() throws {
        for flip in display.takeFlips() {
            let index = try #require(outputs.firstIndex { $0.id == flip.output })
            let pixels = try #require(screen(index))
            frames.append(Frame(output: index, time: flip.time, pixels: pixels))
            seen[index] = pixels
            show.flipped(flip)
        }
        if let due = show.nextWake, due <= clock.now { show.wake(at: clock.now) }
        if let done = workers.nextResult, done <= clock.now, let outcome = workers.takeResult() {
            show.finished(outcome)
        }
    }

    /// Plugs displays in and out: nil takes the one of that name away.
    func plug(_ modes: [String: Mode?]) throws {
        for (name, mode) in modes {
            if let mode { display.plug(mode, as: name) } else { display.unplug(name) }
        }
        guard display.settle(at: now, isMoving: show.isMoving) else { return }
        seen = [:]
        show.show(on: outputs, turns: Turns())
    }

    /// Between two flips the screen stands: nobody writes what is scanned out.
    private func checkThatNothingTears() {
        if mayTear { return }
        for (index, pixels) in seen { #expect(screen(index) == pixels, "output \(index) at \(now)") }
    }

    /// What an output shows now.
    func screen(_ output: Int = 0) -> [UInt32]? { display.screens[output].screen?.pixels }

    func takeFrames() -> [Frame] {
        defer { frames = [] }
        return frames
    }

    /// The scenes that were said to be shown, by their file.
    var shown: [String] {
        reports.compactMap { report in
            if case .shown(.slide(let slide)) = report { slide.path } else { nil }
        }
    }

    /// Paths that were said to be left out, as often as it was said.
    var leftOut: [String] {
        reports.compactMap { report in
            if case .unshowable(let fault) = report { fault.path } else { nil }
        }
    }
}
