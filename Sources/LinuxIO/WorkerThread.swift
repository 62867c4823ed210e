internal import Glibc

/// A thread of our own. Somebody must join it, or its end is awaited where the last reference goes.
@safe
public final class WorkerThread: @unchecked Sendable {
    private let thread: pthread_t
    private var isJoined = false

    /// Starts a thread that runs `body`. It inherits the nice value of the thread that starts it.
    ///
    /// - Parameter isApart: keeps it off the processor on which the caller runs now. The scheduler likes to run a thread
    ///   where the one that wakes it runs, and two that exist to work at the same time would then take turns.
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
            isJoined = true
            unsafe argument.release()
            throw SystemError("pthread_create", number: failure)
        }
    }

    deinit { join() }

    /// Waits for the body's end. One thread joins, and not the body itself.
    public func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(thread, nil)
    }
}

/// What a new thread is given: pthread_create(3) takes one pointer.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
