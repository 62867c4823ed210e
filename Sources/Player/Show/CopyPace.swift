/// Decides whether moves whose frames are composed are worth showing: a value without clock or display.
struct CopyPace {
    /// Fewer frames a second are no move to the eye.
    static let least = 15.0
    /// One slow move may have another reason.
    private static let patience = 3

    private var slowMoves = 0

    /// Takes in the rate of a move that has ended, in frames a second; a display of few vblanks cannot do more. True where it was
    /// too slow once more, and once too often.
    mutating func isTooSlow(_ rate: Double, of refreshRate: Double) -> Bool {
        guard rate < min(Self.least, refreshRate * 0.75) else {
            slowMoves = 0
            return false
        }
        slowMoves += 1
        if slowMoves < Self.patience { return false }
        slowMoves = 0
        return true
    }
}
