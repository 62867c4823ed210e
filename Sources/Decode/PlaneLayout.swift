import CCodecs
public import Raster

/// How the planes of a band lie in memory: all rows of luma, then all of Cb, then all of Cr, one byte a sample.
///
/// A band is `bandHeight` rows of the picture. Its rows are longer than the picture's, and the last band has more of them:
/// what stands there is no part of the picture, and may be anything.
public struct PlaneLayout: Hashable, Sendable {
    /// Samples of luma: the picture's pixels, as stored.
    public let size: Size
    /// Samples of either chroma plane.
    public let chroma: Size
    /// Whether chroma has half of luma's columns, rounded up; a sample of it lies in the middle of two columns.
    public let halvesX: Bool
    /// Whether chroma has half of luma's rows, rounded up; a sample of it lies in the middle of two rows.
    public let halvesY: Bool
    /// Rows of luma in a band, 8 or 16. Chroma has 8.
    public let bandHeight: Int
    /// Bytes from row to row of luma: a multiple of 64.
    public let lumaPitch: Int
    /// Bytes from row to row of either chroma plane: a multiple of 64.
    public let chromaPitch: Int

    /// Rows of either chroma plane in a band.
    public static let chromaBandHeight = 8

    /// How many bands the picture has.
    public var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }
    /// Where the first row of Cb begins in a band, in bytes; luma's begins at 0.
    public var cbOffset: Int { lumaPitch * bandHeight }
    /// Where the first row of Cr begins in a band, in bytes.
    public var crOffset: Int { cbOffset + chromaPitch * Self.chromaBandHeight }
    /// Bytes of a band: a multiple of 64.
    public var bandBytes: Int { crOffset + chromaPitch * Self.chromaBandHeight }

    init(_ planes: codec_planes) {
        let (luma, cb, cr) = planes.planes
        size = Size(width: Int(luma.width), height: Int(luma.height))
        chroma = Size(width: Int(cb.width), height: Int(cb.height))
        halvesX = chroma.width < size.width
        halvesY = chroma.height < size.height
        bandHeight = Int(luma.band_rows)
        lumaPitch = Int(luma.pitch)
        chromaPitch = Int(cb.pitch)
        precondition(cb.band_rows == Self.chromaBandHeight && cr.band_rows == cb.band_rows && cr.pitch == cb.pitch)
        precondition(bandCount == Int(planes.bands))
    }
}
