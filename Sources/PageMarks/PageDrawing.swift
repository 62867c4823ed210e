public import Carousel
internal import Compose
internal import Lettering
public import Raster
internal import Vocabulary

/// Everything that the pixels of a `IndicatorSprites` depend on.
public struct PageDrawing: Hashable, Sendable {
    /// The progress of a move has so many different pictures.
    static let states = 32

    private let indicator: Indicator
    private let from: Page?
    private let to: Page?
    private let size: Size
    private let rotation: Rotation

    /// The marks of a step; nil where there are none to be seen.
    ///
    /// - Parameters:
    ///   - isMove: whether what stands before the step is seen.
    ///   - size: the screen's, as it is scanned out.
    ///   - rotation: by how much everything on it is turned.
    public init?(_ change: PageChange, isMove: Bool, on size: Size, turned rotation: Rotation = .none) {
        // A bar looks the same on every page.
        func seen(_ page: Page?) -> Page? {
            change.indicator.kind == .bar ? page.map { _ in Page(index: 0, count: 1) } : page
        }
        indicator = change.indicator
        to = seen(change.to)
        from = isMove ? seen(change.from) : to
        self.size = size
        self.rotation = rotation
        if from == nil && to == nil || indicator.kind == .hidden { return nil }
    }

    /// Draws the marks: some milliseconds.
    public func draw() throws(OutOfMemory) -> IndicatorSprites {
        switch indicator.kind {
        case .dots, .hidden: try drawDots()
        case .bar: try drawBar()
        case .fraction: try drawFraction()
        }
    }

    /// The screen as its viewer sees it.
    private var seenSize: Size { rotation.orientation.applied(to: size) }

    private var isUpright: Bool { [.left, .right].contains(indicator.side) }

    /// Of a dot, at most a quarter of the screen.
    private var markSize: Int { max(1, min(indicator.size.pixels(of: size.shorterSide), size.shorterSide / 4)) }

    private var halo: Halo { Halo(around: markSize) }

    private var margin: Int { indicator.margin.pixels(of: size.shorterSide) }

    // MARK: - Along a side

    /// From a sketch along the side to what is scanned out.
    private var orientation: Orientation {
        (isUpright ? Orientation.leftTop : .topLeft).followed(by: rotation.orientation)
    }

    /// The screen with the indicator's side as its lower or upper edge.
    private var sidedSize: Size { isUpright ? seenSize.transposed : seenSize }

    /// The length of the side without what the margins take at its ends.
    private var room: Int { max(1, sidedSize.width / 4, sidedSize.width - 2 * margin) }

    /// Where marks of that size stand in `sidedSize`.
    private func place(_ marks: Size) -> Rect {
        let margin = min(margin, (sidedSize.height - marks.height) / 2)
        let isFar = indicator.side == .bottom || indicator.side == .right
        return Rect(
            origin: Point(
                x: (sidedSize.width - marks.width) / 2, y: isFar ? sidedSize.height - margin - marks.height : margin),
            size: marks)
    }

    /// Marks with their halo, as far as it is on the screen.
    private func withHalo(_ marks: Rect, beside: Int) -> Rect {
        let origin = Point(x: marks.origin.x - beside, y: marks.origin.y - halo.reach)
        let size = Size(width: marks.size.width + 2 * beside, height: marks.size.height + 2 * halo.reach)
        return Rect(origin: origin, size: size).intersection(Rect(size: sidedSize)) ?? marks
    }

    private func drawDots() throws(OutOfMemory) -> IndicatorSprites {
        let row = DotRow(indicator, diameter: markSize, length: room)
        let marks = place(Size(width: [from, to].compactMap { $0.map(row.length) }.max() ?? 1, height: markSize))
        let place = withHalo(marks, beside: halo.reach)
        func sketch(_ old: Page, _ new: Page, _ part: Double) -> Sketch {
            var sketch = Sketch(size: place.size)
            row.draw(from: old, to: new, part, in: marks.seen(from: place.origin), on: &sketch)
            return sketch
        }
        let states: [Sketch]
        if let from, let to, row.leads(from: from, to: to) {
            let last = Self.states - 1
            states = from == to ? [sketch(to, to, 1)] : (0...last).map { sketch(from, to, Double($0) / Double(last)) }
        } else {
            let empty = Sketch(size: place.size)
            states = Self.mixed(from.map { sketch($0, $0, 1) } ?? empty, to.map { sketch($0, $0, 1) } ?? empty)
        }
        return try sprites(of: states, at: orientation.seenRect(of: place, in: sidedSize), orientation)
    }

    /// The states between two, and both.
    private static func mixed(_ first: Sketch, _ last: Sketch) -> [Sketch] {
        (0..<states).map { first.mixed(with: last, $0, of: states - 1) }
    }

