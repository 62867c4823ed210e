internal import Carousel
internal import LinuxIO
internal import Logging
internal import Paths
internal import Synchronization

/// Keeps where the shows stand in a file: at most once an hour, to spare flash, and at the end. Used by the loop thread;
/// another thread waits for the disk.
final class PlaceKeeper {
    private static let interval = Duration.seconds(3600)

    /// The places of the last run, or a beginning.
    let places: Places
    private let path: String
    private let log: Logger
    private var written: Places?
    /// When the file may be written next; nil: as soon as a picture is shown.
    private var restsUntil: Duration?
    private var writer: BackgroundWriter<[UInt8]>?
    /// Whether the file could not be read, and so is not written either: it may hold the places of many runs.
    private var isUnreachable = false
    private var last: [[String]: Bookmark] = [:]
    private let outcome = Outcome()

    /// What became of the last write; shared with the thread that writes.
    private final class Outcome: Sendable {
        let hasFailed = Mutex(false)
    }

    /// Reads the places of the last run. A damaged file is begun anew; one whose disk does not answer in a second stays as
    /// it is.
    init(folder: String, log: Logger) {
        let path = PathParts.joined(folder, "places.jsonl")
        self.path = path
        self.log = log
        switch StateFile.read(path, { Places(text: $0) }) {
        case .known(let places):
            self.places = places
            written = places
            restsUntil = MonotonicClock.now + Self.interval
            return
        case .missing: break
        case .lost(let reason, let isUnreachable):
            self.isUnreachable = isUnreachable
            log.warning("\(reason)\(isUnreachable ? ", so no place is kept" : ""); shuffled slides begin anew")
        }
        places = .beginning()
    }

    /// Writes down where the shows stand now, if that is due.
    func note(at now: Duration, _ shows: () -> [[String]: Bookmark]) {
        if let restsUntil, now < restsUntil { return }
        let shows = shows()
        if shows.isEmpty { return }
        restsUntil = now + Self.interval
        if let text = changedText(shows) { put(text) }
    }

    /// Takes note of where the shows stand at the end.
    func end(_ shows: [[String]: Bookmark]) { last = shows }

    /// Begins to write down the places of the end.
    func putLast() {
        if !last.isEmpty, let text = changedText(last) { put(text) }
    }

    /// Returns when all is on the disk, or has failed to get there; at `end` of the monotonic clock at the latest.
    func close(until end: Duration) {
        if writer?.close(until: end) == false {
            log.warning("the place is not kept: the disk of \(path) does not answer")
        }
    }

    private func put(_ text: [UInt8]) {
        if isUnreachable { return }
        do throws(SystemError) {
            if writer == nil {
                writer = try BackgroundWriter { [path, log, outcome] in Self.writing(to: path, outcome, log) }
            }
            writer?.put { $0 = text }
        } catch {
            log.warning("the place is not kept: \(error)")
        }
    }

    /// The new text of the file; nil where it is the old one.
    private func changedText(_ shows: [[String]: Bookmark]) -> [UInt8]? {
        // The places of other playlists stay, for when they are played again.
        let places = Places(seed: self.places.seed, shows: self.places.shows.merging(shows) { $1 })
        if places == written, !outcome.hasFailed.withLock(\.self) { return nil }
        written = places
        return Array(places.text.utf8)
    }

    /// What writes the file.
    private static func writing(to path: String, _ outcome: Outcome, _ log: Logger) -> ([UInt8]) -> Void {
        var failure = FailureNotice()
        return { text in
            do throws(SystemError) {
                try StateFile.write(text, to: path)
                outcome.hasFailed.withLock { $0 = false }
                if failure.works() { log.notice("the place is kept again") }
            } catch {
                outcome.hasFailed.withLock { $0 = true }
                if failure.fails(at: MonotonicClock.now) {
                    log.warning("the place is not kept: \(error); choose another folder with --state-dir")
                }
            }
        }
    }
}
