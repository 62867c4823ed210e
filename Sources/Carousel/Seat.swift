/// What stands at a place of a round: a slide, or two that share the screen. By their indices in the level.
struct Seat: Hashable, Sendable {
    private let first: Int32
    /// Below 0: there is none.
    private let second: Int32

    /// - Parameter companion: nil: the slide stands alone.
    init(_ index: Int, beside companion: Int? = nil) {
        first = Int32(index)
        second = companion.map { Int32($0) } ?? -1
    }

    var index: Int { Int(first) }

    /// The slide beside it or below; nil: it stands alone.
    var companion: Int? { second < 0 ? nil : Int(second) }

    /// One or two.
    var indices: [Int] { companion.map { [index, $0] } ?? [index] }

    /// Whether one of its slides matches.
    func holds(_ matches: (Int) -> Bool) -> Bool { matches(index) || second >= 0 && matches(Int(second)) }
}
