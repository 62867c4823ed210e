internal import Decode
public import Raster

extension Drawing {
    /// One picture of a pair.
    public struct Half: Sendable {
        /// What is drawn in its half.
        public let drawing: Drawing
        /// Its half of the surface, as it is scanned out.
        public let place: Rect
    }

    /// The two pictures of a pair, each on its half: beside each other where the viewer sees the surface at least as wide
    /// as high, else above each other. Empty for one picture.
    public var halves: [Half] {
        guard let companion else { return [] }
        let seen = surface.seenSize
        let isWide = seen.width >= seen.height
        let (length, breadth) = isWide ? (seen.width, seen.height) : (seen.height, seen.width)
        // On one pixel both have it.
        let first = max(1, (length - min(spacing, length - 2)) / 2)
        // An odd pixel belongs to the spacing, where there is one.
        let second = spacing == 0 ? length - first : first
        return [(path, 0, first), (companion, length - second, second)].map { path, start, length in
            let rect =
                isWide
                ? Rect(origin: Point(x: start, y: 0), size: Size(width: length, height: breadth))
                : Rect(origin: Point(x: 0, y: start), size: Size(width: breadth, height: length))
            let place = surface.rotation.orientation.seenRect(of: rect, in: seen)
            let half = Surface(size: place.size, rotation: surface.rotation)
            return Half(
                drawing: Drawing(path: path, fit: fit, background: background, surface: half), place: place)
        }
    }

    /// The drawings of a pair's pictures, each alone on the whole surface; of one picture itself.
    public var singles: [Drawing] {
        paths.map { Drawing(path: $0, fit: fit, background: background, surface: surface) }
    }

    /// Paints what lies between the halves of a pair in the background's colour.
    public func paintSpacing(on picture: Picture) {
        if companion == nil { return }
        let screen = Rect(size: picture.size)
        let gaps = halves.reduce([screen]) { gaps, half in gaps.flatMap { $0.without(half.place) } }
        for gap in gaps { picture.cropped(to: gap).fill(background.color) }
    }
}
