internal import Present
internal import Vocabulary

/// How a rung has looked on an output.
struct TrialResult: Hashable, Sendable {
    enum Verdict: String, Sendable {
        /// The person at the keyboard has seen it as it should be.
        case right
        case wrong
        /// The output takes no such move.
        case refused
    }

    let rung: Rung
    let verdict: Verdict
    /// Why it was refused; nil otherwise.
    let reason: String?

    /// What the site file should say: the best rung that was right; nil where none was, or where `usual` is it.
    ///
    /// - Parameter usual: the rung that the output takes without being told.
    static func advice(_ results: [TrialResult], usual: Rung) -> Rung? {
        guard let best = results.first(where: { $0.verdict == .right })?.rung else { return nil }
        return best == usual || best == .cut ? nil : best
    }
}
