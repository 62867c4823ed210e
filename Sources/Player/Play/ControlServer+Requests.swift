internal import ControlProtocol
internal import JSONText

extension ControlServer {
    /// A command cannot be done.
    func refuse(_ reasons: [String], id: JSON?, from seat: Seat) {
        clients[seat]?.connection.answer(.failed(reasons), id: id)
    }

    /// Answers what clients ask of the shows. Of them there are as few in a turn as requests are taken.
    func answerQuestions(_ answer: (ControlRequest.Demand) -> ControlAnswer) {
        for client in clients.values { client.connection.answerQuestion(answer) }
    }

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
