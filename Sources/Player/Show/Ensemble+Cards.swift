internal import Present

extension Ensemble {
    /// Whether a card is up somewhere.
    var hasCard: Bool { parts.contains { $0.show.card != nil } }

    /// Has cards tell the machine's name and addresses.
    func tell(machine: [String]) throws(DisplayError) {
        self.machine = machine
        try everyShow { show throws(DisplayError) in
            guard var facts = show.cardFacts else { return }
            facts.machine = machine
            try show.know(facts)
        }
    }
}
