public import Raster

/// What pictures are drawn for: a screen's pixels, and how they are turned for whoever looks at it.
public struct Surface: Hashable, Sendable {
    /// As it is scanned out, in pixels.
    public let size: Size
    /// By how much what the viewer shall see is turned before it is scanned out.
    public let rotation: Rotation

    /// A screen of `size` pixels that hangs turned by `rotation`.
    public init(size: Size, rotation: Rotation) {
        self.size = size
        self.rotation = rotation
    }

    /// As it is looked at.
    public var seenSize: Size { rotation.orientation.applied(to: size) }
}
