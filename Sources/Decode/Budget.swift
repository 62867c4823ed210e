import Raster

/// The memory that a picture may take, in bytes.
struct Budget {
    let path: String
    /// The picture's, for words.
    let size: Size
    let limit: Int
    /// What the decoder takes.
    let taken: Int

    /// Throws where `more` bytes beside the decoder's are too many.
    func check(besides more: Int = 0) throws(DecodeError) {
        let (all, overflow) = taken.addingReportingOverflow(more)
        guard overflow || all > limit else { return }
        let words = "\(size) pixels would take \((all >> 20) + 1) MiB, and the limit is \(limit >> 20)"
        throw DecodeError(path: path, reason: .overBudget(words))
    }
}
