import Carousel
import Draw
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// What goes on by a virtual clock.
protocol Timed: AnyObject {
    var now: Duration { get }
    /// Lets the time pass.
    func run(until end: Duration) throws
}

extension Timed {
    func run(for duration: Duration) throws { try run(until: now + duration) }

    func run(until condition: @autoclosure () -> Bool) throws {
        let end = now + .seconds(30)
        while !condition() {
            try #require(now < end, "it never happens")
            try run(for: .milliseconds(10))
        }
    }

    /// Lets the time pass, and looks at what there is then.
    func at(_ end: Duration, _ look: () throws -> Void) throws {
        try run(until: end)
        try look()
    }

    func after(_ duration: Duration, _ look: () throws -> Void) throws { try at(now + duration, look) }
}

/// A show on a virtual clock whose every frame is written down, driven as `Session` drives it.
final class Theatre: Timed {
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
    private var seen: [String: [UInt32]] = [:]
    /// Whether what is shown may be painted over.
    var mayTear = false
    /// Whether screens that fail are given up.
    var givesUp = false
    private(set) var recoveries = 0
    let display: WatchedDisplay
    private let clock: VirtualClock
    private let news = News()

    private final class News { var reports: [ShowReport] = [] }

    static let size = Size(width: 10, height: 6)
    static let period = Duration.milliseconds(20)

    static func mode(_ size: Size) -> Mode { Mode(size: size, period: period) }

    /// - Parameters:
    ///   - modes: those of its outputs, where there is another number of them than one.
    ///   - start: runs until then.
    ///   - prepare: what to do to the outputs before anything is shown.
    init(
        _ lineup: Lineup, size: Size = Theatre.size, modes: [Mode]? = nil, until start: Duration? = nil,
        prepare: ([WatchedOutput]) -> Void = { _ in }
    ) throws {
        // As in `Rehearsal`: the first picture is there at zero.
        let clock = VirtualClock(now: .zero - Self.period)
        let news = news
        display = WatchedDisplay(try HeadlessDisplay(modes: modes ?? [Self.mode(size)], clock: clock))
        prepare(display.watched)
        self.clock = clock
        show = Show(lineup, on: display.outputs, workers: workers, clock: { clock.now }) { news.reports.append($0) }
        show.handle(.woke)
        if let start { try run(until: start) }
    }

    /// Slides that are listed, in a banner if there is a layout.
    convenience init(
        _ slides: [Slide], layout: Layout? = nil, size: Size = Theatre.size, screens: Int = 1,
        until start: Duration? = nil
    ) throws {
        try self.init(
            Lineup(slides, layout: layout), modes: Array(repeating: Self.mode(size), count: screens), until: start)
    }

    /// A theatre that plays a cast of so many slides.
    static func playing(
        _ count: Int, size: Size = Theatre.size, until start: Duration? = nil,
        _ change: (inout Style) -> Void = { _ in }, prepare: ([WatchedOutput]) -> Void = { _ in }
    ) throws -> (Theatre, Cast) {
        let cast = try Cast(count, size: size, change)
        return (try Theatre(cast.lineup, size: size, until: start, prepare: prepare), cast)
    }

    var now: Duration { clock.now }

    /// When something happens by itself; nil while everything rests.
    var nextEvent: Duration? { [show.nextWake, display.nextFlip, workers.nextResult].compactMap(\.self).min() }

    func run(until end: Duration) throws {
        var turns = 0
        while true {
            turns += 1
            try #require(turns < 1_000_000, "the loop spins")
            checkThatNothingTears()
            let due = nextEvent
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
            let name = outputs[index].name
            if let pixels = pixels(name) {
                frames.append(Frame(output: index, time: flip.time, pixels: pixels))
                seen[name] = pixels
            } else {
                #expect(givesUp, "\(name) flips, and shows nothing")
            }
            show.screens.takeTurns(beside: flip.output, at: now)
            show.flipped(flip)
        }
        if let due = show.nextWake, due <= clock.now { show.wake(at: clock.now) }
        if let done = workers.nextResult, done <= clock.now, let outcome = workers.takeResult() {
            show.finished(outcome)
        }
        if givesUp, show.screens.failure != nil { lookAgain() }
    }

    /// Plugs displays in and out: nil takes the one of that name away.
    func plug(_ modes: [String: Mode?]) throws {
        for (name, mode) in modes { if let mode { display.plug(mode, as: name) } else { display.unplug(name) } }
        lookAgain()
    }

    func plug(_ size: Size, as name: String) throws { try plug([name: Self.mode(size)]) }
    func unplug(_ name: String) throws { try plug([name: nil]) }

    /// Gives failed screens up, and goes on with the displays that there are.
    func lookAgain() {
        for screen in show.screens where givesUp {
            guard let failure = screen.failure else { continue }
            display.giveUp(screen.output.id, because: failure, at: now)
            recoveries += 1
        }
        guard display.settle(at: now, isMoving: show.isMoving) else { return }
        seen = [:]
        show.show(on: display.outputs, turns: Turns())
    }

    /// Between two flips the screen stands: nobody writes what is scanned out.
    private func checkThatNothingTears() {
        if mayTear { return }
        for (name, former) in seen {
            let pixels = pixels(name)
            // A display that was pulled is not known to be gone yet.
            if pixels == nil, givesUp { continue }
            #expect(pixels == former, "\(name) at \(now)")
        }
    }

    /// What an output shows now.
    func screen(_ output: Int = 0) -> [UInt32]? { display.screens[output].screen?.pixels }

    /// What a display shows; nil where there is none or nothing on it.
    func pixels(_ name: String) -> [UInt32]? { display.screens.first { $0.name == name }?.screen?.pixels }

    @discardableResult func takeFrames() -> [Frame] {
        defer { frames = [] }
        return frames
    }

    /// The frames from now until then.
    func newFrames(until end: Duration) throws -> [Frame] {
        takeFrames()
        try run(until: end)
        return takeFrames()
    }

    func newFrames(for duration: Duration) throws -> [Frame] { try newFrames(until: now + duration) }

    /// The scenes that were said to be shown, by their file.
    var shown: [String] {
        reports.compactMap { report in if case .shown(.slide(let slide)) = report { slide.path } else { nil } }
    }

    /// What was said to be whole on a screen, and nil for what has replaced it in between.
    var sighted: [ShownPicture?] {
        reports.compactMap { if case .sighted(let picture, _, _) = $0 { .some(picture) } else { nil } }
    }

    /// Paths that were said to be left out, as often as it was said.
    var leftOut: [String] {
        reports.compactMap { report in if case .unshowable(let fault) = report { fault.path } else { nil } }
    }
}

extension Scene {
    /// What its slide looks like at a size.
    func pixels(_ size: Size) throws -> [UInt32] {
        let picture = Picture(size: size)
        try Drawing(try #require(slide), on: Surface(size: size, rotation: .none)).draw(onto: picture)
        return picture.pixels
    }
}
