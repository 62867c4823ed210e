/// How the planes of a band lie in memory: all rows of luma, then all of Cb, then all of Cr, one byte a sample.
///
/// A band is `bandHeight` rows of a picture. Its rows are longer than the picture's, and the last band has more of them:
/// what stands there is no part of the picture, and may be anything.
public struct PlaneLayout: Hashable, Sendable {
    /// Samples of luma: the picture's pixels, as stored.
    public let size: Size
    /// Whether chroma has half of luma's columns, rounded up; a sample of it lies in the middle of two columns.
    public let halvesX: Bool
    /// Whether chroma has half of luma's rows, rounded up; a sample of it lies in the middle of two rows.
    public let halvesY: Bool
    /// Bytes from row to row of luma.
    public let lumaPitch: Int
    /// Bytes from row to row of either chroma plane.
    public let chromaPitch: Int

    /// Rows of either chroma plane in a band: those of a block.
    public static let chromaBandHeight = 8

    /// Pitches are multiples of four, so that a band is made of words.
    public init(size: Size, halvesX: Bool, halvesY: Bool, lumaPitch: Int, chromaPitch: Int) {
        self.size = size
        self.halvesX = halvesX
        self.halvesY = halvesY
        self.lumaPitch = lumaPitch
        self.chromaPitch = chromaPitch
    }

    /// Samples of either chroma plane.
    public var chroma: Size {
        Size(
            width: halvesX ? (size.width + 1) / 2 : size.width, height: halvesY ? (size.height + 1) / 2 : size.height)
    }

    /// Rows of luma in a band.
    public var bandHeight: Int { halvesY ? 2 * Self.chromaBandHeight : Self.chromaBandHeight }

    /// How many bands the picture has.
    public var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

    /// Where the first row of Cb begins in a band, in bytes; luma's begins at 0.
    public var cbOffset: Int { lumaPitch * bandHeight }

    /// Where the first row of Cr begins in a band, in bytes.
    public var crOffset: Int { cbOffset + chromaPitch * Self.chromaBandHeight }

    public var bandBytes: Int { crOffset + chromaPitch * Self.chromaBandHeight }
}
