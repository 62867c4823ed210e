public import Raster

/// The blurred and darkened copy of a picture that fills the bars around it.
///
/// It is the picture as it stands on the screen, scaled to cover the screen, so nothing is decoded twice. The blur
/// averages light rather than encoded levels: lamps glow, and complementary colours do not turn grey. All arithmetic is on
/// integers, and each step treats left and right, top and bottom alike.
public struct Backdrop: Sendable {
    private let foreground: Rect
    private let screen: Size
    /// Columns and rows of the grid that is blurred, which covers the screen.
    private let cells: Size
    private let radius: Int
    private let columns: CellShares
    private let rows: CellShares

    /// Cells along the screen's shorter side: so many that no bend shows between them behind the blur.
    private static let shorterSide = 160

    /// Plans the backdrop of a picture at `foreground`, which lies on the screen; nil where it leaves no bars.
    public init?(around foreground: Rect, on screen: Size) {
        if foreground.size == screen { return nil }
        self.foreground = foreground
        self.screen = screen
        let (shorter, longer) = (min(screen.width, screen.height), max(screen.width, screen.height))
        let few = min(Self.shorterSide, (shorter + 1) / 2)
        let many = (longer * few + shorter / 2) / shorter
        cells =
            screen.width < screen.height ? Size(width: few, height: many) : Size(width: many, height: few)
        // Three boxes of 2r + 1 cells are nearly a Gaussian with a deviation of r + 1/2: a twentieth of the shorter side.
        radius = max(1, few / 20)
        // One axis of the picture is cut where it is scaled to cover the screen.
        let size = foreground.size
        let (tall, wide) = (size.width * screen.height, size.height * screen.width)
        columns = CellShares(
            pixels: size.width, shown: min(tall, wide), per: screen.height, cells: cells.width)
        rows = CellShares(
            pixels: size.height, shown: min(tall, wide), per: screen.width, cells: cells.height)
    }

    /// An upper bound of the bytes that painting takes.
    public var memory: Int {
        let lane = MemoryLayout<LightGrid.Cell>.stride
        let lines = foreground.size.width + cells.width + 1 + 2 * max(cells.width, cells.height)
        return (cells.area + lines) * lane + screen.width * 4 + columns.memory + rows.memory + 2048
    }

    /// Paints the bars of the screen, each pixel once; the picture is there already, and stays as it is.
    public func paint(on picture: Picture) throws(OutOfMemory) {
        precondition(picture.size == screen, "the screen that was planned")
        let grid = try LightGrid(cells)
        try grid.gather(picture.cropped(to: foreground), columns: columns, rows: rows)
        try grid.blur(radius: radius)
        grid.encode()
        var renderer = try BackdropRenderer(grid, columns: screen.width, rows: screen.height)
        for y in 0..<screen.height {
            renderer.prepareRow(y)
            picture.withMutableRow(y) { row in
                if y >= foreground.origin.y && y < foreground.maxY {
                    renderer.paint(0..<foreground.origin.x, into: &row)
                    renderer.paint(foreground.maxX..<screen.width, into: &row)
                } else {
                    renderer.paint(0..<screen.width, into: &row)
                }
            }
        }
    }
}
