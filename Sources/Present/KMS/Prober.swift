internal import LinuxIO

/// Asks the displays of a card for their modes, each time on a thread of its own: over DDC that may take hundreds of
/// milliseconds for each connector, and a driver that hangs may take for ever.
final class Prober {
    private let card: Card
    private let answers: Mailbox<Result<Snapshot, DisplayError>>
    /// Whether an answer is still to come.
    var isAsking: Bool { card.isBeingAsked }

    init(_ card: Card) throws(SystemError) {
        self.card = card
        answers = try Mailbox()
    }

    /// Lent to a poller: readable while an answer is there.
    var descriptor: Int32 { answers.descriptor }

    /// Asks, unless it is being asked.
    func ask() throws(SystemError) {
        if isAsking { return }
        try WorkerThread { [card, answers] in
            answers.post(Result { () throws(DisplayError) in try card.snapshot() })
        }.leave()
        card.isBeingAsked = true
    }

    /// The answer, once it is there.
    func takeAnswer() -> Result<Snapshot, DisplayError>? {
        guard isAsking, let answer = try? answers.collect().last else { return nil }
        card.isBeingAsked = false
        return answer
    }
}
