/// How many steps the show has taken, back and forth: it only counts, and never wraps.
///
/// An Int64 lasts for 292 billion years of a step a second.
public struct Position: Hashable, Comparable, Sendable {
    public var steps: Int64

    public init(_ steps: Int64) { self.steps = steps }

    /// A place in a round of `count` slides.
    init(round: Int64, place: Int, of count: Int) { self.init(round * Int64(count) + Int64(place)) }

    /// Which round of `count` slides this is, and the place in it: Euclidean, so that -1 is the last of round -1.
    public func divided(by count: Int) -> (round: Int64, place: Int) {
        let count = Int64(count)
        let remainder = steps % count
        return remainder < 0
            ? (steps / count - 1, Int(remainder + count)) : (steps / count, Int(remainder))
    }

    public static func < (left: Position, right: Position) -> Bool { left.steps < right.steps }

    public static func + (position: Position, steps: Int64) -> Position { Position(position.steps + steps) }
}
