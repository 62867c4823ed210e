internal import Glibc

/// Owns a thread. `deinit` waits for its end, unless `join` or `leave` was called before.
@safe
public final class WorkerThread: @unchecked Sendable {
    private let thread: pthread_t
    /// Whether `thread` may be a number that another thread has by now.
    private var isReleased = false

    /// Starts a thread that runs `body`. It inherits the nice value of the thread that starts it.
    ///
    /// - Parameter isApart: keeps it off the processor on which the caller runs now. The scheduler tends to run a
    ///   thread on the processor of the thread that wakes it, and the two would take turns instead of working in
    ///   parallel.
    public init(isApart: Bool = false, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        var thread = pthread_t()
        let processor = Processor.current
        let argument = unsafe Unmanaged.passRetained(
            ThreadBody {
                if isApart { Processor.avoid(processor) }
                body()
            })
        let failure = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument {
                    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
                }
                return nil
            }, argument.toOpaque())
        self.thread = thread
        if failure != 0 {
            isReleased = true
            unsafe argument.release()
            throw SystemError("pthread_create", number: failure)
        }
    }

    deinit { join() }

    /// Waits for the body's end. Only one thread may call it, and only from outside the body.
    public func join() {
        guard !isReleased else { return }
        isReleased = true
        pthread_join(thread, nil)
    }

    /// Lets the thread run on by itself; its end is not waited for (pthread_detach(3)).
    public func leave() {
        guard !isReleased else { return }
        isReleased = true
        pthread_detach(thread)
    }

    /// Runs work that a disk may hold up on a thread of its own. Returns its result; nil where it takes longer than `limit`:
    /// the thread runs on by itself then.
    ///
    /// - Throws: where the system starts no thread.
    public static func run<Result: Sendable>(
        within limit: Duration, _ work: @escaping @Sendable () -> Result
    ) throws(SystemError) -> Result? {
        let result = Monitor<Result?>(nil)
        try WorkerThread {
            let value = work()
            result.change { $0 = value }
        }.leave()
        return result.wait(until: MonotonicClock.now + limit) { $0 }
    }
}

/// The body as one object: pthread_create(3) takes one pointer.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
