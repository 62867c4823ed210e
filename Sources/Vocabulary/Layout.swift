public import Raster

/// A banner: several slides at once, in a row that moves from one to the next.
public struct Layout: Hashable, Sendable {
    /// The line on which the items stand, as the viewer sees it.
    public enum Direction: String, CaseIterable, Sendable {
        case horizontal, vertical
    }

    /// Where the current item stands.
    public enum Snap: String, CaseIterable, Sendable {
        /// In the middle of the screen.
        case center
        /// At its left edge, or at the upper one.
        case start
    }

    public var direction: Direction = .horizontal
    /// An item along the direction.
    public var item: Length = .perMille(1000)
    /// What is free across the direction, on either side of the items.
    public var inset: Length = .pixels(0)
    /// From an item to the next one.
    public var spacing: Length = .pixels(0)
    public var snap: Snap = .center
    /// The radius of an item's corners.
    public var corner: Length = .pixels(0)
    /// What stands around the items, and behind their corners.
    public var background: Color = .black

    /// Items as large as the screen, one beside the other.
    public init() {}
}

extension Layout {
    /// A layout on a screen of some size, in pixels.
    public struct Measures: Hashable, Sendable {
        /// An item along the direction: at least a tenth of the screen, and no longer than it.
        public let item: Int
        /// An item across the direction: at least a tenth of the screen.
        public let breadth: Int
        /// From the screen's edge to an item, across the direction.
        public let inset: Int
        /// From an item to the same edge of the next one.
        public let step: Int
        /// From the screen's left or upper edge to the current item.
        public let start: Int
        /// The radius of an item's corners.
        public let corner: Int
        /// How many items are seen before the current one, and after it.
        public let before, after: Int
    }

    /// The size of an item on a screen that the viewer sees in this size.
    public func itemSize(on size: Size) -> Size {
        let measures = measures(on: size)
        let item = Size(width: measures.item, height: measures.breadth)
        return direction == .horizontal ? item : item.transposed
    }

    /// The layout on a screen that the viewer sees in this size.
    public func measures(on size: Size) -> Measures {
        let isHorizontal = direction == .horizontal
        let (whole, across) = isHorizontal ? (size.width, size.height) : (size.height, size.width)
        let item = min(max(self.item.pixels(of: whole), (whole + 9) / 10), whole)
        let step = item + min(spacing.pixels(of: whole), whole)
        let inset = min(self.inset.pixels(of: across), (across - (across + 9) / 10) / 2)
        let breadth = across - 2 * inset
        let start = snap == .center ? (whole - item) / 2 : 0
        return Measures(
            item: item, breadth: breadth, inset: inset, step: step, start: start,
            corner: min(corner.pixels(of: whole), item / 2, breadth / 2), before: (start + item - 1) / step,
            after: (whole - start - 1) / step)
    }
}

/// A length on a screen: in pixels, or as a share of the screen.
public enum Length: Hashable, Sendable {
    case pixels(Int)
    /// Thousandths of a side of the screen; whoever has the length says which side.
    case perMille(Int)

    /// The length on a screen whose side has `whole` pixels, rounded to the nearest.
    public func pixels(of whole: Int) -> Int {
        switch self {
        case .pixels(let count): count
        case .perMille(let share): (whole * share + 500) / 1000
        }
    }
}
