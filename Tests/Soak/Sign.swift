import ControlProtocol
import Carousel
import Glibc
import JSONText
import LinuxIO
import Logging
import Present
import Raster
import Schedules
import Synchronization
import TestSupport

@testable import Player

/// A player on a virtual clock, on two displays in memory, driven as `Session` drives it: with display log, places, status
/// and control socket in real files.
final class Sign {
    let display: HeadlessDisplay
    let ensemble: Ensemble
    /// Slides that were shown so far, on all outputs.
    private(set) var shown = 0
    /// Pictures that were drawn.
    private(set) var drawn = 0
    private let clock: VirtualClock
    private let hand: WallHand
    private let desk = Desk()
    private let displayLog: DisplayLog
    private let keeper: PlaceKeeper
    private let server: ControlServer
    private let log: Logger
    private let folder: RuntimeFolder
    private var logLimiter = LogLimiter()
    private var status = Status()
    private var writtenRevision: Int?

    private final class Desk {
        var waiting: [Job] = []
        var reports: [EnsembleReport] = []
    }

    /// What the wall clock shows.
    private final class WallHand: Sendable {
        let time = Mutex(WallInstant(sinceEpoch: .seconds(1_800_000_000)))
    }

    static let mode = Mode(size: Size(width: 64, height: 48), period: .milliseconds(20))

    /// - Parameter folder: where the playlists `a.yaml` and `b.yaml` are, and all that is written.
    init(_ folder: String, log: Logger) throws {
        self.log = log
        self.folder = RuntimeFolder(path: folder)
        guard let turn = ScreenTurn(degrees: 0) else { preconditionFailure("upright") }
        let (clock, hand, desk) = (VirtualClock(), WallHand(), desk)
        keeper = PlaceKeeper(folder: folder, log: log)
        let reader = try OutputPlanReader(
            [], outputs: ["headless-1=\(folder)/a.yaml", "headless-2=\(folder)/b.yaml"], mode: "preferred", turn: turn
        ).seeded(keeper.places.seed)
        let first = try reader.first()
        display = try HeadlessDisplay(
            modes: [Self.mode, Self.mode], outputs: first.content.plan.choice, clock: clock)
        displayLog = try DisplayLog(path: folder + "/display.log", log: log)
        server = try ControlServer(path: self.folder.socket, fetcherPath: self.folder.fetcherSocket, log: log)
        ensemble = Ensemble(
            first, reader: reader, on: display, schedule: { desk.waiting = $0 }, hashesPictures: true,
            places: keeper.places, resumes: true, clock: { clock.now },
            wall: MachineClock(zone: .utc) { hand.time.withLock { $0 } }, report: { desk.reports.append($0) })
        (self.clock, self.hand) = (clock, hand)
        ensemble.start()
    }

    var now: Duration { clock.now }

    private var wall: WallInstant { hand.time.withLock { $0 } }

    /// Lets something happen, at `end` at the latest.
    func turn(until end: Duration) throws {
        let clockWake = ensemble.watchedClock.map { clock.now + max(.zero, $0 - wall) }
        let next = [ensemble.nextWake, display.nextFlip, displayLog.nextWake, logLimiter.nextWake, clockWake]
            .compactMap(
                \.self
            ).min()
        if let next, next <= now {
            ensemble.takeFlips()
            ensemble.wake(at: now)
            if let clockWake, clockWake <= now { ensemble.lookAtClock() }
            displayLog.wake(at: now)
            for summary in logLimiter.takeSummaries(at: now) { log.warning("\(summary)") }
        } else if !desk.waiting.isEmpty {
            let job = desk.waiting.removeFirst()
            if case .load = job.work { drawn += 1 }
            if let finished = job.finish() {
                ensemble.finished(finished)
            }
        } else {
            let then = min(next ?? end, end)
            hand.time.withLock { $0 = $0 + (then - now) }
            clock.advance(to: then)
        }
        // What a display refuses because it was pulled is no failure of the show.
        _ = ensemble.settleDisplay()
        takeReports()
    }

    private func takeReports() {
        let reports = desk.reports
        desk.reports = []
        for report in reports {
            switch report {
            case .sighted(let shownPicture, let place, let instant):
                displayLog.note(shownPicture, at: place, since: instant)
            case .show(let channel, let report): tell(report, of: channel)
            case .moved, .planTaken, .planRefused, .readingLong: break
            case .noted(let news): tell(news)
            }
        }
    }

    /// As `Session` does, on the virtual clock.
    private func say(_ kind: LogLimiter.Kind, _ text: String) {
        if logLimiter.admits(kind, text, at: now) { log.warning("\(text)") }
    }

    private func tell(_ news: SourceNotes.News) {
        say(.waiting, news.text)
        logLimiter.withhold(news.others, of: .waiting, at: now)
    }

    private func tell(_ report: ShowReport, of channel: Channel) {
        switch report {
        case .shown(.slide):
            shown += 1
            channel.since = now
            if !ensemble.isMoving { keeper.note(at: now) { ensemble.bookmarks } }
        case .unshowable(let fault): say(.leftOut, "left out: \(fault.reason)")
        case .reloadFailed(let error), .notFollowed(let error):
            channel.playlistError = error
            say(.error, "\(error)")
        case .reloaded, .followed, .begun:
            channel.playlistError = nil
            say(.reading, "read the playlist again")
        case .noted(let news): tell(news)
        default: break
        }
    }

    private var statusNow: JSON { status.json(of: ensemble, process: getpid()) }

    /// Writes what is new.
    func writeStatus() {
        if writtenRevision == ensemble.revision { return }
        writtenRevision = ensemble.revision
        do throws(SystemError) {
            try File.replace(folder.status, with: Array((statusNow.text + "\n").utf8).span)
        } catch {
            log.error("\(error)")
        }
    }

    /// Takes in what has changed in the sources.
    func followSources() throws { ensemble.followSources() }

    /// A client connects, asks for the status and for another slide, reads the answers, and leaves.
    func serveClient() throws {
        try talk()
        while server.isBackingOff { try serve() }
        try serve()
    }

    private func talk() throws {
        let client = try LocalStream(connectingTo: folder.socket)
        _ = try client.send(Array("{\"get\":\"status\"}\n{\"do\":\"next\"}\n".utf8).span)
        var lines = LineSplitter(longest: JSON.largest)
        var answers = 0
        let end = MonotonicClock.now + lastLimit
        while answers < 3, MonotonicClock.now < end {
            try serve()
            if case .bytes(let bytes) = try client.receive(1 << 16) { lines.append(bytes) }
            while lines.next() != nil { answers += 1 }
        }
        precondition(answers == 3, "\(answers) answers at the last limit")
    }

    /// A turn of the loop for clients.
    private func serve() throws {
        if server.isBackingOff { usleep(100) } else { try server.receive(at: MonotonicClock.now) }
        for (seat, id, command) in server.takeCommands() {
            ensemble.handle(.skip(1))
            server.begin(PendingCommand(command: command, start: MonotonicClock.now, reloads: 0), id: id, from: seat)
        }
        let situation = PendingCommand.Situation(unsettled: [], reloads: 0, errors: [])
        server.settle(situation, hasNews: true, at: MonotonicClock.now) { statusNow }
    }

    /// Ends the shows, and returns when everything is written.
    func end() {
        keeper.end(ensemble.bookmarks)
        ensemble.stop()
        takeReports()
        displayLog.end()
        displayLog.close(until: MonotonicClock.now + .seconds(60))
        keeper.close(until: MonotonicClock.now + .seconds(60))
        server.close()
        server.end()
    }
}
