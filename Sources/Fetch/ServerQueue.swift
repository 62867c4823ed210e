/// Names an entry of the scheduler.
struct EntryID: Hashable, Sendable {
    let number: Int
}

/// Which of several goes first: the least.
enum Urgency: Comparable, Sendable {
    /// It is not there yet. Its place among all that is wanted.
    case missing(Int)
    /// It is there, and to be asked for since then.
    case due(Duration)
}

/// What one server is to be asked for, and whether it may be asked.
struct ServerQueue: Sendable {
    var ready = IndexedHeap<EntryID, Urgency>()
    /// How many addresses it has, ready or not.
    var entries = 0
    /// How many requests run.
    var busy = 0
    /// Until when it is left alone; nil: it may be asked.
    var pause: Duration?
    /// Whether the server itself asked for the pause.
    private(set) var isPauseAsked = false
    private var backoff = RetryBackoff()

    /// One that failed is asked for one thing at a time until it answers.
    var takesMore: Bool {
        pause == nil && !ready.isEmpty && busy < (backoff.failures > 0 ? 1 : FetchScheduler.mostOfHost)
    }

    /// Takes in a failure of its own. Returns until when it is left alone now; nil: nothing has changed.
    mutating func pause(
        _ retryAfter: Duration?, at now: Duration, using random: inout some RandomNumberGenerator
    ) -> Duration? {
        // The second of two requests that ran together tells nothing new.
        if pause != nil, retryAfter == nil { return nil }
        let end = now + backoff.fail(retryAfter: retryAfter, using: &random)
        if let pause, pause >= end { return nil }
        (pause, isPauseAsked) = (end, retryAfter != nil)
        return end
    }

    /// Takes in that it answers. Returns whether a pause has ended; one that it asked for itself has not.
    mutating func thaw() -> Bool {
        backoff.reset()
        if pause == nil || isPauseAsked { return false }
        pause = nil
        return true
    }
}
