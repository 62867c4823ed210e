internal import Present
internal import Vocabulary

/// How well the moves of a screen went.
struct Smoothness {
    /// A kind of transition, as `slide`, on a rung.
    struct Way: Hashable, Sendable {
        let kind: String
        let rung: Rung
    }

    /// Of some moves.
    struct Counts: Hashable, Sendable {
        var moves = 0
        var frames = 0
        /// Vblanks in a move at which nothing new was there.
        var missed = 0
        /// The longest time between two frames of a move.
        var longestGap = Duration.zero
        /// Bytes of framebuffers that the processor wrote meanwhile.
        var bytesWritten = 0

        mutating func add(_ other: Counts) {
            moves += other.moves
            frames += other.frames
            missed += other.missed
            longestGap = max(longestGap, other.longestGap)
            bytesWritten += other.bytesWritten
        }

        /// Whether the eye sees it: more than a tenth of the vblanks brought nothing new.
        fileprivate var isUneven: Bool { missed * 10 > frames + missed }
    }

    /// What was counted of each way.
    private(set) var ways: [Way: Counts] = [:]
    private var way = Way(kind: "cut", rung: .cut)
    /// Of the present move, or the last one.
    private var present = Counts()
    private var last: Flip?
    /// When the first frame of the present move came.
    private var first: Duration?
    /// What was counted since it was taken last.
    private var recent: [Rung: Counts] = [:]
    /// Moves of each way that were uneven one after the other; nothing is said of a way twice.
    private var uneven: [Way: Counts] = [:]
    private var told: Set<Way> = []

    /// One uneven move may have another reason.
    private static let patience = 3

    /// Of all moves.
    var total: Counts { ways.values.reduce(into: Counts()) { $0.add($1) } }

    mutating func beginMove(by rung: Rung, of kind: String) {
        way = Way(kind: kind, rung: rung)
        present = Counts()
        last = nil
        first = nil
        count(Counts(moves: 1))
    }

    /// Counts a frame that was seen.
    mutating func count(_ flip: Flip, period: Duration) {
        var counts = Counts(frames: 1)
        if let last {
            let gap = flip.time - last.time
            // A driver with vblanks counts them; without one, or where the count starts again, the time that went by tells.
            let vblanks = Int(flip.sequence &- last.sequence)
            let periods = max(1, Int((gap / period).rounded()))
            counts.missed = (1...(2 * periods + 2) ~= vblanks ? vblanks : periods) - 1
            counts.longestGap = gap
        }
        first = first ?? flip.time
        last = flip
        count(counts)
    }

    /// Counts what a frame took that was handed over.
    mutating func count(bytesWritten: Int) { count(Counts(bytesWritten: bytesWritten)) }

    private mutating func count(_ counts: Counts) {
        present.add(counts)
        ways[way, default: Counts()].add(counts)
        recent[way.rung, default: Counts()].add(counts)
    }

    /// Frames a second of the present move so far; nil where it is too short to tell.
    var rate: Double? {
        guard let first, let last, last.time - first >= .milliseconds(200) else { return nil }
        return Double(present.frames - 1) / ((last.time - first) / .seconds(1))
    }

    /// The present move is over. Returns its way, and what was counted, where that was uneven in the last three moves and nobody
    /// knows it.
    mutating func endMove() -> (way: Way, counts: Counts)? {
        guard present.isUneven else {
            uneven[way] = nil
            return nil
        }
        uneven[way, default: Counts()].add(present)
        guard let counts = uneven[way], counts.moves >= Self.patience, told.insert(way).inserted else { return nil }
        return (way, counts)
    }

    /// What was counted since the last call.
    mutating func takeCounts() -> [Rung: Counts] {
        defer { recent = [:] }
        return recent
    }
}

/// Moves that the eye sees to be uneven.
struct Unevenness: CustomStringConvertible {
    let way: Smoothness.Way
    let counts: Smoothness.Counts
    let route: Route

    /// `fade by copy is not smooth: 60 of 126 vblanks brought no new frame; the processor copies each frame (no pan: …)`
    var description: String {
        let vblanks = counts.frames + counts.missed
        let reason: String =
            switch way.rung {
            case .copy: "the processor copies each frame" + (route.reason.map { " (\($0))" } ?? "")
            case .pan, .planes, .cut: "the machine is busy with something else, or its driver is late"
            }
        return
            "\(way.kind) by \(way.rung.rawValue) is not smooth: \(counts.missed) of \(vblanks) vblanks brought no new frame; \(reason)"
    }
}
