import Raster

/// The memory that a picture may take, in bytes.
public struct Budget: Sendable {
    let path: String
    /// The picture's, for words.
    let size: Size
    let limit: Int
    /// What the decoder takes.
    let taken: Int

    /// Says that whoever takes what the decoder delivers will allocate so many bytes; throws `overBudget` where those and
    /// the decoder's are more than `Limits.memory`.
    public func claim(_ bytes: Int) throws(DecodeError) {
        let (all, overflow) = taken.addingReportingOverflow(bytes)
        guard overflow || all > limit else { return }
        let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
        throw DecodeError(path: path, reason: .overBudget(words))
    }
}
