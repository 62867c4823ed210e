internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

extension OutputPlan {
    /// The shape that the screens of a channel have, as far as that can be told before displays are asked: most panels are
    /// wide. Nil where they differ.
    func likelyShape(of channel: ChannelPlan) -> ScreenShape? {
        let rotations = channel.outputs.map { turns[$0] } + (channel.takesOthers ? [turns.common] : [])
        return .common(of: rotations.map { $0.orientation.isTransposed ? .upright : .wide })
    }
}

extension Site.Screen {
    /// The shape that it has, as far as the site file tells.
    var shape: ScreenShape {
        let size = settings.mode?.size ?? Size(width: 1920, height: 1080)
        return ScreenShape((rotation ?? .none).orientation.applied(to: size))
    }
}
