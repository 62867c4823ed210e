internal import Raster

extension Animation {
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

    /// Whether its frames still change after progress 1, while the screen rests.
    public var runsOn: Bool {
        groups.contains { group in
            group.view.runsOn
                || group.layers.contains { $0.window.runsOn || $0.place.runsOn || $0.opacity.runsOn }
        }
    }
}

extension Track {
    fileprivate var runsOn: Bool { keys.contains { $0.progress > 1 && $0.value != value(at: 1) } }
}
