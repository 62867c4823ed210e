internal import LinuxIO
public import Raster

/// The memory budget of a picture, in bytes.
public struct Budget: Sendable {
    let path: String
    /// The picture's path, for errors.
    let size: Size
    let limit: Int
    /// Where the limit comes from; empty: nothing is said.
    let origin: String
    /// The bytes that the decoder takes, and those that were taken before it.
    let taken: Int
    /// Its part of what all pictures in work may take; nil: they have no such limit.
    let share: MemoryAccount.Share?

    /// Claims bytes that the user of the decoder will allocate; throws `overBudget` where those and the decoder's are
    /// more than `Limits.memory`, or where pictures whose disks do not answer hold what is missing.
    public func claim(_ bytes: Int) throws(DecodeError) {
        let (all, overflow) = taken.addingReportingOverflow(bytes)
        guard overflow || all > limit else {
            try claimShare(all)
            return
        }
        let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
        throw DecodeError(path: path, reason: .overBudget(origin.isEmpty ? words : "\(words): \(origin)"))
    }

    private func claimShare(_ all: Int) throws(DecodeError) {
        switch share?.enlarge(to: all) {
        case nil, .granted: break
        case .cancelled: throw DecodeError(path: path, reason: .cancelled)
        case .refused(let refusal):
            // The picture is good: it is worth another try when one of those calls returns.
            Whereabouts.noteSilence()
            let (held, owner) =
                refusal.hungBytes > 0
                ? (refusal.hungBytes, "pictures whose disks do not answer") : (refusal.bytes, "other pictures in work")
            let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and \(owner) hold \((held >> 20) + 1)"
            throw DecodeError(path: path, reason: .overBudget("\(words) of the \(refusal.limit >> 20) for all"))
        }
    }

    /// The picture's error where the system refuses memory in spite of the limit.
    public func failure(_ error: OutOfMemory) -> DecodeError { DecodeError(path: path, error) }
}
