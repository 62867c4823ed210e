public import Raster

/// How a slide is shown.
public struct Style: Hashable, Sendable {
    /// How long the slide rests.
    public var duration: Duration = .seconds(8)
    public var fit: Fit = .cover
    /// The colour of the bars, and behind transparent pixels.
    public var background: Color = .black
    /// How the slide arrives.
    public var transition: Transition = .slide(.left)
    public var transitionDuration: Duration = .milliseconds(700)
    public var easing: Easing = .easeInOut

    /// The defaults of a playlist.
    public init() {}
}

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

/// The speed of a move over its time.
public enum Easing: String, CaseIterable, Sendable {
    case linear
    case easeIn = "ease-in"
    case easeOut = "ease-out"
    case easeInOut = "ease-in-out"
}
