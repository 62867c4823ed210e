internal import PlaylistFormat
internal import Raster

/// What a drawn picture depends on: two slides with one key share their pixels.
struct PictureKey: Hashable, Sendable {
    let path: String
    let fit: Fit
    let background: Color
    let size: Size

    init(_ slide: Slide, size: Size) {
        path = slide.path
        fit = slide.style.fit
        background = slide.style.background
        self.size = size
    }
}
