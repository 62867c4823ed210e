internal import Synchronization

/// A word to a decode that nobody wants any more, from any thread.
///
/// It is heeded between rows, between the rows of blocks that are read ahead, and before each 64 KiB of the file: what is
/// under way then throws `DecodeError.Reason.cancelled`.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// Nothing is cancelled yet. One may serve any number of files.
    public init() {}

    /// Cancels, for good.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