    /// All states above each other, each for its share of the progress; the first and the last one for half of that.
    private func sprites(
        of states: [Sketch], at place: Rect, _ orientation: Orientation
    ) throws(OutOfMemory) -> IndicatorSprites {
        let cell = states[0].size
        var sprites = Sketch(size: Size(width: cell.width, height: cell.height * states.count))
        var keys: [Track<Rect>.Keyframe] = []
        for (number, state) in states.enumerated() {
            sprites.place(state, atRow: number * cell.height)
            let rect = Rect(origin: Point(x: 0, y: number * cell.height), size: cell)
            let window = orientation.seenRect(of: rect, in: sprites.size)
            let parts = Double(2 * states.count - 2)
            if let last = keys.last {
                let start = Double(2 * number - 1) / parts
                keys += [Track<Rect>.Keyframe(start, last.value), Track<Rect>.Keyframe(start, window)]
            } else {
                keys = [Track<Rect>.Keyframe(0, window)]
            }
        }
        return IndicatorSprites(picture: try sprites.turned(orientation), place: place, window: Track(keys: keys))
    }

    /// Time that is over comes in from the bar's start; in the move it goes out at the end.
    ///
    ///     rest    [ over | to come ]     the window moves to the left
    ///     move    [ to come | over ]     the same
    ///     none    [                ]
    private func drawBar() throws(OutOfMemory) -> IndicatorSprites {
        let marks = place(Size(width: room, height: max(1, (markSize + 1) / 3)))
        let place = withHalo(marks, beside: 0)
        let (cell, bar) = (place.size, marks.seen(from: place.origin))
        var sketch = Sketch(size: Size(width: 2 * cell.width, height: 3 * cell.height))
        func rect(_ column: Int, _ row: Int) -> Rect {
            Rect(origin: Point(x: column * cell.width, y: row * cell.height), size: cell)
        }
        func draw(_ column: Int, _ row: Int, _ tint: Tint) {
            let rect = rect(column, row)
            sketch.bar(rect, rows: rect.origin.y + bar.origin.y..<rect.origin.y + bar.maxY, Inks(tint), halo)
        }
        for (column, row) in [(0, 0), (1, 1)] { draw(column, row, indicator.color) }
        for (column, row) in [(1, 0), (0, 1)] { draw(column, row, indicator.inactive) }
        func key(_ progress: Double, _ column: Int, _ row: Int) -> Track<Rect>.Keyframe {
            Track<Rect>.Keyframe(progress, orientation.seenRect(of: rect(column, row), in: sketch.size))
        }
        let move = from == nil ? [key(0, 0, 2), key(1, 0, 2)] : [key(0, 1, 1), key(1, 0, 1)]
        let rest = to == nil ? [key(1, 0, 2)] : [key(1, 1, 0), key(2, 0, 0)]
        return IndicatorSprites(
            picture: try sketch.turned(orientation), place: orientation.seenRect(of: place, in: sidedSize),
            window: Track(keys: move + rest))
    }

    // MARK: - Upright at every side

    private func drawFraction() throws(OutOfMemory) -> IndicatorSprites {
        let ends = [from, to].compactMap(\.self)
        var height = markSize
        func masks() throws(OutOfMemory) -> [TextMask] {
            var masks: [TextMask] = []
            for page in ends {
                let end = " / \(page.count)"
                masks.append(try TextMask("\(page.index + 1)" + end, endingLike: "\(page.count)" + end, height: height))
            }
            return masks
        }
        var drawn = try masks()
        while height > 1, let widest = drawn.map(\.size.width).max(), widest >= seenSize.width {
            height = min(height - 1, height * seenSize.width / widest)
            drawn = try masks()
        }
        /// Odd on an odd screen: the middle is the same pixel for texts of any length.
        func width(_ mask: TextMask) -> Int { mask.size.width + (seenSize.width - mask.size.width) & 1 }
        let padding = drawn[0].padding
        let cell = Size(width: drawn.map(width).max() ?? 1, height: drawn[0].size.height)
        func sketch(_ mask: TextMask) -> Sketch {
            var sketch = Sketch(size: cell)
            let free = cell.width - width(mask)
            let left = indicator.side == .left ? 0 : indicator.side == .right ? free : free / 2
            sketch.text(mask, atColumn: left, Inks(indicator.color), Halo(around: height))
            return sketch
        }
        let sketches = drawn.map(sketch)
        let empty = Sketch(size: cell)
        let states =
            from == to
            ? [sketches[0]]
            : Self.mixed(from == nil ? empty : sketches[0], to == nil ? empty : sketches[sketches.count - 1])
        let place = rotation.orientation.seenRect(of: place(ofText: cell, padding: padding), in: seenSize)
        return try sprites(of: states, at: place, rotation.orientation)
    }

    /// Where a text stands, as the viewer sees it; the margin is the figures'.
    private func place(ofText cell: Size, padding: Int) -> Rect {
        let free = Point(x: max(0, seenSize.width - cell.width), y: max(0, seenSize.height - cell.height))
        let near = max(0, margin - padding)
        func clamped(_ x: Int, _ limit: Int) -> Int { max(0, min(x, limit)) }
        var origin = Point(x: free.x / 2, y: free.y / 2)
        switch indicator.side {
        case .bottom: origin.y = clamped(free.y - near, free.y)
        case .top: origin.y = clamped(near, free.y)
        case .left: origin.x = clamped(near, free.x)
        case .right: origin.x = clamped(free.x - near, free.x)
        }
        return Rect(origin: origin, size: cell)
    }
}

extension Rect {
    /// The same, counted from a point.
    fileprivate func seen(from point: Point) -> Rect {
        Rect(origin: Point(x: origin.x - point.x, y: origin.y - point.y), size: size)
    }
}
