/// How a slide arrives.
public enum Transition: Hashable, Sendable {
    /// The new slide pushes the old one out; both move in this direction.
    case slide(Direction)
    /// The new slide replaces the old one in one frame.
    case cut

    public enum Direction: String, CaseIterable, Sendable {
        case left, right, up, down
    }
}
