internal import LinuxIO

/// The lines of a growing display log that were not taken yet. The log's older part is read too, for one that has begun a
/// new part since.
struct DisplayLogTail {
    /// How far a log was read.
    struct ReadPosition: Hashable {
        let file: File.Identity
        /// In lines.
        let count: Int
        /// Of these lines, in bytes.
        let size: Int64
    }

    /// How much there is to take at least, where an hour has not passed, in bytes.
    static let batch: Int64 = 64 << 10
    /// The longest that lines wait.
    static let most = Duration.seconds(3600)
    /// After a failure.
    static let retry = Duration.seconds(600)

    let path: String
    private var place: ReadPosition?
    private var next: Duration
    private var earliest: Duration

    /// - Parameter start: on the monotonic clock, as all times are.
    init(path: String, start: Duration) {
        self.path = path
        next = start + Self.most
        earliest = start
    }

    /// Whether to take lines now.
    func isDue(at now: Duration) -> Bool {
        guard now >= earliest, let stamp = try? File.stamp(of: path) else { return false }
        let isSame = stamp.identity == place?.file
        let size = stamp.size - (isSame ? place?.size ?? 0 : 0)
        // A part that was left behind had lines too.
        return size >= Self.batch || (now >= next && (size > 0 || !isSame))
    }

    /// The whole lines that were not taken, and the place after them.
    ///
    /// - Parameter newest: the line that was taken last, where it is one of them: they begin behind it.
    func read(after newest: [UInt8]) throws(SystemError) -> (found: [[UInt8]], place: ReadPosition?) {
        var lines: [[UInt8]] = []
        var end: ReadPosition?
        // Held open together: where the player begins a new part meanwhile, one is found twice and none is missed.
        let latest = try? LogPart(path)
        let older = try? LogPart(path + ".1")
        for part in [older, latest].compactMap(\.self) where part.identity != end?.file {
            // What came before the known part is known.
            if part.identity == place?.file { lines = [] }
            let known = part.identity == place?.file ? place?.count ?? 0 : 0
            var count = 0
            var size = 0
            reading: while let line = try part.reader.next() {
                switch line {
                case .torn: break reading
                case .tooLong: break
                case .whole(let bytes):
                    if count >= known { lines.append(bytes) }
                    size += bytes.count + 1
                }
                count += 1
            }
            end = ReadPosition(file: part.identity, count: count, size: Int64(size))
        }
        if let last = lines.lastIndex(of: newest) { lines.removeFirst(last + 1) }
        return (lines, end)
    }

    /// Lines were taken up to a place.
    mutating func took(to place: ReadPosition?, at now: Duration) {
        self.place = place ?? self.place
        next = now + Self.most
        earliest = now
    }

    /// They could not be written.
    mutating func failed(at now: Duration) { earliest = now + Self.retry }
}
