internal import Decode
public import Raster
internal import Scale

extension Drawing {
    /// One picture of a pair, or of many tiles.
    public struct Half: Sendable {
        /// What is drawn there.
        public let drawing: Drawing
        /// Its place on the surface, as it is scanned out.
        public let place: Rect
    }

    /// The two pictures of a pair, each on its half: beside each other where the viewer sees the surface at least as wide
    /// as high, else above each other. On blur `spacing` is around them too. Empty for one picture.
    public var halves: [Half] {
        guard let companion else { return [] }
        let (length, breadth) = extent
        let margin = background == .blur ? max(0, min(spacing, (length - 2) / 3, (breadth - 1) / 2)) : 0
        let gap = background == .blur ? margin : min(spacing, length - 2)
        // On one pixel both have it.
        let first = max(1, (length - 2 * margin - gap) / 2)
        // An odd pixel belongs to the spacing, where there is one.
        let second = spacing == 0 ? length - first : first
        return [(path, margin, first), (companion, length - margin - second, second)].map { path, start, length in
            half(path, fit, start: start, length: length, breadth: breadth - 2 * margin)
        }
    }

    /// The two pictures of a pair on blur, each within its half and no larger than is seen of it: what is free is shared out
    /// equally before, between and behind them.
    ///
    /// - Parameter sizes: of the pictures, as a viewer sees them
    public func halves(of sizes: [Size]) -> [Half] {
        let placements = zip(halves, sizes).map { half, size in
            Placement(of: size, on: half.drawing.surface.seenSize, fit: fit)
        }
        let lengths = placements.map { isWide ? $0.target.size.width : $0.target.size.height }
        // The first and the last have as much as each other.
        let outer = (extent.length - lengths.reduce(0, +) + 1) / 3
        return zip(paths, sizes).enumerated().map { number, picture in
            let (path, size) = picture
            let (placement, length) = (placements[number], lengths[number])
            // A whole picture would be a row short of its place where its sides were rounded.
            let fit = placement.crop == Box(size) ? .stretch : fit
            return half(
                path, fit, start: number == 0 ? outer : extent.length - outer - length, length: length,
                breadth: isWide ? placement.target.size.height : placement.target.size.width)
        }
    }

    private var isWide: Bool { surface.seenSize.width >= surface.seenSize.height }

    /// Along the pair, and across it.
    private var extent: (length: Int, breadth: Int) {
        let seen = surface.seenSize
        return isWide ? (seen.width, seen.height) : (seen.height, seen.width)
    }

    /// A picture in the middle across the pair.
    private func half(_ path: PicturePath, _ fit: Fit, start: Int, length: Int, breadth: Int) -> Half {
        let across = (extent.breadth - breadth) / 2
        let rect =
            isWide
            ? Rect(origin: Point(x: start, y: across), size: Size(width: length, height: breadth))
            : Rect(origin: Point(x: across, y: start), size: Size(width: breadth, height: length))
        return part(path, fit, at: rect)
    }

    /// A picture at a place on the surface, as its viewer sees it.
    func part(_ path: PicturePath, _ fit: Fit, at rect: Rect, keepsTop: Bool = false) -> Half {
        let place = surface.scannedOut(rect)
        let part = Surface(size: place.size, rotation: surface.rotation)
        var drawing = Drawing(path: path, fit: fit, background: background, surface: part)
        drawing.keepsTop = keepsTop
        return Half(drawing: drawing, place: place)
    }

    /// The drawings of a pair's pictures, each alone on the whole surface; of one picture itself.
    public var singles: [Drawing] {
        paths.map { Drawing(path: $0, fit: fit, background: background, surface: surface) }
    }

    /// Paints the ground of a pair: what its halves, which are drawn, leave free. It is the background's colour, or both
    /// pictures, blurred. It takes less memory than either of them did.
    public func paintGround(on picture: Picture, around halves: [Half]) throws(OutOfMemory) {
        let places = halves.map(\.place)
        switch background {
        case .blur: try Backdrop(around: places, on: surface.size)?.paint(on: picture)
        case .color(let color): picture.fill(color, around: places)
        }
    }
}
