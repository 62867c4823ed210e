internal import Raster

/// A frame as it is handed to the driver.
struct Shot<Buffer> {
    /// On the primary plane.
    let buffer: Buffer
    /// The screen's upper left corner on it.
    let window: Point
    /// On the planes above, from the bottom up.
    let layers: [PlaneLayer<Buffer>]
    /// Those that the move shows before or after, and that are not to be painted meanwhile.
    let kept: [Buffer]
    /// Whether it was composed for this frame alone, and belongs to no prepared animation.
    let isComposed: Bool

    init(
        _ buffer: Buffer, windowAt window: Point = .zero, under layers: [PlaneLayer<Buffer>] = [],
        keeping kept: [Buffer] = [],
        isComposed: Bool = false
    ) {
        self.buffer = buffer
        self.window = window
        self.layers = layers
        self.kept = kept
        self.isComposed = isComposed
    }
}
