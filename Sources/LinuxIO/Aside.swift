internal import Synchronization

/// Work aside from the calling thread, which does not wait for it for ever.
public enum Aside {
    private final class Desk<Result: Sendable>: Sendable {
        let result = Mutex<Result?>(nil)
        let end = Semaphore(count: 0)
    }

    /// Runs work that a disk may hold up. Returns its result; nil where it takes longer than `limit`: its thread runs on by
    /// itself then.
    ///
    /// - Throws: where the system starts no thread.
    public static func run<Result: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () -> Result
    ) throws(SystemError) -> Result? {
        let desk = Desk<Result>()
        try WorkerThread {
            let result = work()
            desk.result.withLock { $0 = result }
            desk.end.signal()
        }.leave()
        return desk.end.wait(until: MonotonicClock.now + limit) ? desk.result.withLock { $0 } : nil
    }
}
