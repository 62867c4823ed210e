internal import Present

/// How well the moves of a screen went.
struct Smoothness {
    /// Of some moves.
    struct Counts: Hashable, Sendable {
        var moves = 0
        var frames = 0
        /// Vblanks in a move at which nothing new was there.
        var missed = 0

        mutating func add(_ other: Counts) {
            moves += other.moves
            frames += other.frames
            missed += other.missed
        }
    }

    private(set) var moves = 0
    private(set) var frames = 0
    /// Vblanks in a move at which nothing new was there.
    private(set) var missed = 0
    /// The longest time between two frames of a move.
    private(set) var longestGap = Duration.zero
    private var last: Flip?
    /// The first frame of the present move, and how many came after it.
    private var first: (time: Duration, after: Int)?
    /// The rung of the present move.
    private var rung = Rung.cut
    /// What was counted since it was taken last.
    private var recent: [Rung: Counts] = [:]

    mutating func beginMove(by rung: Rung) {
        moves += 1
        last = nil
        first = nil
        self.rung = rung
        recent[rung, default: Counts()].moves += 1
    }

    /// Counts a frame that was seen.
    mutating func count(_ flip: Flip, period: Duration) {
        var late = 0
        if let last {
            let gap = flip.time - last.time
            longestGap = max(longestGap, gap)
            // A driver with vblanks counts them; without, the time that went by tells.
            let vblanks = flip.sequence &- last.sequence
            late = (vblanks > 0 ? Int(vblanks) : max(1, Int((gap / period).rounded()))) - 1
        }
        first = (first?.time ?? flip.time, first.map { $0.after + 1 } ?? 0)
        frames += 1
        missed += late
        recent[rung, default: Counts()].frames += 1
        recent[rung, default: Counts()].missed += late
        last = flip
    }

    /// Frames a second of the present move so far; nil where it is too short to tell.
    var rate: Double? {
        guard let first, let last, last.time - first.time >= .milliseconds(200) else { return nil }
        return Double(first.after) / ((last.time - first.time) / .seconds(1))
    }

    /// What was counted since the last call.
    mutating func takeCounts() -> [Rung: Counts] {
        defer { recent = [:] }
        return recent
    }
}
