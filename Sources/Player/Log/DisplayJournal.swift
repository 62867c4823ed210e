/// Makes records of what was sighted, and gathers their lines until it is time to write them. No clock and no I/O.
struct DisplayJournal {
    /// How long a line may wait for the next one that is made after this time.
    static let patience = Duration.seconds(300)
    /// How many bytes may wait for the next line.
    static let enough = 64 << 10

    private struct Stay {
        let sighting: Sighting
        let mode: String
        /// On the monotonic clock, and on the wall clock.
        let start, time: Duration
    }

    /// What stands on each output.
    private var stays: [String: Stay] = [:]
    private var lines: [UInt8] = []
    /// When the oldest line was made.
    private var oldest: Duration?

    /// From `instant` on, an output shows this picture whole, or none. What it showed before becomes a line.
    ///
    /// - Parameters:
    ///   - instant: on the monotonic clock.
    ///   - time: the same on the wall clock, as that stands now.
    mutating func note(
        _ sighting: Sighting?, output: String, mode: String, at instant: Duration, time: Duration
    ) {
        if let stay = stays.removeValue(forKey: output) {
            let record = DisplayRecord(
                time: stay.time, duration: instant - stay.start, path: stay.sighting.path, digest: stay.sighting.digest,
                output: output, mode: stay.mode)
            if oldest == nil { oldest = instant }
            lines += Array(record.line.utf8)
        }
        if let sighting { stays[output] = Stay(sighting: sighting, mode: mode, start: instant, time: time) }
    }

    /// The lines, if it is time to write them.
    mutating func takeDue(at instant: Duration) -> [UInt8]? {
        guard let oldest, lines.count >= Self.enough || instant - oldest >= Self.patience else { return nil }
        return take()
    }

    /// Ends what stands on every output, and hands over all lines.
    mutating func end(at instant: Duration) -> [UInt8] {
        for output in stays.keys.sorted() { note(nil, output: output, mode: "", at: instant, time: .zero) }
        return take()
    }

    private mutating func take() -> [UInt8] {
        defer {
            lines = []
            oldest = nil
        }
        return lines
    }
}
