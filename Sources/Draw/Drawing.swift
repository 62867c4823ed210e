public import Raster

/// All that a drawn picture depends on: two slides with one drawing share their pixels.
public struct Drawing: Hashable, Sendable {
    public let path: String
    public let fit: Fit
    /// Behind bars and transparent pixels.
    public let background: Color
    public let surface: Surface

    public init(path: String, fit: Fit, background: Color, surface: Surface) {
        self.path = path
        self.fit = fit
        self.background = background
        self.surface = surface
    }
}
