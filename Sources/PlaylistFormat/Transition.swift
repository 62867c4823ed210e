/// How a slide arrives.
public enum Transition: Hashable, Sendable {
    /// The new slide pushes the old one out; both move in this direction.
    case slide(Direction)
    /// The new slide replaces the old one in one frame.
    case cut

    /// Where a move goes, as the viewer sees it.
    public enum Direction: String, CaseIterable, Sendable {
        case left, right, up, down
    }
}

extension Transition: CaseIterable {
    /// The first part of a name. A case that lacks its kind, or a kind that lacks its cases, does not compile.
    private enum Kind: String, CaseIterable {
        case slide, cut

        var transitions: [Transition] {
            switch self {
            case .slide: Direction.allCases.map(Transition.slide)
            case .cut: [.cut]
            }
        }
    }

    /// Every transition that a playlist can name.
    public static let allCases = Kind.allCases.flatMap(\.transitions)

    /// The word in a playlist: `slide-left`.
    public var name: String {
        switch self {
        case .slide(let direction): "\(Kind.slide.rawValue)-\(direction.rawValue)"
        case .cut: Kind.cut.rawValue
        }
    }
}
