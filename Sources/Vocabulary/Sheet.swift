public import Raster

/// A page of an overview: small pictures in rows. A class: many slides may have one, and each is a word long in its slide.
public final class Sheet: Hashable, Sendable {
    /// A small picture, and the slide that it stands for, or a stack of them.
    public struct Thumbnail: Hashable, Sendable {
        public let path: String
        /// Counted from 0, as a show lists its slides; of a stack, that of its first slide.
        public let number: Int
        /// The slides below it; nil: it stands for one.
        public let stack: Stack?

        public init(path: String, number: Int, stack: Stack? = nil) {
            (self.path, self.number, self.stack) = (path, number, stack)
        }
    }

    /// Slides of one folder. It opens to pages of its own.
    public struct Stack: Hashable, Sendable {
        /// The folder's path.
        public let folder: String
        /// From its first slide to its last one; between them may be others, and some that cannot be shown.
        public let numbers: Range<Int>
        /// How many pictures can be shown.
        public let count: Int

        public init(folder: String, numbers: Range<Int>, count: Int) {
            (self.folder, self.numbers, self.count) = (folder, numbers, count)
        }
    }

    /// What stands at a point of a page.
    public enum Spot: Hashable, Sendable {
        case thumbnail(Thumbnail)
        /// The way back from an open stack.
        case back
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
    /// The open stack whose slides these are: the first place of the page leads back from it. Nil: none is open.
    public let stack: Stack?

    /// - Parameter thumbnails: as many as there is `room` for, at the most.
    public init(_ thumbnails: [Thumbnail], in grid: Grid, of stack: Stack? = nil) {
        (self.thumbnails, self.grid, self.stack) = (thumbnails, grid, stack)
    }

    /// How many pictures a page has.
    public static func room(in grid: Grid, of stack: Stack?) -> Int { grid.count - (stack == nil ? 0 : 1) }

    public static func == (left: Sheet, right: Sheet) -> Bool {
        left === right
            || left.thumbnails == right.thumbnails && left.grid == right.grid && left.stack == right.stack
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(thumbnails)
        hasher.combine(grid)
        hasher.combine(stack)
    }

    /// The places of the thumbnails on a screen of that size, as a viewer sees it. Between them is a sixtieth of its shorter side, so
    /// far as there is room.
    public func places(on size: Size) -> [Rect] {
        Array(allPlaces(on: size).suffix(thumbnails.count))
    }

    /// The place of the way back, as `places`; nil: there is none.
    public func backPlace(on size: Size) -> Rect? { stack.flatMap { _ in allPlaces(on: size).first } }

    private func allPlaces(on size: Size) -> [Rect] {
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
        return (0..<thumbnails.count + (stack == nil ? 0 : 1)).map { index in
            let (column, row) = (columns[index % grid.columns], rows[index / grid.columns])
            return Rect(
                origin: Point(x: column.lowerBound, y: row.lowerBound),
                size: Size(width: column.count, height: row.count))
        }
    }

    /// What stands at a point of such a screen; nil: nothing.
    public func spot(at point: Point, on size: Size) -> Spot? {
        let found = allPlaces(on: size).firstIndex { place in
            (place.origin.x..<place.maxX).contains(point.x) && (place.origin.y..<place.maxY).contains(point.y)
        }
        guard let found else { return nil }
        if stack == nil { return .thumbnail(thumbnails[found]) }
        return found == 0 ? .back : .thumbnail(thumbnails[found - 1])
    }
}
