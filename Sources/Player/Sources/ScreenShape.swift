internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

/// Which way a screen or a picture lies, as a viewer sees it.
enum ScreenShape: Hashable, Sendable {
    /// At least as wide as high.
    case wide
    case upright

    /// - Parameter size: as a viewer sees it.
    init(_ size: Size) { self = size.width >= size.height ? .wide : .upright }

    /// The shape that all of them have; nil where they differ, or there is none.
    static func common(of shapes: some Sequence<ScreenShape>) -> ScreenShape? {
        let all = Set(shapes)
        return all.count == 1 ? all.first : nil
    }

    /// Whether a picture leaves half of such a screen free: an upright on a wide one, or the other way round.
    func isHalfFilled(by picture: Size) -> Bool {
        switch self {
        case .wide: picture.height > picture.width
        case .upright: picture.width > picture.height
        }
    }
}

extension OutputPlan {
    /// The shape that the screens of a channel have, as far as that can be told before displays are asked: most panels are
    /// wide. Nil where they differ.
    func likelyShape(of channel: ChannelPlan) -> ScreenShape? {
        let rotations = channel.outputs.map { turns[$0] } + (channel.takesOthers ? [turns.common] : [])
        return .common(of: rotations.map { $0.orientation.isTransposed ? .upright : .wide })
    }
}

extension Site {
    /// The shape that all screens of a source have, as far as that can be told; nil where they differ.
    ///
    /// - Parameters:
    ///   - size: of a screen whose mode says none.
    ///   - rotation: of a screen that has none of its own.
    func shape(
        of source: String, size: Size = Size(width: 1920, height: 1080), rotation: Rotation = .none
    ) -> ScreenShape? {
        .common(
            of: screens.filter { $0.source == source }.map { screen in
                let turn = (screen.rotation ?? rotation).orientation
                return ScreenShape(turn.applied(to: screen.settings.mode?.size ?? size))
            })
    }
}
