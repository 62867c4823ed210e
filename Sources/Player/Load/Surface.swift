internal import Raster

/// What pictures are drawn for: a screen's pixels, and how they are turned for whoever looks at it.
struct Surface: Hashable, Sendable {
    /// As it is scanned out.
    let size: Size
    let rotation: Rotation

    /// As it is looked at.
    var seenSize: Size { rotation.orientation.applied(to: size) }
}
