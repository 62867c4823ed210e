/// How the planes of a picture in luma and chroma lie in memory: bands of rows, each the luma rows, then those of the
/// blue difference, then those of the red one, a byte a sample.
public struct PlaneLayout: Hashable, Sendable {
    /// Of the picture, in luma samples, as stored.
    public let size: Size
    /// Chroma has half of the columns, rounded up.
    public let halvesX: Bool
    /// Chroma has half of the rows, rounded up.
    public let halvesY: Bool
    /// Chroma rows of a band.
    public let chromaRows: Int
    /// Bytes from a luma row to the next.
    public let lumaPitch: Int
    /// Bytes from a chroma row to the next.
    public let chromaPitch: Int

    public init(
        size: Size, halvesX: Bool, halvesY: Bool, chromaRows: Int, lumaPitch: Int, chromaPitch: Int
    ) {
        self.size = size
        self.halvesX = halvesX
        self.halvesY = halvesY
        self.chromaRows = chromaRows
        self.lumaPitch = lumaPitch
        self.chromaPitch = chromaPitch
    }

    /// The samples of either chroma plane.
    public var chroma: Size {
        Size(
            width: halvesX ? (size.width + 1) / 2 : size.width, height: halvesY ? (size.height + 1) / 2 : size.height)
    }

    /// Luma rows of a band.
    public var bandHeight: Int { halvesY ? 2 * chromaRows : chromaRows }

    /// How many bands there are; the last one may reach beyond the picture.
    public var bandCount: Int { (size.height + bandHeight - 1) / bandHeight }

    /// Where the blue difference begins in a band, in bytes.
    public var blueOffset: Int { bandHeight * lumaPitch }

    /// Where the red difference begins in a band, in bytes.
    public var redOffset: Int { blueOffset + chromaRows * chromaPitch }

    public var bandBytes: Int { redOffset + chromaRows * chromaPitch }
}
