public import Decode
public import Raster

/// Everything that the pixels of a drawn picture, or a pair of them, depend on: slides with equal drawings share their
/// pixels.
public struct Drawing: Hashable, Sendable {
    /// The picture's file.
    public var path: PicturePath
    /// The file of the second picture of a pair; nil: there is one.
    public var companion: PicturePath?
    /// Pictures that stand in the place of the one, on the background; empty: there is one, or a pair.
    public var tiles: [Tile] = []
    /// What stands beside its tiles; nil: nothing does.
    public var plate: Plate?
    /// Pixels between the two of a pair, and on blur around them; 0 for one picture.
    public let spacing: Int
    /// How a picture fills the surface, or its half.
    public let fit: Fit
    /// What stands in the bars and behind transparent pixels.
    public let background: Background
    /// The screen that it is drawn for.
    public let surface: Surface
    /// The part of the picture that fills the surface, in the picture's pixels, as a viewer sees it; nil: as `fit` says.
    public var crop: Box?
    /// Whether cropping keeps the top of the picture.
    public var keepsTop = false

    /// A description of a drawing; the files are read by `draw`.
    ///
    /// - Parameter spacing: nil: for pictures that are cut to fill their halves a ground to stand on, a fiftieth of the screen's
    ///   shorter side; else 0
    public init(
        path: PicturePath, companion: PicturePath? = nil, spacing: Int? = nil, fit: Fit, background: Background,
        surface: Surface
    ) {
        let usual = fit == .auto && background == .blur ? surface.size.shorterSide / 50 : 0
        self.path = path
        self.companion = companion
        self.spacing = companion == nil ? 0 : spacing ?? usual
        self.fit = fit
        self.background = background
        self.surface = surface
    }

    /// Its files: one, or the two of a pair.
    public var paths: [PicturePath] { companion.map { [path, $0] } ?? [path] }

    /// What its pictures are known by.
    public var names: [String] { paths.map(\.name) }
}
