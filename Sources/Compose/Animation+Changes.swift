public import Raster

extension Animation {
    /// Outside of these rectangles two frames look the same; none where they are the same. They lie on the screen.
    public func changes(from one: Double, to other: Double) -> [Rect] {
        let (before, after) = (frame(at: one), frame(at: other))
        // Layer by layer they show the same pictures: only windows, places and opacities differ.
        return zip(before.layers, after.layers).flatMap { changes(from: $0, to: $1) }.joined
    }

    private func changes(from before: Layer, to after: Layer) -> [Rect] {
        let (old, new) = (SeenLayer(before, on: size), SeenLayer(after, on: size))
        guard let old, let new else { return [old?.rect, new?.rect].compactMap(\.self) }
        guard before.opacity == after.opacity, old.showsInPlace(what: new) else { return [old.rect, new.rect] }
        // What both show stands still: an edge moves.
        return old.rect.without(new.rect) + new.rect.without(old.rect)
    }
}

extension Frame {
    /// What of it lies in a rectangle of the screen.
    public func cropped(to rect: Rect) -> Frame {
        Frame(
            size: rect.size,
            layers: layers.map { layer in
                let corner = Point(
                    x: layer.place.origin.x - rect.origin.x, y: layer.place.origin.y - rect.origin.y)
                return Layer(
                    layer.content, window: layer.window, place: Rect(origin: corner, size: layer.place.size),
                    opacity: layer.opacity)
            })
    }
}

extension [Rect] {
    /// The same area and more, in rectangles that have no pixel in common.
    fileprivate var joined: [Rect] {
        var result: [Rect] = []
        for rect in self {
            var whole = rect
            while let index = result.firstIndex(where: { $0.intersection(whole) != nil }) {
                whole = whole.union(result.remove(at: index))
            }
            result.append(whole)
        }
        return result
    }
}
