import Carousel
import Present
import Raster
import Testing
import Vocabulary

@testable import Player

/// Several shows on a virtual clock, on displays in memory, driven as `Session` drives them.
final class Multiplex: Timed {
    let display: WatchedDisplay
    let ensemble: Ensemble
    private(set) var reports: [EnsembleReport] = []
    /// How long an job takes.
    var delay: (Job) -> Duration = { _ in .zero }
    /// How much too late the loop is awake for what is due at an instant.
    var lateness: (Duration) -> Duration = { _ in .zero }
    /// What was begun, and when.
    private(set) var begun: [(job: Job, time: Duration, whileMoving: Bool)] = []
    private let clock: VirtualClock
    private let desk = Desk()

    /// Where jobs lie, and what became of the one at hand.
    private final class Desk {
        var waiting: [Job] = []
        /// A reading, and something else beside it.
        var current: [(job: Job, finished: FinishedJob?, done: Duration)] = []
        /// What is broken off is done at once.
        var done: Duration? { current.map { $0.job.isCancelled ? .zero : $0.done }.min() }
        var reports: [EnsembleReport] = []
    }

    static let size = Size(width: 10, height: 6)
    static let period = Duration.milliseconds(20)

    /// Outputs `headless-1` and so on.
    ///
    /// - Parameters:
    ///   - unreadSince: when a reading began that was not waited for; nil: the sources are read.
    ///   - start: runs until then.
    init(
        _ reader: OutputPlanReader, sizes: [Size] = [Multiplex.size, Multiplex.size], unreadSince: Duration? = nil,
        until start: Duration? = nil
    ) throws {
        let clock = VirtualClock(now: .zero - Self.period)
        let desk = desk
        let first = try (unreadSince.map(reader.leavingUnread) ?? reader).first()
        display = WatchedDisplay(
            try HeadlessDisplay(
                modes: sizes.map { Mode(size: $0, period: Self.period) }, outputs: first.content.plan.choice,
                clock: clock))
        ensemble = Ensemble(
            first, reader: reader, on: display, schedule: { desk.waiting = $0 }, clock: { clock.now },
            report: { desk.reports.append($0) })
        self.clock = clock
        ensemble.start()
        if let start { try run(until: start) }
    }

    /// What plays these sources.
    convenience init(
        _ sources: [String] = [], also: [String] = [], outputs: [String] = [], mode: String = "preferred",
        degrees: Int = 0, sizes: [Size] = [Multiplex.size, Multiplex.size], unreadSince: Duration? = nil,
        until start: Duration? = nil
    ) throws {
        let reader = try Self.reader(sources, also: also, outputs: outputs, mode: mode, degrees: degrees)
        try self.init(reader, sizes: sizes, unreadSince: unreadSince, until: start)
    }

    /// What `play` would be given.
    static func reader(
        _ sources: [String] = [], also: [String] = [], outputs: [String] = [], mode: String = "preferred",
        degrees: Int = 0
    ) throws -> OutputPlanReader {
        let turn = try #require(ScreenTurn(degrees: degrees))
        return try OutputPlanReader(sources, also: also, outputs: outputs, mode: mode, turn: turn)
    }

    var now: Duration { clock.now }

    var nextEvent: Duration? { [ensemble.nextWake, display.nextFlip, desk.done].compactMap(\.self).min() }

    /// Lets the time pass.
    func run(until end: Duration) throws {
        var turns = 0
        while true {
            turns += 1
            try #require(turns < 100_000, "the loop spins")
            if let due = nextEvent, due <= now {
                ensemble.takeFlips()
                ensemble.wake(at: now)
                if let index = desk.current.firstIndex(where: { $0.job.isCancelled || $0.done <= now }) {
                    if let finished = desk.current.remove(at: index).finished { ensemble.finished(finished) }
                }
                takeReports()
            } else if now >= end {
                return
            } else if let index = desk.waiting.firstIndex(where: { new in
                !desk.current.contains { $0.job.isReading == new.isReading }
            }) {
                let job = desk.waiting.remove(at: index)
                begun.append((job, now, ensemble.isMoving))
                desk.current.append((job, job.finish(), now + delay(job)))
            } else {
                clock.advance(to: min(nextEvent.map { $0 + lateness($0) } ?? end, end))
            }
        }
    }

    /// Reads all sources again, which takes no more than some time: nothing is begun in a move.
    func reload() throws {
        ensemble.reload()
        let end = now + .milliseconds(300)
        while ensemble.isReading && now < end { try run(for: .milliseconds(10)) }
        #expect(!ensemble.isReading)
    }

    private func takeReports() {
        reports += desk.reports
        desk.reports = []
    }

    func plug(_ size: Size, as name: String) throws {
        display.plug(Mode(size: size, period: Self.period), as: name)
        _ = ensemble.settleDisplay()
    }

    func unplug(_ name: String) throws {
        display.unplug(name)
        _ = ensemble.settleDisplay()
    }

    /// The show of the first output.
    var show: Show { ensemble.channels[0].show }

    /// How often what a command had asked for has ended by itself.
    var wentOn: Int { reports.count { if case .show(_, .wentOn) = $0 { true } else { false } } }

    /// The slide of each show, by its file's name.
    var slides: [String] {
        ensemble.channels.map { channel in
            let path = channel.show.carousel.scene?.slide?.path ?? ""
            return String(path.split(separator: "/").last ?? "")
        }
    }

    /// What the first output shows from now until then, each once.
    func history(until end: Duration) throws -> [[UInt32]] {
        var seen = [screen("headless-1")?.pixels].compactMap(\.self)
        while now < end {
            try run(for: Self.period)
            if let now = screen("headless-1")?.pixels, now != seen.last { seen.append(now) }
        }
        return seen
    }

    /// What an output shows; nil where there is none or nothing on it.
    func screen(_ name: String) -> Picture? { display.screens.first { $0.name == name }?.screen }
}
