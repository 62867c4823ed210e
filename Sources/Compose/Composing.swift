public import Raster
internal import Scale

/// Paints a frame: what any display that shows it looks like.
///
/// Exact where each window has its place's size; elsewhere a pixel of the screen takes the pixel of the picture under its
/// middle. Each blend is rounded to the nearest level.
///
/// Each pixel of `target` is written once, rectangle by rectangle and rows from the top, and none is read: its memory may be
/// write-combined.
///
/// - Parameter target: of the frame's size.
public func compose(_ frame: Frame, into target: Picture) {
    precondition(target.size == frame.size, "a picture of the frame's size")
    let seen = frame.layers.compactMap { SeenLayer($0, on: frame.size) }
    // Between two neighbouring edges every row, and in it every pixel, sees the same layers.
    let bands = edges(seen.flatMap { [$0.rect.origin.y, $0.rect.maxY] }, upTo: frame.size.height)
    for (top, bottom) in zip(bands, bands.dropFirst()) {
        let present = seen.filter { $0.rect.origin.y <= top && $0.rect.maxY >= bottom }
        let columns = edges(present.flatMap { [$0.rect.origin.x, $0.rect.maxX] }, upTo: frame.size.width)
        for (left, right) in zip(columns, columns.dropFirst()) {
            let size = Size(width: right - left, height: bottom - top)
            var cell = Cell(
                of: present.filter { $0.rect.origin.x <= left && $0.rect.maxX >= right },
                at: Rect(origin: Point(x: left, y: top), size: size), into: target)
            cell.paint()
        }
    }
}

/// 0, the edges inside, and the end, each once and in order.
private func edges(_ inner: [Int], upTo end: Int) -> [Int] { Set(inner + [0, end]).sorted() }

/// A rectangle of the screen whose pixels see the same layers.
private struct Cell {
    private let rect: Rect
    private let target: Picture
    /// The lowest layer that is seen; nil: black.
    private let ground: SeenLayer?
    /// What is seen above it, from the bottom up.
    private let above: ArraySlice<SeenLayer>
    /// A row on which layers are blended before it goes to the target; empty until it is needed.
    private var blended: [UInt32] = []

    /// - Parameter layers: all that cover the rectangle, from the bottom up.
    init(of layers: [SeenLayer], at rect: Rect, into target: Picture) {
        self.rect = rect
        self.target = target.cropped(to: rect)
        let lowest = layers.lastIndex(where: \.isOpaque)
        ground = lowest.map { layers[$0] }
        above = layers[(lowest.map { $0 + 1 } ?? 0)...]
    }

    /// Paints the rectangle.
    mutating func paint() {
        // What most moves are made of: a picture, or one over another.
        if above.isEmpty, let picture = ground?.pixels(in: rect) {
            ScreenPaint.copy(picture, into: target)
            return
        }
        if above.isEmpty, let ground, ground.isScaled {
            ground.copyScaled(from: rect, into: target)
            return
        }
        if above.count == 1, let layer = above.first, let below = ground?.pixelsOrRow(in: rect),
            let pixels = layer.pixelsOrRow(in: rect)
        {
            ScreenPaint.mix(pixels, at: layer.opacity.rawValue, over: below, into: target)
            return
        }
        for y in 0..<rect.size.height { paintRow(y) }
    }

    /// Paints row `y` of the rectangle.
    private mutating func paintRow(_ y: Int) {
        let (x, y, ground) = (rect.origin.x, rect.origin.y + y, ground)
        let row = y - rect.origin.y
        if above.isEmpty {
            target.withMutableRow(row) { paintGround(ground, y, from: x, into: &$0) }
            return
        }
        let above = above
        if blended.isEmpty { blended = [UInt32](repeating: 0, count: rect.size.width) }
        var line = blended.mutableSpan
        paintGround(ground, y, from: x, into: &line)
        for layer in above { layer.blend(y, from: x, over: &line) }
        target.withMutableRow(row) { $0.copyPixels(of: blended.span) }
    }
}

private func paintGround(_ ground: SeenLayer?, _ y: Int, from x: Int, into row: inout MutableSpan<UInt32>) {
    if let ground {
        ground.copy(y, from: x, into: &row)
    } else {
        row.update(repeating: Color.black.pixel)
    }
}

extension MutableSpan<UInt32> {
    /// Copies as many pixels as there are.
    @_lifetime(self: copy self)
    mutating func copyPixels(of source: Span<UInt32>) {
        unsafe source.withUnsafeBytes { from in
            unsafe withUnsafeMutableBytes { to in unsafe to.copyMemory(from: from) }
        }
    }
}
