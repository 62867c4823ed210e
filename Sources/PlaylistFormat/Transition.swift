/// How a slide arrives.
public enum Transition: Hashable, Sendable {
    /// The new slide pushes the old one out; both move that way.
    case slide(Direction)
    /// The new slide is there at the next frame.
    case cut

    public enum Direction: String, CaseIterable, Sendable {
        case left, right, up, down
    }
}
