public import Raster
public import Vocabulary

/// Items in a row; the current one stands at its place on the screen.
///
/// Items are counted from the one that is current before a move: 0, with 1 behind it and -1 before it.
public struct Banner: Hashable, Sendable {
    /// The size of an item as it is scanned out, in pixels.
    public let itemSize: Size
    private let layout: Layout
    private let measures: Layout.Measures
    private let size: Size
    private let turn: Orientation

    /// - Parameters:
    ///   - size: the screen's, as it is scanned out.
    ///   - rotation: by how much everything on it is turned; the layout is the viewer's.
    public init(_ layout: Layout, on size: Size, turned rotation: Rotation = .none) {
        self.layout = layout
        self.size = size
        turn = rotation.orientation
        let seen = turn.applied(to: size)
        measures = layout.measures(on: seen)
        itemSize = turn.applied(to: layout.itemSize(on: seen))
    }

    /// The radius of an item's corners, in pixels.
    public var corner: Int { measures.corner }

    /// The items that are seen while 0 is the current one.
    public var seen: ClosedRange<Int> { -measures.before...measures.after }

    /// Where an item stands on the screen while 0 is the current one.
    public func place(of item: Int) -> Rect {
        let along = measures.start + item * measures.step
        let seen = Rect(
            origin: layout.direction == .horizontal
                ? Point(x: along, y: measures.inset) : Point(x: measures.inset, y: along),
            size: turn.applied(to: itemSize))
        return turn.seenRect(of: seen, in: turn.applied(to: size))
    }

    /// The row as it moves.
    ///
    /// - Parameters:
    ///   - items: their pictures, of the item's size. Where there is none the background is seen.
    ///   - shift: by how many items it moves forward, or (below 0) back.
    public func animation(of items: [Int: Picture], moving shift: Int) -> Animation {
        let (here, there) = (place(of: 0).origin, place(of: shift).origin)
        let end = Point(x: there.x - here.x, y: there.y - here.y)
        let sheet = Rect(size: size).union(Rect(origin: end, size: size))
        let ground = MovingLayer(.color(layout.background), place: sheet)
        let layers = items.sorted { $0.key < $1.key }.compactMap { index, picture -> MovingLayer? in
            let place = place(of: index)
            return place.intersection(sheet) == nil ? nil : MovingLayer(.opaque(picture), place: place)
        }
        let view = shift == 0 ? Track(Point.zero) : Track(from: .zero, to: end)
        return Animation(size: size, groups: [Animation.LayerGroup(view: view, layers: [ground] + layers)])
    }
}
