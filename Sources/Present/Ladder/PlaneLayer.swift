internal import Compose
internal import Raster

/// A part of a framebuffer on a plane above the primary one.
struct PlaneLayer<Buffer> {
    let buffer: Buffer
    /// The part, in whole pixels.
    let window: Rect
    /// Where it is seen: of the window's size, and on the screen.
    let place: Rect
    let opacity: Opacity
}

/// What a plane above the primary one can do.
struct PlaneTraits: Hashable, Sendable {
    /// Whether it can be mixed with what lies below.
    let hasAlpha: Bool
    /// Whether it takes premultiplied pixels with an alpha of their own.
    var takesARGB = false
}
