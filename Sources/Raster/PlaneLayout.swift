/// How the planes of a band lie in memory: all rows of luma, then all of Cb, then all of Cr, one byte a sample.
///
/// A band is `bandHeight` rows of a picture. Its rows may be longer than the picture's, and the last band may have more
/// rows than are left: the samples there are padding, of any value.
public struct PlaneLayout: Hashable, Sendable {
    /// The size of luma in samples: that of the picture, as stored.
    public let size: Size
    /// Whether chroma has half of luma's columns, rounded up; each of its samples lies in the middle between two
    /// columns.
    public let halvesX: Bool
    /// Whether chroma has half of luma's rows, rounded up; each of its samples lies in the middle between two rows.
    public let halvesY: Bool
    /// Bytes from row to row of luma.
    public let lumaPitch: Int
    /// Bytes from row to row of either chroma plane.
    public let chromaPitch: Int

    /// Rows of each chroma plane in a band: those of one 8x8 block (ITU-T T.81, A.1.3).
    public static let chromaBandHeight = 8

    /// A layout whose pitches are multiples of four, so that a band is a whole number of 32-bit words.
    public init(size: Size, halvesX: Bool, halvesY: Bool, lumaPitch: Int, chromaPitch: Int) {
        self.size = size
        self.halvesX = halvesX
        self.halvesY = halvesY
        self.lumaPitch = lumaPitch
        self.chromaPitch = chromaPitch
    }

    /// The size of each chroma plane in samples.
    public var chroma: Size {
        Size(
            width: halvesX ? (size.width + 1) / 2 : size.width, height: halvesY ? (size.height + 1) / 2 : size.height)
    }

    /// Rows of luma in a band.
    public var bandHeight: Int { halvesY ? 2 * Self.chromaBandHeight : Self.chromaBandHeight }

    /// The number of bands of the picture.
    public var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

    /// The offset of the first row of Cb in a band, in bytes; luma's is 0.
    public var cbOffset: Int { lumaPitch * bandHeight }

    /// The offset of the first row of Cr in a band, in bytes.
    public var crOffset: Int { cbOffset + chromaPitch * Self.chromaBandHeight }

    /// The bytes of a band: all three planes.
    public var bandBytes: Int { crOffset + chromaPitch * Self.chromaBandHeight }
}
