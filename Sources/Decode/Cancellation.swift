public import LinuxIO
internal import Synchronization

/// Cancels a decoding, from any thread.
///
/// The decoder checks it between rows, between the rows of blocks that are read ahead, and before each 64 KiB of the
/// file, and then throws `DecodeError.Reason.cancelled`. How often it was checked tells whether the decoder gets on.
public final class Cancellation: Sendable {
    /// A process that decodes for this one.
    private struct Helper {
        let progress: SharedProgress
        /// How far its earlier works have come.
        let start: Int
        var steps: Int { progress.stepCount &- start }
    }

    private let flag = Atomic(false)
    private let checkCount = Atomic(0)
    private let helper = Mutex<Helper?>(nil)
    /// What the process sees for which this one decodes; nil: it is for itself.
    private let order: SharedProgress?

    /// A cancellation before `cancel`. Any number of files may share it.
    public init() { order = nil }

    /// That of work for another process, which can cancel it and sees how it gets on.
    public init(by order: SharedProgress) { self.order = order }

    /// Cancels, for good.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
        helper.withLock { $0?.progress.cancel() }
    }

    /// Whether `cancel` was called, here or by the process that has ordered the work.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || order?.isCancelled == true }

    /// How often the decoder has checked it, here or in another process.
    public var checks: Int { checkCount.load(ordering: .relaxed) &+ helper.withLock { $0?.steps ?? 0 } }

    /// Hands the decoding over to another process, until `takeBack`.
    public func handOver(to progress: SharedProgress) {
        helper.withLock { $0 = Helper(progress: progress, start: progress.stepCount) }
        progress.begin()
        if isCancelled { progress.cancel() }
    }

    /// The other process has come to its end with it.
    public func takeBack() {
        let steps = helper.withLock { helper in
            defer { helper = nil }
            return helper?.steps ?? 0
        }
        checkCount.wrappingAdd(steps, ordering: .relaxed)
    }

    /// The decoder gets on: checks it, and counts that.
    func check() -> Bool {
        checkCount.wrappingAdd(1, ordering: .relaxed)
        order?.step()
        return isCancelled
    }
}
