/// When and how often a slide takes part in the show.
public struct Showing: Hashable, Sendable {
    /// A slide may appear while all of these are open; empty: always. A slide of a nested playlist has its own
    /// schedules and those of the entries around it.
    public var schedules: [Schedule] = []
    /// Only the slides of the highest priority that can be shown are in the show.
    public var priority = 0
    /// The number of times that the slide appears in a round.
    public var weight = 1

    /// Always, with priority 0, once a round.
    public init() {}
}
