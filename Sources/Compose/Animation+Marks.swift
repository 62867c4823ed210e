internal import Raster

extension Animation {
    /// The same with a layer above everything, which keeps its place while the others move.
    public func under(_ layer: MovingLayer) -> Animation {
        Animation(size: size, groups: groups + [Group(layers: [layer])])
    }

    /// By how many pixels something moves in the rest after the move, while the progress goes from 1 to 2; 0: everything stands.
    public var wayAtRest: Int {
        groups.flatMap(\.layers).map { layer in
            let (start, end) = (layer.window.value(at: 1), layer.window.value(at: 2))
            return (abs(end.x - start.x) + abs(end.y - start.y)) / Window.pixel
        }.max() ?? 0
    }
}
