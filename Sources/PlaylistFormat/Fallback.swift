public import Raster

/// What is shown while no slide can be shown: `when-empty`.
public enum Fallback: Hashable, Sendable {
    case slide(Slide)
    case color(Color)
}
