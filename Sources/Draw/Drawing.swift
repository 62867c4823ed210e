public import Raster

/// All that a drawn picture depends on: two slides with one drawing share their pixels.
public struct Drawing: Hashable, Sendable {
    /// The picture's file.
    public var path: String
    /// How the picture fills the surface.
    public let fit: Fit
    /// Behind bars and transparent pixels.
    public let background: Color
    /// What it is drawn for.
    public let surface: Surface

    /// Reads nothing yet.
    public init(path: String, fit: Fit, background: Color, surface: Surface) {
        self.path = path
        self.fit = fit
        self.background = background
        self.surface = surface
    }
}
