internal import Carousel
internal import Present
internal import Raster

extension Screen {
    /// How a prepared step reaches this screen: a rung of the ladder with all it needs.
    enum Way {
        /// Move the window over a painted strip.
        case pan(any Framebuffer, StripGeometry)
        /// Compose every frame from the two pictures.
        case copy(old: Picture, new: Picture, StripGeometry)
        /// Show a painted framebuffer.
        case cut(any Framebuffer)
    }
}
