/// When and how often a slide takes part in the show.
public struct Showing: Hashable, Sendable {
    /// All of these must be open; none: always. An entry of a nested playlist has its own and those of what it is in.
    public var schedules: [Schedule] = []
    /// Of the slides that can be shown, those with the highest priority are, and no others.
    public var priority = 0
    /// How many times in a round.
    public var weight = 1

    /// Always, among the others, once a round.
    public init() {}
}
