/// How well the moves of a screen went.
struct Smoothness {
    private(set) var moves = 0
    private(set) var frames = 0
    /// Vblanks in a move at which nothing new was there.
    private(set) var missed = 0
    /// The longest time between two frames of a move.
    private(set) var longestGap = Duration.zero
    private var last: Duration?

    mutating func beginMove() {
        moves += 1
        last = nil
    }

    /// Counts a frame that was seen at an instant.
    mutating func countFrame(at instant: Duration, period: Duration) {
        frames += 1
        if let last {
            let gap = instant - last
            longestGap = max(longestGap, gap)
            missed += max(0, Int((gap / period).rounded()) - 1)
        }
        last = instant
    }
}
