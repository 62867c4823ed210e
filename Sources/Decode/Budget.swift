import Raster

/// The memory budget of a picture, in bytes.
public struct Budget: Sendable {
    let path: String
    /// The picture's path, for errors.
    let size: Size
    let limit: Int
    /// The bytes that the decoder takes.
    let taken: Int

    /// Claims bytes that the user of the decoder will allocate; throws `overBudget` where those and the decoder's are
    /// more than `Limits.memory`.
    public func claim(_ bytes: Int) throws(DecodeError) {
        let (all, overflow) = taken.addingReportingOverflow(bytes)
        guard overflow || all > limit else { return }
        let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
        throw DecodeError(path: path, reason: .overBudget(words))
    }
}
