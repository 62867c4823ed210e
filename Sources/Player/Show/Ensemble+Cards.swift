internal import Present

extension Ensemble {
    /// Whether a card is up somewhere.
    var hasCard: Bool { parts.contains { $0.show.card != nil } }

    /// Has cards tell the machine's name and addresses.
    func tell(machine: [String]) {
        self.machine = machine
        for part in parts {
            guard var facts = part.show.cardFacts else { continue }
            facts.machine = machine
            part.show.know(facts)
        }
    }
}
