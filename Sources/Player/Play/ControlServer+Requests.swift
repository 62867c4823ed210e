internal import ControlProtocol
internal import JSONText

extension ControlServer {
    /// A command cannot be done.
    func refuse(_ reasons: [String], id: JSON?, from seat: Seat) {
        clients[seat]?.connection.answer(.failed(reasons), id: id)
    }

    /// Answers who asks for slides. Of them there are as few in a turn as requests are taken.
    func answerSlides(_ answer: (SlidesQuery) -> ControlAnswer) {
        for client in clients.values { client.connection.answerSlides(answer) }
    }
}
