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

    /// Claims bytes that the user of the decoder will allocate; throws `overBudget` where those and the decoder's are
    /// more than `Limits.memory`.
    public func claim(_ bytes: Int) throws(DecodeError) {
        let (all, overflow) = taken.addingReportingOverflow(bytes)
        guard overflow || all > limit else { return }
        let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
        throw DecodeError(path: path, reason: .overBudget(origin.isEmpty ? words : "\(words): \(origin)"))
    }

    /// The picture's error where the system refuses memory in spite of the limit.
    public func failure(_ error: OutOfMemory) -> DecodeError { DecodeError(path: path, error) }
}
