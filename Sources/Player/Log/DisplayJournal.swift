internal import Present

/// Makes records of what was sighted, and gathers their lines until it is time to write them. It has no clock and does no
/// I/O.
struct DisplayJournal {
    /// How long a line may wait for the next one that is made after this time.
    static let patience = Duration.seconds(300)
    /// How many bytes may wait for the next line.
    static let enough = 64 << 10
    /// How long a picture may stand before a line is made of it, and how long lines may wait for the next one.
    static let longest = Duration.seconds(3600)

    private struct Stay {
        let shownPicture: ShownPicture
        let place: ShownOutput
        /// On the monotonic clock, and on the wall clock.
        let start, time: Duration
        var isContinued = false
    }

    /// The picture on each output.
    private var stays: [OutputID: Stay] = [:]
    private var lines: [UInt8] = []
    /// When the oldest line was made.
    private var oldest: Duration?

    /// An output shows this picture whole from `instant` on; nil: it shows no whole picture. Its last picture becomes a
    /// line, each of a pair one of its own.
    ///
    /// - Parameters:
    ///   - instant: on the monotonic clock.
    ///   - time: the same on the wall clock, as that stands now.
    mutating func note(_ shownPicture: ShownPicture?, at place: ShownOutput, since instant: Duration, time: Duration) {
        if let stay = stays.removeValue(forKey: place.output) { write(stay, until: instant) }
        if let shownPicture {
            stays[place.output] = Stay(shownPicture: shownPicture, place: place, start: instant, time: time)
        }
    }

    private mutating func write(_ stay: Stay, until instant: Duration) {
        if oldest == nil { oldest = instant }
        for file in stay.shownPicture.files {
            let record = DisplayRecord(
                time: stay.time, duration: instant - stay.start, path: file.path, digest: file.digest,
                output: stay.place.name, mode: stay.place.mode, isContinued: stay.isContinued,
                hasNeighbours: stay.shownPicture.hasNeighbours,
                places: stay.isContinued ? 1 : stay.shownPicture.places)
            lines += Array(record.line.utf8)
        }
    }

    /// When to `wake` it even if every picture stays; nil: never.
    var nextWake: Duration? {
        (stays.values.map(\.start) + [oldest].compactMap(\.self)).min().map { $0 + Self.longest }
    }

    /// Makes lines of pictures that have stood for long and still stand, and returns all lines; nil if it is too early.
    mutating func wake(at instant: Duration, time: Duration) -> [UInt8]? {
        guard let nextWake, nextWake <= instant else { return nil }
        for stay in staysInOrder where instant - stay.start >= Self.longest {
            write(stay, until: instant)
            stays[stay.place.output] = Stay(
                shownPicture: stay.shownPicture, place: stay.place, start: instant, time: time, isContinued: true)
        }
        return take()
    }

    /// The lines, if it is time to write them.
    mutating func takeDue(at instant: Duration) -> [UInt8]? {
        guard let oldest, lines.count >= Self.enough || instant - oldest >= Self.patience else { return nil }
        return take()
    }

    /// Ends the stay of every picture, and returns all lines.
    mutating func end(at instant: Duration) -> [UInt8] {
        for stay in staysInOrder { note(nil, at: stay.place, since: instant, time: .zero) }
        return take()
    }

    private var staysInOrder: [Stay] { stays.values.sorted { $0.place.name < $1.place.name } }

    private mutating func take() -> [UInt8] {
        defer {
            lines = []
            oldest = nil
        }
        return lines
    }
}
