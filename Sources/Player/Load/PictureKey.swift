internal import Draw
internal import PlaylistFormat

/// Names a drawn picture by all that it depends on.
typealias PictureKey = Drawing

extension Drawing {
    init(_ slide: Slide, on surface: Surface) {
        self.init(path: slide.path, fit: slide.style.fit, background: slide.style.background, surface: surface)
    }
}
