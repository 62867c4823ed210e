/// By how much everything is turned, clockwise, before it is scanned out: for displays that hang on their side.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// The turn as an orientation: what the viewer of a display that hangs straight would see.
    public var orientation: Orientation {
        switch self {
        case .none: .topLeft
        case .quarter: .rightTop
        case .half: .bottomRight
        case .threeQuarters: .leftBottom
        }
    }
}
