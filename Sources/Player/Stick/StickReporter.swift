internal import Carousel
internal import ControlProtocol
internal import Input
internal import LinuxIO
public import Logging
internal import Paths

/// Tells on the stick what the player does, in files that are there already: `status.txt` and `display-log.txt`. It runs
/// beside the player, which may be absent.
public struct StickReporter: ~Copyable {
    private enum Source: UInt64 { case signals, timer }

    /// How often the player is asked.
    private static let pace = Duration.seconds(5)

    private let pictures: String
    private let notes: String
    private let runtimeFolder: String
    private var status: ReportedFile
    private var ring: ReportedFile
    private var contact = PlayerContact()
    private var timing: ReportTiming
    private var tail: DisplayLogTail

    /// - Parameters:
    ///   - pictures: where the stick is mounted
    ///   - notes: the folder with `mistakes.txt`
    ///   - displayLog: the player's
    public init(pictures: String, notes: String, displayLog: String, runtimeFolder: String, log: Logger) {
        self.pictures = pictures
        self.notes = notes
        self.runtimeFolder = runtimeFolder
        status = ReportedFile(path: PathParts.joined(pictures, "status.txt"), log: log)
        ring = ReportedFile(path: PathParts.joined(pictures, "display-log.txt"), log: log)
        let now = MonotonicClock.now
        timing = ReportTiming(start: now)
        tail = DisplayLogTail(path: displayLog, start: now)
    }

    /// Runs until it is told to stop.
    public mutating func run() throws(PlayerError) {
        do {
            let signals = try Signals()
            var loop = try EventLoop(timer: Source.timer)
            try loop.add(signals.descriptor, as: .signals)
            while true {
                for signal in try signals.take() {
                    if signal != .terminate && signal != .interrupt { continue }
                    keepLog(at: MonotonicClock.now)
                    return
                }
                look()
                try loop.wake(at: MonotonicClock.now + Self.pace)
                _ = try loop.wait()
            }
        } catch {
            throw PlayerError(anyOf: error)
        }
    }

    /// Asks the player, and writes what is to be written now.
    private mutating func look() {
        do throws(PlayerError) {
            let json = try Control(runtimeFolder: runtimeFolder).status(patience: Self.pace)
            if let status = PlayerStatus(json) { contact.hear(status, at: WallClock.now) }
        } catch {
            contact.miss(error.description, at: MonotonicClock.now)
        }
        let now = MonotonicClock.now
        var facts = facts(at: now)
        // What has begun to steer is worth a new text too.
        let wrong = facts.wrong.told + (facts.player?.inputDevices ?? [])
        if timing.isDue(at: now, hasPicture: facts.hasPicture, wrong: wrong) {
            facts.devices = InputNode.all()
            let text = StatusText(facts)
            let isWritten = status.update { content throws(ReportedFile.Failure) in
                guard content.count >= StatusText.least else { throw .tooSmall }
                guard StatusText.owns(content) else { throw .another }
                return [[.init(start: 0, bytes: text.bytes(size: content.count))]]
            }
            timing.tried(at: now, wrong: wrong, isWritten: isWritten)
        }
        if tail.isDue(at: now) { keepLog(at: now) }
    }

    private func facts(at now: Duration) -> SignFacts {
        LocalTime.refresh()
        let mistakes = try? File.contents(of: PathParts.joined(notes, "mistakes.txt"), limit: 1 << 16)
        let lines = String(decoding: mistakes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        return SignFacts(
            player: contact.status, silence: contact.silence(at: now), restarts: contact.restarts,
            lastRestart: contact.lastRestart, agent: AgentTroubles(at: StickPaths.agentStatus),
            notes: lines.map(String.init), folder: pictures, now: WallClock.now,
            uptime: now, zone: .machine, isClockSet: MachineClock.machine.now() != nil)
    }

    /// Copies the new lines of the display log.
    private mutating func keepLog(at now: Duration) {
        var place: DisplayLogTail.ReadPosition?
        let tail = tail
        let isWritten = ring.update { content throws(ReportedFile.Failure) in
            guard content.count >= LogRing.least else { throw .tooSmall }
            var ring = LogRing(content)
            guard ring.isOurs else { throw .another }
            let new: (found: [[UInt8]], place: DisplayLogTail.ReadPosition?)
            do throws(SystemError) {
                new = try tail.read(after: ring.newest)
            } catch {
                throw .source(error)
            }
            place = new.place
            return ring.append(new.found)
        }
        if isWritten { self.tail.took(to: place, at: now) } else { self.tail.failed(at: now) }
    }
}
