public import Decode
public import Raster

/// Everything that the pixels of a drawn picture, or a pair of them, depend on: slides with equal drawings share their
/// pixels.
public struct Drawing: Hashable, Sendable {
    /// The picture's file.
    public var path: PicturePath
    /// The file of the second picture of a pair; nil: there is one.
    public var companion: PicturePath?
    /// Pixels between the two of a pair; 0 for one picture.
    public let spacing: Int
    /// How a picture fills the surface, or its half.
    public let fit: Fit
    /// What stands in the bars and behind transparent pixels.
    public let background: Background
    /// The screen that it is drawn for.
    public let surface: Surface

    /// A description of a drawing; the files are read by `draw`.
    public init(
        path: PicturePath, companion: PicturePath? = nil, spacing: Int = 0, fit: Fit, background: Background,
        surface: Surface
    ) {
        self.path = path
        self.companion = companion
        self.spacing = companion == nil ? 0 : spacing
        self.fit = fit
        self.background = background
        self.surface = surface
    }

    /// Its files: one, or the two of a pair.
    public var paths: [PicturePath] { companion.map { [path, $0] } ?? [path] }

    /// What its pictures are known by.
    public var names: [String] { paths.map(\.name) }
}
