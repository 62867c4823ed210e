public import Raster

/// How a slide arrives.
public enum Transition: Hashable, Sendable {
    /// The new slide pushes the old one out; both move in this direction.
    case slide(Direction)
    /// The new slide moves in over the old one, which stands still.
    case cover(Direction)
    /// The old slide moves out over the new one, which stands still.
    case reveal(Direction)
    /// An edge moves over the screen, with the new slide behind it; both slides stand still.
    case wipe(Direction)
    /// The new slide appears over the old one, all of it at once.
    case fade
    /// The old slide disappears into a colour, and the new one appears out of it.
    case fadeThrough(Color)
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
        case slide, cover, reveal, wipe, fade
        case fadeThrough = "fade-through"
        case cut

        var transitions: [Transition] {
            switch self {
            case .slide: Direction.allCases.map(Transition.slide)
            case .cover: Direction.allCases.map(Transition.cover)
            case .reveal: Direction.allCases.map(Transition.reveal)
            case .wipe: Direction.allCases.map(Transition.wipe)
            case .fade: [.fade]
            case .fadeThrough: [.fadeThrough(.black)]
            case .cut: [.cut]
            }
        }
    }

    /// The word without a direction or a colour: `slide`.
    public var kind: String { split.kind.rawValue }

    /// The one that stands for those that differ in their colour alone: they reach a screen in the same way.
    public var inAnyColor: Transition { if case .fadeThrough = self { .fadeThrough(.black) } else { self } }

    /// Where it goes; nil for one that goes nowhere.
    public var direction: Direction? { split.direction }

    private var split: (kind: Kind, direction: Direction?) {
        switch self {
        case .slide(let direction): (.slide, direction)
        case .cover(let direction): (.cover, direction)
        case .reveal(let direction): (.reveal, direction)
        case .wipe(let direction): (.wipe, direction)
        case .fade: (.fade, nil)
        case .fadeThrough: (.fadeThrough, nil)
        case .cut: (.cut, nil)
        }
    }

    /// Every transition that a playlist can name; through a colour, black stands for all.
    public static let allCases = Kind.allCases.flatMap(\.transitions)

    /// The word in a playlist: `slide-left`, `fade-through(#ffffff)`.
    public var name: String {
        if case .fadeThrough(let color) = self, color != .black { return "\(kind)(\(color))" }
        return direction.map { "\(kind)-\($0.rawValue)" } ?? kind
    }
}
