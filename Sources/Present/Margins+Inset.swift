internal import Raster
internal import Vocabulary

extension Margins {
    /// Where the picture stands on a screen of that size; nil: not half of it would be seen.
    func inset(on screen: Size) -> Rect? {
        let origin = Point(x: left.pixels(of: screen.width), y: top.pixels(of: screen.height))
        let size = Size(
            width: screen.width - origin.x - right.pixels(of: screen.width),
            height: screen.height - origin.y - bottom.pixels(of: screen.height))
        return size.width * 2 < screen.width || size.height * 2 < screen.height ? nil : Rect(origin: origin, size: size)
    }

    /// What there is to say where there is no inset.
    static func remark(on screen: Size) -> String { "'margins' is left out: not half of \(screen) would be seen" }
}
