/// Where a line is not as smooth as the exact one.
struct Bands: Equatable {
    /// Outputs that are further off than rounding and fixed point together may be.
    private(set) var off = 0
    /// Steps of more than one level that the exact line does not have.
    private(set) var steps = 0
    /// Steps against the exact line's direction.
    private(set) var reversals = 0

    static let none = Bands()

    private init() {}

    init(_ made: [Int], _ exact: [Double]) {
        var waverings = 0
        for index in made.indices {
            // The kernels may be off by nearly half a level before they round, and in whole levels not at all.
            let isWhole = abs(exact[index] - exact[index].rounded()) < 1e-9
            if abs(Double(made[index]) - exact[index]) > (isWhole ? 1e-9 : 0.75) { off += 1 }
            guard index > 0 else { continue }
            let (step, exactStep) = (made[index] - made[index - 1], exact[index] - exact[index - 1])
            if abs(step) > Int(abs(exactStep)) + 1 { steps += 1 }
            guard exactStep > -1e-9 && step < 0 || exactStep < 1e-9 && step > 0 else { continue }
            // A line that rises by less than a quarter of a level a pixel may waver where it comes to the next level.
            if abs(step) == 1, abs(exactStep) > 1e-9, abs(exactStep) < 0.25 { waverings += 1 } else { reversals += 1 }
        }
        // One, and one more for each 500.
        if (waverings - 1) * 500 > made.count { reversals += waverings }
    }
}
