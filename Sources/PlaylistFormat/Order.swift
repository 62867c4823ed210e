/// The order of slides.
public enum Order: String, CaseIterable, Sendable {
    /// As written; folders in natural order.
    case listed
    /// At random, each once a round, and never the last of a round first in the next.
    case shuffled
}
