internal import Carousel
internal import LinuxIO
internal import Logging
internal import Paths

/// Keeps where the shows stand in a file: at most once an hour, to spare flash, and at the end. Used by the loop thread;
/// another thread waits for the disk, except at the end.
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
    private var writer: WorkerThread?
    private var last: [[String]: Bookmark] = [:]

    /// Reads the places of the last run. A damaged file is begun anew.
    init(folder: String, log: Logger) {
        path = PathParts.joined(folder, "places.jsonl")
        self.log = log
        guard let bytes = try? File.contents(of: path, limit: Self.largest) else {
            places = .beginning()
            return
        }
        if let places = Places(text: bytes) {
            self.places = places
            written = places
            restsUntil = MonotonicClock.now + Self.interval
        } else {
            log.warning("\(path): damaged; shuffled slides begin anew")
            places = .beginning()
        }
    }

    /// Writes down where the shows stand now, if that is due.
    func note(at now: Duration, _ shows: () -> [[String]: Bookmark]) {
        if let restsUntil, now < restsUntil { return }
        let shows = shows()
        if shows.isEmpty { return }
        restsUntil = now + Self.interval
        guard let text = changedText(shows) else { return }
        let (path, log) = (path, log)
        writer = try? WorkerThread { Self.write(text, to: path, log) }
    }

    /// Takes note of where the shows stand at the end.
    func end(_ shows: [[String]: Bookmark]) { last = shows }

    /// Writes down the places of the end, and returns when they are on the disk, or have failed to get there.
    func close() {
        writer?.join()
        if !last.isEmpty, let text = changedText(last) { Self.write(text, to: path, log) }
    }

    /// The new text of the file; nil where it is the old one.
    private func changedText(_ shows: [[String]: Bookmark]) -> [UInt8]? {
        // The places of other playlists stay, for when they are played again.
        let places = Places(seed: self.places.seed, shows: self.places.shows.merging(shows) { $1 })
        if places == written { return nil }
        written = places
        return Array(places.text.utf8)
    }

    private static func write(_ text: [UInt8], to path: String, _ log: Logger) {
        do throws(SystemError) {
            try File.makeFolder(PathParts(path).folder)
            try File.replace(path, with: text.span, durable: true)
        } catch {
            log.warning("the place is not kept: \(error); choose another folder with --state-dir")
        }
    }
}
