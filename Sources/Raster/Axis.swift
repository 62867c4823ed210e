/// A direction that two pictures can lie beside each other in.
public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical
}
