internal import Raster

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
