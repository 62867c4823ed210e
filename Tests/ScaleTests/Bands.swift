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
        for index in made.indices {
            // A line between the passes has 6 fractional bits, and weights are rounded to 14 or 15.
            let isWhole = abs(exact[index] - exact[index].rounded()) < 1e-9
            if abs(Double(made[index]) - exact[index]) > (isWhole ? 1e-9 : 0.52) { off += 1 }
            guard index > 0 else { continue }
            let (step, exactStep) = (made[index] - made[index - 1], exact[index] - exact[index - 1])
            if abs(step) > Int(abs(exactStep)) + 1 { steps += 1 }
            if exactStep > -1e-9 && step < 0 || exactStep < 1e-9 && step > 0 { reversals += 1 }
        }
    }
}
