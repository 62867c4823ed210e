internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Logging
internal import Paths

/// Keeps where the shows stand in a file: at most once an hour, to spare flash, and at the end. Used by the loop thread;
/// another thread waits for the disk.
final class PlaceKeeper {
    private static let interval = Duration.seconds(3600)
    private static let largest = 16 << 20

    /// The places of the last run, or a beginning.
    let places: Places
    private let path: String
    private let log: Logger
    private var written: Places?
    /// When the file may be written next; nil: as soon as a picture is shown.
    private var restsUntil: Duration?
    private var writer: DiskWriter<[UInt8]>?
    private var last: [[String]: Bookmark] = [:]

    /// Reads the places of the last run. A damaged file is begun anew.
    init(folder: String, log: Logger) {
        path = PathParts.joined(folder, "places.jsonl")
        self.log = log
        do throws(SystemError) {
            if let places = Places(text: try File.contents(of: path, limit: Self.largest)) {
                self.places = places
                written = places
                restsUntil = MonotonicClock.now + Self.interval
                return
            }
            log.warning("\(path): damaged; shuffled slides begin anew")
        } catch {
            if error.number != ENOENT { log.warning("\(error); shuffled slides begin anew") }
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

    /// Writes down the places of the end. Returns when they are on the disk, or have failed to get there; at `end` of the
    /// monotonic clock at the latest.
    func close(until end: Duration) {
        if !last.isEmpty, let text = changedText(last) { put(text) }
        if writer?.close(until: end) == false {
            log.warning("the place is not kept: the disk of \(path) does not answer")
        }
    }

    private func put(_ text: [UInt8]) {
        do throws(SystemError) {
            if writer == nil { writer = try DiskWriter { [path, log] in Self.writing(to: path, log) } }
            writer?.put { _ in text }
        } catch {
            log.warning("the place is not kept: \(error)")
        }
    }

    /// The new text of the file; nil where it is the old one.
    private func changedText(_ shows: [[String]: Bookmark]) -> [UInt8]? {
        // The places of other playlists stay, for when they are played again.
        let places = Places(seed: self.places.seed, shows: self.places.shows.merging(shows) { $1 })
        if places == written { return nil }
        written = places
        return Array(places.text.utf8)
    }

    /// What writes the file.
    private static func writing(to path: String, _ log: Logger) -> ([UInt8]) -> Void {
        var failure = FailureNotice()
        return { text in
            do throws(SystemError) {
                try File.makeFolder(PathParts(path).folder)
                try File.replace(path, with: text.span, durable: true)
                if failure.works() { log.notice("the place is kept again") }
            } catch {
                if failure.fails(at: MonotonicClock.now) {
                    log.warning("the place is not kept: \(error); choose another folder with --state-dir")
                }
            }
        }
    }
}
