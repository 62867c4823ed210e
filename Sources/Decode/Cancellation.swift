internal import Synchronization

/// Cancels a decoding, from any thread.
///
/// The decoder checks it between rows, between the rows of blocks that are read ahead, and before each 64 KiB of the
/// file, and then throws `DecodeError.Reason.cancelled`.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)

    /// A cancellation before `cancel`. Any number of files may share it.
    public init() {}

    /// Cancels, for good.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
