internal import CDRM
internal import LinuxIO

/// Does on a thread of its own what may wait in the kernel: asks the displays of a card for their modes, which takes hundreds of
/// milliseconds for each connector over DDC, and for ever where a driver hangs; and has the kernel give up a flip that never
/// comes. One thing at a time; no mode is set meanwhile.
final class Prober {
    enum Answer: Sendable {
        case seen(Result<Snapshot, DisplayError>)
        /// The kernel waits for no flip of the CRTC any more, which is off.
        case recovered
    }

    private let card: Card
    private let answers: Mailbox<Answer>
    /// Whether an answer is still to come.
    var isAsking: Bool { card.isBeingAsked }

    init(_ card: Card) throws(SystemError) {
        self.card = card
        answers = try Mailbox()
    }

    /// Lent to a poller: readable while an answer is there.
    var descriptor: Int32 { answers.descriptor }

    /// Asks the displays. Nothing must be asked.
    func ask() throws(SystemError) {
        try begin { card in .seen(Result { () throws(DisplayError) in try card.snapshot() }) }
    }

    /// Turns a CRTC off that has lost a flip. Nothing must be asked.
    ///
    /// The kernel gives a flip up after ten seconds, for each of CRTC, connectors and planes, and only for one who waits
    /// (drm_atomic_helper_wait_for_dependencies).
    func recover(_ crtc: CRTCID, of objects: CardObjects) throws(SystemError) {
        try begin { card in
            var request = AtomicRequest()
            do throws(DisplayError) {
                try request.clear(card.routing(of: objects).clearance(of: crtc), on: card)
                // Where it fails, the next mode set says why.
                _ = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
            } catch {}
            return .recovered
        }
    }

    private func begin(_ work: @escaping @Sendable (Card) -> Answer) throws(SystemError) {
        try WorkerThread { [card, answers] in answers.post(work(card)) }.leave()
        card.isBeingAsked = true
    }

    /// The answer, once it is there.
    func takeAnswer() -> Answer? {
        guard isAsking, let answer = try? answers.collect().last else { return nil }
        card.isBeingAsked = false
        return answer
    }
}
