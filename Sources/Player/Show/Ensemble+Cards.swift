internal import Present

extension Ensemble {
    /// Whether a card is up somewhere.
    var hasCard: Bool { channels.contains { $0.show.card != nil } }

    /// Has cards tell the machine's name and addresses.
    func tell(machine: [String]) {
        self.machine = machine
        for channel in channels {
            guard var facts = channel.show.cardFacts else { continue }
            facts.machine = machine
            channel.show.know(facts)
        }
    }
}
