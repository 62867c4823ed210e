public import Raster

/// What pictures are drawn for: a screen, or its part that an item of a banner takes.
public struct Surface: Hashable, Sendable {
    /// The size as it is scanned out, in pixels.
    public let size: Size
    /// The turn from the viewer's picture to the one that is scanned out.
    public let rotation: Rotation
    /// How the corners are rounded; nil: they are not.
    public let corner: Corner?

    /// A screen of `size` pixels that hangs turned by `rotation`, or a part of it.
    public init(size: Size, rotation: Rotation, corner: Corner? = nil) {
        self.size = size
        self.rotation = rotation
        self.corner = corner
    }

    /// The size as the viewer sees it, in pixels.
    public var seenSize: Size { rotation.orientation.applied(to: size) }
}
