/// Decides when the service manager's watchdog is fed: when every display has taken a frame since it was due.
///
/// A value without clock or I/O. Its driver calls `look` after everything that happens, and at `nextWake`.
struct Pulse {
    /// What keeps the watchdog from being fed, or not.
    struct Signs {
        /// When each display that has shown something has taken its last frame.
        var flips: [Duration]
        /// Whether something should have been done long ago.
        var isOverdue: Bool
    }

    /// What is to be done.
    enum Need {
        /// Have those displays take a frame that rest.
        case probe
        case feed
    }

    /// How often it is fed.
    private let interval: Duration
    private var lastFed: Duration
    /// Since when frames are waited for; nil: it is not due yet.
    private var asked: Duration?

    /// - Parameter limit: after so long without a sign of life the service manager restarts the player.
    init(limit: Duration, at now: Duration) {
        interval = limit / 3
        lastFed = now
    }

    /// When `look` wants to be called, if nothing happens before.
    var nextWake: Duration { (asked ?? lastFed) + interval }

    /// Whether something that was due at `due` counts as overdue.
    func isOverdue(_ due: Duration?, at now: Duration) -> Bool { due.map { $0 + interval < now } ?? false }

    /// Takes in what there is to see at an instant.
    mutating func look(_ signs: @autoclosure () -> Signs, at now: Duration) -> Need? {
        // The loop asks in every frame of a move: the signs are looked for when it is due.
        if asked == nil, now < lastFed + interval { return nil }
        let signs = signs()
        guard let since = asked else {
            asked = now
            // With nothing to wait for, the word goes out at once.
            return signs.flips.isEmpty ? look(signs, at: now) : .probe
        }
        if !signs.isOverdue, signs.flips.allSatisfy({ $0 >= since }) {
            lastFed = now
            asked = nil
            return .feed
        }
        // A display that came meanwhile, or whose probe found it busy, is asked again.
        if now < since + interval { return nil }
        asked = now
        return signs.flips.isEmpty ? nil : .probe
    }
}
