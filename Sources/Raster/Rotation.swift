/// The clockwise turn, in degrees, of everything before it is scanned out, for displays that hang on their side.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// One turn after the other.
    public static func + (first: Rotation, second: Rotation) -> Rotation {
        Rotation(rawValue: (first.rawValue + second.rawValue) % 360) ?? .none
    }

    /// The turn as an orientation, as a viewer sees it on a display that hangs straight.
    public var orientation: Orientation {
        switch self {
        case .none: .topLeft
        case .quarter: .rightTop
        case .half: .bottomRight
        case .threeQuarters: .leftBottom
        }
    }
}
