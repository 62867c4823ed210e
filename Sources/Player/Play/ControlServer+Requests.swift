internal import ControlProtocol
internal import JSONText

extension ControlServer {
    /// A command was begun.
    func begin(_ command: PendingCommand, id: JSON?, from seat: Seat) {
        clients[seat]?.connection.begin(command, id: id)
    }

    /// A command cannot be done.
    func refuse(_ reasons: [String], id: JSON?, from seat: Seat) {
        clients[seat]?.connection.answer(.failed(reasons), id: id)
    }

    /// Answers what clients ask of the shows. Of them there are as few in a turn as requests are taken.
    /// Where the answer is nil, `answerLater` follows.
    func answerQuestions(_ answer: (ControlRequest.Demand, Seat) -> ControlAnswer?) {
        for (seat, client) in clients { client.connection.answerQuestion { answer($0, seat) } }
    }

    /// Gives an answer that a question has waited for. Its client may have gone.
    func answerLater(_ answer: ControlAnswer, to seat: Seat) { clients[seat]?.connection.answerLater(answer) }

    /// Other files are wanted, or another one is shown next.
    func noteWanted() {
        for client in clients.values { client.connection.noteChange(of: .wanted) }
    }

    /// Tells those that watch what is wanted.
    func tell(_ wanted: () -> WantedPage) {
        for client in clients.values where client.connection.lacks(.wanted) {
            client.connection.tell(.wanted, .wanted(wanted()))
        }
    }
}
