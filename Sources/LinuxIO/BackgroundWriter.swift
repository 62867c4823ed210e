/// A thread that waits for a disk or a reader in another thread's place, and writes what is put on its tray.
///
/// These may keep it for ever: what comes then waits on the tray. `close` alone waits for its end, for a while.
public final class BackgroundWriter<Content: Sendable>: Sendable {
    private struct State: Sendable {
        var tray: Content?
        var isWriting = false
        var isClosed = false
        var hasEnded = false
        /// Since when the thread owes an answer, if it does.
        var start = Duration.zero

        var isIdle: Bool { !isWriting && tray == nil }
    }

    private let state = Monitor(State())

    /// Starts the thread.
    ///
    /// - Parameter begin: runs there, and returns what writes.
    public init(begin: @escaping @Sendable () -> (Content) -> Void) throws(SystemError) {
        try WorkerThread { [state] in
            let write = begin()
            while let content = Self.next(in: state) {
                write(content)
                state.change { $0.isWriting = false }
            }
            state.change { $0.hasEnded = true }
        }.leave()
    }

    /// Takes what lies on the tray; nil: nothing will any more.
    private static func next(in state: Monitor<State>) -> Content? {
        state.wait { state -> Content?? in
            guard let content = state.tray.take() else { return state.isClosed ? .some(nil) : nil }
            state.isWriting = true
            state.start = MonotonicClock.now
            return content
        } ?? nil
    }

    /// The instant of the monotonic clock since which the thread has neither begun nor finished a write, though it has
    /// one to do; nil: all is written.
    public var heldSince: Duration? { state.read { $0.isIdle ? nil : $0.start } }

    /// Changes what lies on the tray; nil: the thread has taken it.
    public func put(_ change: (inout Content?) -> Void) {
        state.change { state in
            if state.isIdle { state.start = MonotonicClock.now }
            change(&state.tray)
        }
    }

    /// Waits until all is written, or until `end` of the monotonic clock.
    public func flush(until end: Duration) { state.wait(until: end) { $0.isIdle ? () : nil } }

    /// Ends the thread when all is written. Returns false if it is not at `end` of the monotonic clock: the thread runs on
    /// by itself then.
    public func close(until end: Duration) -> Bool {
        state.change { $0.isClosed = true }
        return state.wait(until: end) { $0.hasEnded ? () : nil } != nil
    }
}
