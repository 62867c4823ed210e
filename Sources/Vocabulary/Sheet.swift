public import Raster

/// A page of an overview: small pictures in rows. A class: many slides may have one, and each is a word long in its slide.
public final class Sheet: Hashable, Sendable {
    /// A small picture, and the slide that it stands for.
    public struct Thumbnail: Hashable, Sendable {
        public let path: String
        /// Counted from 0, as a show lists its slides.
        public let number: Int

        public init(path: String, number: Int) { (self.path, self.number) = (path, number) }
    }

    /// How many pictures stand beside and below each other.
    public struct Grid: Hashable, Sendable {
        public let columns, rows: Int

        /// For a screen as its viewer sees it: four beside each other on a wide one, three on an upright one, each about four
        /// thirds as wide as it is high, where the screen is not far longer than others.
        public init(on size: Size) {
            columns = size.width >= size.height ? 4 : 3
            let rows = Int((Double(size.height * columns * 4) / Double(size.width * 3)).rounded())
            self.rows = min(12, max(1, rows))
        }

        /// How many pictures there are.
        public var count: Int { columns * rows }
    }

    /// In the order in which a viewer reads them.
    public let thumbnails: [Thumbnail]
    public let grid: Grid

    /// - Parameter thumbnails: as many as the grid has, at the most.
    public init(_ thumbnails: [Thumbnail], in grid: Grid) { (self.thumbnails, self.grid) = (thumbnails, grid) }

    public static func == (left: Sheet, right: Sheet) -> Bool {
        left === right || left.thumbnails == right.thumbnails && left.grid == right.grid
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(thumbnails)
        hasher.combine(grid)
    }

    /// The places of the thumbnails on a screen of that size, as a viewer sees it. Between them is a sixtieth of its shorter side, so
    /// far as there is room.
    public func places(on size: Size) -> [Rect] {
        func spans(_ length: Int, _ count: Int, _ gap: Int) -> [Range<Int>] {
            let gap = min(gap, max(0, (length - count) / (count + 1)))
            let free = length - gap * (count + 1)
            return (0..<count).map { index in
                let start = gap * (index + 1) + free * index / count
                return start..<max(start + 1, gap * (index + 1) + free * (index + 1) / count)
            }
        }
        let gap = size.shorterSide / 60
        let (columns, rows) = (spans(size.width, grid.columns, gap), spans(size.height, grid.rows, gap))
        return thumbnails.indices.map { index in
            let (column, row) = (columns[index % grid.columns], rows[index / grid.columns])
            return Rect(
                origin: Point(x: column.lowerBound, y: row.lowerBound),
                size: Size(width: column.count, height: row.count))
        }
    }

    /// The small picture at a point of such a screen; nil: between them.
    public func thumbnail(at point: Point, on size: Size) -> Thumbnail? {
        places(on: size).firstIndex { place in
            (place.origin.x..<place.origin.x + place.size.width).contains(point.x)
                && (place.origin.y..<place.origin.y + place.size.height).contains(point.y)
        }.map { thumbnails[$0] }
    }
}
