/// Decides what the service manager is told: once that the player is ready, and what it shows whenever that changes.
///
/// A value without clock or I/O.
struct Readiness {
    /// How far the player is.
    enum Stage {
        /// It has shown nothing yet, and may still.
        case starting
        /// A frame is on a display, or it is known that there is nothing to show it on.
        case settled
    }

    /// When the player counts as ready in any case.
    let deadline: Duration
    private(set) var isReady = false
    /// What was told last.
    private var told: String?

    /// How long the service manager waits for a player that reads and decodes.
    private static let patience = Duration.seconds(10)

    init(at start: Duration) { deadline = start + Self.patience }

    /// When `lines` wants to be called, if nothing happens before.
    var nextWake: Duration? { isReady ? nil : deadline }

    /// What is to be told at an instant; empty: nothing new.
    func lines(_ stage: Stage, _ status: String, at now: Duration) -> [String] {
        let becomesReady = !isReady && (stage == .settled || now >= deadline)
        return (becomesReady ? ["READY=1"] : []) + (status == told ? [] : ["STATUS=\(status)"])
    }

    /// The lines for `status` were taken.
    mutating func told(_ lines: [String], _ status: String) {
        isReady = isReady || lines.contains("READY=1")
        told = status
    }
}
