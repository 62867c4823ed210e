internal import PlaylistFormat
internal import Present
internal import Raster

extension Bill {
    /// The shape that the screens of a part have, as far as that can be told before displays are asked: most panels are
    /// wide. Nil where they differ.
    func likelyShape(of part: Bill.Part) -> ScreenShape? {
        let rotations = part.outputs.map { turns[$0] } + (part.takesOthers ? [turns.common] : [])
        return .common(of: rotations.map { $0.orientation.isTransposed ? .upright : .wide })
    }
}

extension Site.Screen {
    /// The shape that it has, as far as the site file tells.
    var shape: ScreenShape {
        let size = mode.flatMap { ModeChoice($0) }?.size ?? Size(width: 1920, height: 1080)
        let turn = rotation.flatMap(Rotation.init) ?? .none
        return ScreenShape(turn.orientation.applied(to: size))
    }
}
