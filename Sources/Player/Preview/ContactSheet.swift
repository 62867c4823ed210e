internal import Raster
internal import Scale

/// Frames side by side on one picture, in rows from the upper left.
struct ContactSheet {
    /// The whole of it.
    let picture: Picture
    private let columns: Int
    private let cell: Size
    private static let gap = 8
    private static let width = 1600
    /// The upper bound of a cell's height, for screens that are very tall.
    private static let tallest = 3200

    /// An empty sheet of `columns` x `rows` frames that have the shape of `frame`.
    init(columns: Int, rows: Int, frame: Size) throws(OutOfMemory) {
        let width = max(16, (Self.width - Self.gap * (columns + 1)) / columns)
        let height = width * frame.height / frame.width
        cell =
            height <= Self.tallest
            ? Size(width: width, height: max(1, height))
            : Size(width: max(1, Self.tallest * frame.width / frame.height), height: Self.tallest)
        self.columns = columns
        picture = try .allocated(
            Size(
                width: columns * (cell.width + Self.gap) + Self.gap, height: rows * (cell.height + Self.gap) + Self.gap)
        )
        picture.fill(Color(red: 24, green: 24, blue: 24))
    }

    /// Puts a frame into a place, counted from 0.
    func place(_ frame: Picture, at index: Int) throws(OutOfMemory) {
        let origin = Point(
            x: Self.gap + index % columns * (cell.width + Self.gap),
            y: Self.gap + index / columns * (cell.height + Self.gap))
        let plan = ResamplePlan(rows: frame.size, crop: Box(frame.size), orientation: .topLeft, target: cell)
        var resampler = try Resampler(plan, into: picture.cropped(to: Rect(origin: origin, size: cell)))
        for y in plan.neededRows { frame.withRow(y) { row in resampler.take(row) } }
    }
}
