public import Raster

/// Everything that the pixels of a drawn picture depend on: slides with equal drawings share their pixels.
public struct Drawing: Hashable, Sendable {
    /// The picture's file.
    public var path: String
    /// How the picture fills the surface.
    public let fit: Fit
    /// What stands in the bars and behind transparent pixels.
    public let background: Background
    /// The screen that it is drawn for.
    public let surface: Surface

    /// A description of a drawing; the file is read by `draw`.
    public init(path: String, fit: Fit, background: Background, surface: Surface) {
        self.path = path
        self.fit = fit
        self.background = background
        self.surface = surface
    }
}
