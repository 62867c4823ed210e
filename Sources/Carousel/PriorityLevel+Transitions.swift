internal import Vocabulary

extension PriorityLevel {
    /// How the slide at a position arrives: where it has several transitions, one at random, which depends on the seed and the
    /// position alone. No two neighbours have the same where there is another.
    ///
    /// Even positions choose freely, but not what a neighbour has that cannot choose. Odd ones leave out what both neighbours have,
    /// and two transitions take turns: so a choice looks at its neighbours, and never further.
    func transition(at position: Position) -> Transition {
        let own = slide(at: position).style.transitions
        if own.count == 1 { return own[0] }
        let neighbours = [position + -1, position + 1]
        let taken: [Transition]
        if position.isEven {
            taken = neighbours.map { slide(at: $0).style.transitions }.filter { $0.count == 1 }.map { $0[0] }
        } else {
            taken = neighbours.map { transition(at: $0) }
        }
        // What came counts for more than what will come.
        let candidates = [taken, Array(taken.prefix(1)), []].lazy.map { taken in own.filter { !taken.contains($0) } }
        guard let free = candidates.first(where: { !$0.isEmpty }) else { return own[0] }
        let random = mixed(seed ^ mixed(own.count == 2 ? 0 : UInt64(bitPattern: position.steps)))
        return free[Int(random % UInt64(free.count))]
    }
}

extension Position {
    fileprivate var isEven: Bool { steps & 1 == 0 }
}
