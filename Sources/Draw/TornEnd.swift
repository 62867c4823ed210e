internal import Decode
internal import Raster

/// What a picture lacks whose file ends a little early: its last rows.
public struct TornEnd: Hashable, Sendable, CustomStringConvertible {
    /// How many rows are missing.
    public let missing: Int
    /// How many rows the picture has, as stored.
    public let rows: Int

    /// Public, so that what draws in another process can tell it too.
    public init(missing: Int, rows: Int) { (self.missing, self.rows) = (missing, rows) }

    /// As in `a.jpg is …`.
    public var description: String {
        "torn: the last \(missing) of its \(rows) rows are missing, and repeat the one before them"
    }
}

/// Reads the rows of a picture, or its bands of rows. Where a JPEG ends early, and at most one of 50 rows is missing, the last
/// good row takes the place of those.
struct MendingReader {
    private let rows: Int
    private let isMending: Bool
    private var good: [UInt32] = []
    /// How many rows were missing; nil: none.
    private var missing: Int?

    /// - Parameter rows: of the picture.
    init(rows: Int, of format: PictureFile.Format) { (self.rows, isMending) = (rows, format == .jpeg) }

    /// What was missing of a picture with so many rows, as stored.
    func tornEnd(of rows: Int) -> TornEnd? {
        missing.map { TornEnd(missing: max(1, $0 * rows / self.rows), rows: rows) }
    }

    /// Reads the next row or band.
    ///
    /// - Parameters:
    ///   - left: how many rows were not read before it.
    ///   - height: of a band; 1 for a row.
    ///   - last: what a row or a band repeats; it is asked near the end alone.
    mutating func read(
        into row: inout MutableSpan<UInt32>, left: Int, height: Int = 1,
        last: (Span<UInt32>) -> [UInt32] = { span in span.indices.map { span[$0] } },
        _ read: (inout MutableSpan<UInt32>) throws(DecodeError) -> Void
    ) throws(DecodeError) {
        if missing == nil {
            do throws(DecodeError) {
                try read(&row)
                if isMending, (left - height) * 50 <= rows { good = last(row.span) }
                return
            } catch {
                guard case .truncated = error.reason, !good.isEmpty, left * 50 <= rows else { throw error }
                missing = left
            }
        }
        for index in row.indices { row[index] = good[index] }
    }
}

extension PlaneLayout {
    /// A band whose rows are all like the last one of a band.
    func repeatingLastRow(of band: Span<UInt32>) -> [UInt32] {
        var words: [UInt32] = []
        words.reserveCapacity(bandBytes / 4)
        for (offset, pitch, rows) in [
            (0, lumaPitch, bandHeight), (cbOffset, chromaPitch, Self.chromaBandHeight),
            (crOffset, chromaPitch, Self.chromaBandHeight),
        ] {
            let last = (offset + (rows - 1) * pitch) / 4
            for _ in 0..<rows { for index in last..<last + pitch / 4 { words.append(band[index]) } }
        }
        return words
    }
}
