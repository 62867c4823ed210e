internal import Raster

/// A picture that is drawn on as the viewer sees it, however it is scanned out.
struct Canvas {
    private let picture: Picture
    private let orientation: Orientation
    /// As the viewer sees it.
    let size: Size
    private var background: Color

    /// Fills the picture with the background.
    init(_ picture: Picture, turned rotation: Rotation, background: Color) {
        self.picture = picture
        self.background = background
        orientation = rotation.orientation
        size = rotation.orientation.applied(to: picture.size)
        picture.fill(background)
    }

    /// The same, for letters on another ground.
    func over(_ ground: Color) -> Canvas {
        var canvas = self
        canvas.background = ground
        return canvas
    }

    /// Fills the part of a rectangle that lies on the picture.
    func fill(_ rect: Rect, _ color: Color) {
        let place = orientation.seenRect(of: rect, in: size)
        let (left, right) = (max(0, place.origin.x), min(picture.size.width, place.maxX))
        let (top, bottom) = (max(0, place.origin.y), min(picture.size.height, place.maxY))
        if left >= right || top >= bottom { return }
        let seen = Rect(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
        picture.cropped(to: seen).fill(color)
    }

    /// Draws letters on the background. What lies outside is lost.
    func draw(_ coverage: Coverage, at origin: Point, _ color: Color) {
        let ink = Ink(color, on: background)
        let place = orientation.seenRect(of: Rect(origin: origin, size: coverage.size), in: size)
        let turned = coverage.turned(orientation)
        let rows = max(0, place.origin.y)..<max(0, place.origin.y, min(picture.size.height, place.maxY))
        let columns = max(0, place.origin.x)..<max(0, place.origin.x, min(picture.size.width, place.maxX))
        for y in rows {
            picture.withMutableRow(y) { row in
                for x in columns {
                    let covered = turned[x - place.origin.x, y - place.origin.y]
                    if covered > 0 { row[x] = ink.pixels[Int(covered)] }
                }
            }
        }
    }
}
