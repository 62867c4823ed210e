public import Raster

extension Frame {
    /// A part of it, as large as the whole.
    ///
    /// - Parameters:
    ///   - scale: 1 or more.
    ///   - corner: of the part, from the upper left corner of what is `scale` times as large as the frame.
    public func magnified(by scale: Double, from corner: Point) -> Frame {
        let layers = layers.compactMap { layer -> Layer? in
            let box = Box(layer.place).scaled(x: scale, y: scale).seen(from: corner)
            return Layer(layer.content, window: layer.window, over: box, on: size, opacity: layer.opacity)
        }
        return Frame(size: size, layers: layers)
    }
}

extension Layer {
    /// What is seen on a screen of a window that stands over `box` there, which need not be whole pixels and may be larger than the
    /// screen; nil: nothing.
    public init?(_ content: Content, window: Window, over box: Box, on size: Size, opacity: Opacity = .full) {
        func seen(_ start: Double, _ length: Double, _ limit: Int, _ origin: Int, _ extent: Int) -> (
            place: Range<Int>, window: Range<Int>
        )? {
            let (first, last) = (max(0, start), min(Double(limit), start + length))
            guard last > first else { return nil }
            let place = Int(first.rounded())..<Int(last.rounded())
            if place.isEmpty { return nil }
            func edge(_ pixel: Int) -> Int {
                let part = min(1, max(0, (Double(pixel) - start) / length))
                return origin + Int((part * Double(extent)).rounded())
            }
            let window = edge(place.lowerBound)..<edge(place.upperBound)
            return window.isEmpty ? nil : (place, window)
        }
        guard let across = seen(box.x, box.width, size.width, window.x, window.width),
            let down = seen(box.y, box.height, size.height, window.y, window.height)
        else { return nil }
        self.init(
            content,
            window: Window(
                x: across.window.lowerBound, y: down.window.lowerBound, width: across.window.count,
                height: down.window.count),
            place: Rect(
                origin: Point(x: across.place.lowerBound, y: down.place.lowerBound),
                size: Size(width: across.place.count, height: down.place.count)), opacity: opacity)
    }
}
