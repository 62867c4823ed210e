/// A position in the endless sequence of a level's rounds. It counts up and down, and never wraps.
///
/// With a step a second, an Int64 lasts for 292 billion years.
public struct Position: Hashable, Comparable, Sendable {
    /// Steps forward minus steps back since position 0.
    public var steps: Int64

    /// The position `steps` steps after position 0.
    public init(_ steps: Int64) { self.steps = steps }

    /// The position of a place in a round of `count` places.
    init(round: Int64, place: Int, of count: Int) { self.init(round * Int64(count) + Int64(place)) }

    /// The round of `count` places, above 0, and the place in it: by Euclidean division, so -1 is the last of round -1.
    public func divided(by count: Int) -> (round: Int64, place: Int) {
        let count = Int64(count)
        let remainder = steps % count
        return remainder < 0
            ? (steps / count - 1, Int(remainder + count)) : (steps / count, Int(remainder))
    }

    /// Whether `left` comes before `right`.
    public static func < (left: Position, right: Position) -> Bool { left.steps < right.steps }

    /// The position that is `steps` further, or (below 0) back.
    public static func + (position: Position, steps: Int64) -> Position { Position(position.steps + steps) }
}
