public import Raster

/// A layer, as far as it is on the screen.
struct SeenLayer {
    /// The part of its place that is on the screen; not empty.
    let rect: Rect
    private let layer: Layer
    /// From a pixel of the screen to the picture's, where window and place have one size.
    private let shift: Point?

    /// Nil for a layer that is not seen at all.
    init?(_ layer: Layer, on size: Size) {
        let place = layer.place
        let left = max(0, place.origin.x)
        let top = max(0, place.origin.y)
        rect = Rect(
            origin: Point(x: left, y: top),
            size: Size(width: min(size.width, place.maxX) - left, height: min(size.height, place.maxY) - top))
        self.layer = layer
        guard rect.size.width > 0, rect.size.height > 0, layer.opacity != .none else { return nil }
        if let picture = layer.content.picture {
            let window = layer.window
            precondition(
                window.x >= 0 && window.y >= 0 && window.x + window.width <= picture.size.width * Window.pixel
                    && window.y + window.height <= picture.size.height * Window.pixel,
                "a window inside its picture")
        }
        shift = layer.window.wholePixels.flatMap { pixels in
            pixels.size == place.size
                ? Point(x: pixels.origin.x - place.origin.x, y: pixels.origin.y - place.origin.y) : nil
        }
    }

    var isOpaque: Bool { layer.isOpaque }
    var opacity: Opacity { layer.opacity }

    /// Whether both show the same pixel wherever both are seen, if they show the same picture.
    func showsInPlace(what other: SeenLayer) -> Bool {
        if layer.content.picture == nil { return true }
        if let shift { return shift == other.shift }
        return layer.window == other.layer.window && layer.place == other.layer.place
    }

    /// What a rectangle of the screen shows of it, where that is a picture's pixels as they are; nil elsewhere.
    func pixels(in rect: Rect) -> Picture? {
        guard case .opaque(let picture) = layer.content, let shift else { return nil }
        let corner = Point(x: rect.origin.x + shift.x, y: rect.origin.y + shift.y)
        return picture.cropped(to: Rect(origin: corner, size: rect.size))
    }

    /// The same; of a colour one row, which is all of it.
    func pixelsOrRow(in rect: Rect) -> Picture? {
        guard case .color(let color) = layer.content else { return pixels(in: rect) }
        let row = Picture(size: Size(width: rect.size.width, height: 1))
        row.fill(color)
        return row
    }

    /// Copies what row `y` of the screen shows of it from column `x` on.
    func copy(_ y: Int, from x: Int, into target: inout MutableSpan<UInt32>) {
        guard let picture = layer.content.picture else {
            target.update(repeating: pixel)
            return
        }
        guard let shift else {
            picture.withRow(row(y)) { source in
                for index in target.indices { target[index] = source[column(x + index)] }
            }
            return
        }
        picture.withRow(y + shift.y) { source in
            target.copyPixels(of: source.extracting((x + shift.x)..<(x + shift.x + target.count)))
        }
    }

    /// Whether it is a picture of which not every pixel is shown once.
    var isScaled: Bool { shift == nil && layer.content.picture != nil }

    /// Copies what a rectangle of the screen shows of a scaled picture. Of a magnified one many rows show the same row of it.
    func copyScaled(from rect: Rect, into target: Picture) {
        guard let picture = layer.content.picture else { return }
        let columns = (rect.origin.x..<rect.maxX).map { Int32(column($0)) }
        precondition(columns.allSatisfy { 0..<Int32(picture.size.width) ~= $0 }, "columns of the picture")
        var line = [UInt32](repeating: 0, count: columns.count)
        var shown: Int?
        for y in 0..<rect.size.height {
            let row = row(rect.origin.y + y)
            if row != shown { picture.withRow(row) { pick(columns.span, of: $0, into: line.mutableSpan) } }
            shown = row
            target.withMutableRow(y) { $0.copyPixels(of: line.span) }
        }
    }

    /// Puts what row `y` of the screen shows of it from column `x` on over what stands in `target`.
    func blend(_ y: Int, from x: Int, over target: inout MutableSpan<UInt32>) {
        let opacity = UInt32(layer.opacity.rawValue)
        guard let picture = layer.content.picture else {
            blendRow(target.count, opacity: opacity, isPremultiplied: false, over: &target) { _ in pixel }
            return
        }
        let isPremultiplied = if case .premultiplied = layer.content { true } else { false }
        if let shift {
            picture.withRow(y + shift.y) { source in
                let part = source.extracting((x + shift.x)..<(x + shift.x + target.count))
                blendRow(target.count, opacity: opacity, isPremultiplied: isPremultiplied, over: &target) { part[$0] }
            }
        } else {
            picture.withRow(row(y)) { source in
                blendRow(target.count, opacity: opacity, isPremultiplied: isPremultiplied, over: &target) {
                    source[column(x + $0)]
                }
            }
        }
    }

    private var pixel: UInt32 { if case .color(let color) = layer.content { color.pixel } else { 0 } }

    /// The picture's column under the middle of a pixel of the screen.
    private func column(_ x: Int) -> Int {
        let middle = (2 * (x - layer.place.origin.x) + 1) * layer.window.width / (2 * layer.place.size.width)
        return (layer.window.x + middle) / Window.pixel
    }

    /// The picture's row under the middle of a row of the screen.
    private func row(_ y: Int) -> Int {
        let middle = (2 * (y - layer.place.origin.y) + 1) * layer.window.height / (2 * layer.place.size.height)
        return (layer.window.y + middle) / Window.pixel
    }
}

extension Layer.Content {
    /// Nil for a colour.
    public var picture: Picture? {
        switch self {
        case .opaque(let picture), .premultiplied(let picture): picture
        case .color: nil
        }
    }
}

/// Copies these pixels of a row, which has them all.
private func pick(_ columns: Span<Int32>, of row: Span<UInt32>, into target: consuming MutableSpan<UInt32>) {
    precondition(target.count == columns.count, "a place for each")
    for index in columns.indices {
        // Columns are in range by the caller; a check of each would take longer than the copy.
        unsafe target[unchecked: index] = row[unchecked: Int(columns[unchecked: index])]
    }
}

/// Puts pixels over others, colour by colour: `source * opacity + below * (1 - alpha * opacity)`, rounded to the nearest
/// level.
///
/// A premultiplied colour that is above its alpha counts as that. Levels and alphas have 255 parts and the opacity 65,535;
/// their product is at most 255 * 65,535 = `whole`, and the sum at most 255 * `whole` + `whole` / 2 < 2^32.
@inline(__always)
private func blendRow(
    _ count: Int, opacity: UInt32, isPremultiplied: Bool, over target: inout MutableSpan<UInt32>,
    _ source: (Int) -> UInt32
) {
    let whole: UInt32 = 255 * 65_535
    for index in 0..<count {
        let above = source(index)
        let below = target[index]
        let alpha = isPremultiplied ? above >> 24 : 255
        let rest = whole &- alpha &* opacity
        func level(_ shift: UInt32) -> UInt32 {
            let over = min(above >> shift & 0xFF, alpha) &* opacity &* 255
            return ((over &+ (below >> shift & 0xFF) &* rest &+ whole / 2) / whole) << shift
        }
        target[index] = 0xFF00_0000 | level(16) | level(8) | level(0)
    }
}
