public import Raster

/// The screen that pictures are drawn for: its size and its rotation.
public struct Surface: Hashable, Sendable {
    /// The size as it is scanned out, in pixels.
    public let size: Size
    /// The turn from the viewer's picture to the one that is scanned out.
    public let rotation: Rotation

    /// A screen of `size` pixels that hangs turned by `rotation`.
    public init(size: Size, rotation: Rotation) {
        self.size = size
        self.rotation = rotation
    }

    /// The size as the viewer sees it, in pixels.
    public var seenSize: Size { rotation.orientation.applied(to: size) }
}
