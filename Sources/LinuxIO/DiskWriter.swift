internal import Synchronization

/// A thread that waits for a disk in another thread's place, and writes what is put on its tray.
///
/// A disk may keep it for ever: what comes then waits on the tray, and `close` gives the thread up.
public final class DiskWriter<Content: Sendable>: Sendable {
    /// What both threads reach. A thread that was given up keeps it.
    private final class Desk: Sendable {
        struct State {
            var tray: Content?
            var isWriting = false
            var isClosed = false
            /// Since when the thread owes an answer, if it does.
            var start = Duration.zero
        }

        let state = Mutex(State())
        let bell = Semaphore(count: 0)
        let end = Semaphore(count: 0)

        func work(_ write: (Content) -> Void) {
            while true {
                bell.wait()
                let (content, isClosed) = state.withLock { state in
                    defer { state.tray = nil }
                    state.isWriting = state.tray != nil
                    state.start = MonotonicClock.now
                    return (state.tray, state.isClosed)
                }
                if let content { write(content) }
                state.withLock { $0.isWriting = false }
                if isClosed { break }
            }
            end.signal()
        }
    }

    private let desk = Desk()
    private let thread: WorkerThread

    /// Starts the thread.
    ///
    /// - Parameter begin: runs there, and returns what writes.
    public init(begin: @escaping @Sendable () -> (Content) -> Void) throws(SystemError) {
        thread = try WorkerThread { [desk] in desk.work(begin()) }
    }

    /// The instant of the monotonic clock since which the thread has neither begun nor finished a write, though it has
    /// one to do; nil: all is written.
    public var heldSince: Duration? { desk.state.withLock { $0.isWriting || $0.tray != nil ? $0.start : nil } }

    /// Changes what lies on the tray; nil: the thread has taken it.
    public func put(_ change: (Content?) -> Content) {
        desk.state.withLock { state in
            if !state.isWriting && state.tray == nil { state.start = MonotonicClock.now }
            state.tray = change(state.tray)
        }
        desk.bell.signal()
    }

    /// Ends the thread when all is written. Returns false if it is not at `end` of the monotonic clock: the thread runs on
    /// by itself then.
    public func close(until end: Duration) -> Bool {
        desk.state.withLock { $0.isClosed = true }
        desk.bell.signal()
        if desk.end.wait(until: end) {
            thread.join()
            return true
        }
        thread.leave()
        return false
    }
}
