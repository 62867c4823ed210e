public import Raster

/// The blurred and darkened copy of a picture that fills the bars around it, or of two that stand on one screen.
///
/// It is the picture as it stands on the screen, scaled to cover the screen, so nothing is decoded twice; of two each covers
/// its side, and the blur joins them. The blur averages light rather than encoded levels: lamps glow, and complementary colours
/// do not turn grey. All arithmetic is on integers, and each step treats left and right, top and bottom alike.
public struct Backdrop: Sendable {
    /// What one picture gives to the grid.
    private struct Part {
        let foreground: Rect
        /// Its cells of the grid.
        let cells: Rect
        let columns: CellShares
        let rows: CellShares

        /// - Parameter side: the part of the screen that the picture is scaled to cover
        init(_ foreground: Rect, covering side: Size, cells: Rect) {
            self.foreground = foreground
            self.cells = cells
            // One axis of the picture is cut.
            let size = foreground.size
            let (tall, wide) = (size.width * side.height, size.height * side.width)
            columns = CellShares(
                pixels: size.width, shown: min(tall, wide), per: side.height, cells: cells.size.width)
            rows = CellShares(
                pixels: size.height, shown: min(tall, wide), per: side.width, cells: cells.size.height)
        }
    }

    /// From left to right, or from top to bottom.
    private let parts: [Part]
    private let screen: Size
    /// Columns and rows of the grid that is blurred, which covers the screen.
    private let cells: Size
    private let radius: Int

    /// Cells along the screen's shorter side: so many that no bend shows between them behind the blur.
    private static let shorterSide = 160

    /// Plans the backdrop of a picture at `foreground`, which lies on the screen; nil where it leaves no bars.
    public init?(around foreground: Rect, on screen: Size) { self.init(around: [foreground], on: screen) }

    /// Plans that of one picture, or of two beside or above each other; nil where they leave nothing free.
    public init?(around foregrounds: [Rect], on screen: Size) {
        if foregrounds.reduce(0, { $0 + $1.size.area }) == screen.area { return nil }
        self.screen = screen
        let (shorter, longer) = (min(screen.width, screen.height), max(screen.width, screen.height))
        let few = min(Self.shorterSide, (shorter + 1) / 2)
        let many = (longer * few + shorter / 2) / shorter
        cells =
            screen.width < screen.height ? Size(width: few, height: many) : Size(width: many, height: few)
        // Three boxes of 2r + 1 cells are nearly a Gaussian with a deviation of r + 1/2: a twentieth of the shorter side.
        radius = max(1, few / 20)
        let (left, right) = (foregrounds.map(\.maxX).min() ?? 0, foregrounds.map(\.origin.x).max() ?? 0)
        let isBeside = left <= right
        let sorted = foregrounds.sorted {
            isBeside ? $0.origin.x < $1.origin.x : $0.origin.y < $1.origin.y
        }
        let most = isBeside ? cells.width : cells.height
        // One cell cannot be shared.
        guard sorted.count == 2, most > 1 else {
            parts = [Part(sorted[0], covering: screen, cells: Rect(size: cells))]
            return
        }
        let (end, start) =
            isBeside ? (sorted[0].maxX, sorted[1].origin.x) : (sorted[0].maxY, sorted[1].origin.y)
        let length = isBeside ? screen.width : screen.height
        let border = min(max(1, (end + start) * most / (2 * length)), most - 1)
        let cells = cells
        parts = zip(sorted, [(0, border), (border, most - border)]).map { foreground, side in
            let (first, count) = side
            let part =
                isBeside
                ? Rect(origin: Point(x: first, y: 0), size: Size(width: count, height: cells.height))
                : Rect(origin: Point(x: 0, y: first), size: Size(width: cells.width, height: count))
            let pixels = max(1, length * count / most)
            let covered =
                isBeside
                ? Size(width: pixels, height: screen.height) : Size(width: screen.width, height: pixels)
            return Part(foreground, covering: covered, cells: part)
        }
    }

    /// An upper bound of the bytes that painting takes.
    public var memory: Int {
        let lane = MemoryLayout<LightGrid.Cell>.stride
        let widest = parts.map(\.foreground.size.width).max() ?? 0
        let lines = widest + cells.width + 1 + 2 * max(cells.width, cells.height)
        return (cells.area + lines) * lane + screen.width * 4 + 2048
            + parts.reduce(0) { $0 + $1.columns.memory + $1.rows.memory }
    }

    /// Paints the area that the pictures leave free, each pixel once. If the edges beside it have one colour, as those of menus and
    /// screenshots, it gets that colour.
    public func paint(on picture: Picture) throws(OutOfMemory) {
        precondition(picture.size == screen, "the screen that was planned")
        let places = parts.map(\.foreground)
        if let color = picture.edgeColor(of: places) { return picture.fill(color, around: places) }
        let grid = try LightGrid(cells)
        for part in parts {
            try grid.gather(
                picture.cropped(to: part.foreground), columns: part.columns, rows: part.rows, into: part.cells.origin)
        }
        try grid.blur(radius: radius)
        grid.encode()
        var renderer = try BackdropRenderer(grid, columns: screen.width, rows: screen.height)
        for y in 0..<screen.height {
            renderer.prepareRow(y)
            picture.withMutableRow(y) { row in
                var x = 0
                for part in parts where y >= part.foreground.origin.y && y < part.foreground.maxY {
                    renderer.paint(x..<part.foreground.origin.x, into: &row)
                    x = part.foreground.maxX
                }
                renderer.paint(x..<screen.width, into: &row)
            }
        }
    }
}

extension Picture {
    /// The colour of nine tenths of the pixels along the edges of rectangles inside the picture; nil: there is none.
    fileprivate func edgeColor(of rects: [Rect]) -> Color? {
        var pixels: [UInt32] = []
        for rect in rects {
            for y in rect.origin.y..<rect.maxY where rect.size.width < size.width {
                withRow(y) { row in pixels += [row[rect.origin.x], row[rect.maxX - 1]] }
            }
            for y in [rect.origin.y, rect.maxY - 1] where rect.size.height < size.height {
                withRow(y) { row in for x in rect.origin.x..<rect.maxX { pixels.append(row[x]) } }
            }
        }
        let middle = [16, 8, 0].map { shift in pixels.map { UInt8($0 >> shift & 0xFF) }.sorted()[pixels.count / 2] }
        // JPEG's noise is less than 9 levels.
        let near = pixels.count { pixel in
            zip([16, 8, 0], middle).allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int($1)) < 9 }
        }
        return near * 10 < pixels.count * 9 ? nil : Color(red: middle[0], green: middle[1], blue: middle[2])
    }
}
