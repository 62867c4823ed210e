internal import PlaylistFormat
internal import Raster

/// What a drawn picture depends on: two slides with one key share their pixels.
struct PictureKey: Hashable, Sendable {
    let path: String
    let fit: Fit
    let background: Color
    let surface: Surface

    init(_ slide: Slide, on surface: Surface) {
        path = slide.path
        fit = slide.style.fit
        background = slide.style.background
        self.surface = surface
    }
}
