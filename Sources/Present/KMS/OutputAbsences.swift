internal import LinuxIO

/// Why connectors of a card are not driven as they should be, each by name.
struct OutputAbsences {
    /// Outputs that are requested by name and missing, or given up.
    var refused: [String: String] = [:]
    /// What could not be read at the last look: a connector, or the card.
    var unread: [String: String] = [:]
    /// Outputs that could not be made when they were chosen last.
    var unmade: [String: String] = [:]
    private var making = Backoff()

    var all: [String: String] { refused.merging(failed) { $1 } }

    /// The reasons that a failed call is behind, in the order of the names.
    var failures: [String] { failed.sorted { $0.key < $1.key }.map(\.value) }

    /// When to make outputs again that could not be made; nil if there are none.
    var nextTry: Duration? { making.nextTry }

    /// Sets the time of the next try, when the outputs have been chosen.
    mutating func endMaking(at now: Duration) {
        if unmade.isEmpty { making.reset() } else { making.fail(at: now) }
    }

    private var failed: [String: String] { unmade.merging(unread) { $1 } }
}
