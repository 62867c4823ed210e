internal import Present

/// How well the moves of a screen went.
struct Smoothness {
    private(set) var moves = 0
    private(set) var frames = 0
    /// Vblanks in a move at which nothing new was there.
    private(set) var missed = 0
    /// The longest time between two frames of a move.
    private(set) var longestGap = Duration.zero
    private var last: Flip?

    mutating func beginMove() {
        moves += 1
        last = nil
    }

    /// Counts a frame that was seen.
    mutating func count(_ flip: Flip, period: Duration) {
        frames += 1
        if let last {
            let gap = flip.time - last.time
            longestGap = max(longestGap, gap)
            // A driver with vblanks counts them; without, the time that went by tells.
            let vblanks = flip.sequence &- last.sequence
            missed += (vblanks > 0 ? Int(vblanks) : max(1, Int((gap / period).rounded()))) - 1
        }
        last = flip
    }
}
