internal import Raster

extension Animation {
    /// The same with a layer above everything, which keeps its place while the others move.
    public func under(_ layer: MovingLayer) -> Animation {
        Animation(size: size, groups: groups + [LayerGroup(layers: [layer])])
    }

    /// What stands still over the pictures and hides them in parts, such as a page indicator: the last group, where it is one
    /// premultiplied layer that is shown pixel by pixel.
    public var overlay: MovingLayer? {
        guard groups.count > 1, let group = groups.last, group.view == Track(.zero), group.layers.count == 1,
            let layer = group.layers.first, layer.isUnscaled, layer.place.isConstant,
            case .premultiplied = layer.content, layer.opacity == Track(.full)
        else { return nil }
        return layer
    }

    /// What stands below the overlay.
    public var ground: Animation {
        overlay == nil ? self : Animation(size: size, groups: Array(groups.dropLast()))
    }

    /// By how many pixels something moves in the rest after the move, while the progress goes from 1 to 2; 0: everything stands.
    public var wayAtRest: Int {
        groups.flatMap(\.layers).map { layer in
            let (start, end) = (layer.window.value(at: 1), layer.window.value(at: 2))
            return (abs(end.x - start.x) + abs(end.y - start.y)) / Window.pixel
        }.max() ?? 0
    }
}
