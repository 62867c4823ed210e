internal import Synchronization

/// Cancels a decoding, from any thread.
///
/// The decoder checks it between rows, between the rows of blocks that are read ahead, and before each 64 KiB of the
/// file, and then throws `DecodeError.Reason.cancelled`. How often it was checked tells whether the decoder gets on.
public final class Cancellation: Sendable {
    private let flag = Atomic(false)
    private let checkCount = Atomic(0)

    /// A cancellation before `cancel`. Any number of files may share it.
    public init() {}

    /// Cancels, for good.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// How often the decoder has checked it.
    public var checks: Int { checkCount.load(ordering: .relaxed) }

    /// The decoder gets on: checks it, and counts that.
    func check() -> Bool {
        checkCount.wrappingAdd(1, ordering: .relaxed)
        return isCancelled
    }
}
