internal import Lettering
internal import Raster
internal import Scale

/// Frames side by side on one picture, in rows from the upper left, with a name under each: one block of them for each screen.
struct ContactSheet {
    /// The frames of one screen.
    struct Block {
        /// What stands above it; nil where there is only one.
        var title: String?
        /// The screen's.
        let frame: Size
        fileprivate(set) var cell = Size(width: 1, height: 1)
        fileprivate(set) var top = 0
    }

    /// The whole of it.
    let picture: Picture
    private var blocks: [Block]
    private let columns: Int
    private let isCaptioned: Bool
    private static let gap = 8
    private static let width = 1600
    /// The upper bound of a cell's height, for screens that are very tall.
    private static let tallest = 3200
    /// Narrower cells have no names.
    private static let narrowest = 64
    private static let background = Color(red: 24, green: 24, blue: 24)

    /// An empty sheet of `columns` x `rows` frames for each block.
    init(columns: Int, rows: Int, _ blocks: [Block]) throws(OutOfMemory) {
        self.columns = columns
        let cellWidth = max(16, (Self.width - Self.gap * (columns + 1)) / columns)
        isCaptioned = cellWidth >= Self.narrowest
        var height = Self.gap
        self.blocks = blocks
        for index in blocks.indices {
            if blocks[index].title != nil { height += Caption.height }
            self.blocks[index].top = height
            self.blocks[index].cell = Self.cell(width: cellWidth, for: blocks[index].frame)
            height += rows * (self.blocks[index].cell.height + (isCaptioned ? Caption.height : Self.gap))
        }
        let widest = self.blocks.map(\.cell.width).max() ?? 0
        picture = try .allocated(Size(width: columns * (widest + Self.gap) + Self.gap, height: height))
        picture.fill(Self.background)
        for block in self.blocks {
            guard let title = block.title else { continue }
            let place = Rect(
                origin: Point(x: Self.gap, y: block.top - Caption.height),
                size: Size(width: picture.size.width - 2 * Self.gap, height: Caption.height))
            try Caption(heading: title).draw(onto: picture.cropped(to: place), background: Self.background)
        }
    }

    private static func cell(width: Int, for frame: Size) -> Size {
        let height = width * frame.height / frame.width
        return height <= tallest
            ? Size(width: width, height: max(1, height))
            : Size(width: max(1, tallest * frame.width / frame.height), height: tallest)
    }

    /// Puts a frame into a place of a block, counted from 0.
    ///
    /// - Parameter names: of what it shows: one after the other in a move.
    func place(_ frame: Picture, named names: [String], at index: Int, of block: Int) throws(OutOfMemory) {
        let block = blocks[block]
        let cell = block.cell
        let below = isCaptioned ? Caption.height : Self.gap
        let origin = Point(
            x: Self.gap + index % columns * (cell.width + Self.gap),
            y: block.top + index / columns * (cell.height + below))
        let plan = ResamplePlan(rows: frame.size, crop: Box(frame.size), orientation: .topLeft, target: cell)
        var resampler = try Resampler(plan, into: picture.cropped(to: Rect(origin: origin, size: cell)))
        for y in plan.neededRows { frame.withRow(y) { row in resampler.take(row) } }
        if isCaptioned, !names.isEmpty {
            let line = Rect(
                origin: Point(x: origin.x, y: origin.y + cell.height),
                size: Size(width: cell.width, height: Caption.height))
            try Caption(names).draw(onto: picture.cropped(to: line), background: Self.background)
        }
    }
}
