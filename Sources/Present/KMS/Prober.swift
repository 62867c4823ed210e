internal import CDRM
internal import LinuxIO
internal import Synchronization

/// Does on a thread of its own what may wait in the kernel: asks the displays of a card for their modes, which takes hundreds of
/// milliseconds for each connector over DDC, and for ever where a driver hangs; and has the kernel give up a flip that never
/// comes. One thing at a time; no mode is set meanwhile.
final class Prober {
    /// The display that is being asked, and since when.
    private final class Question: Sendable {
        private let asked = Mutex<(connector: ConnectorID, since: Duration)?>(nil)

        var now: (connector: ConnectorID, since: Duration)? { asked.withLock { $0 } }

        func begin(_ connector: ConnectorID) { asked.withLock { $0 = (connector, MonotonicClock.now) } }

        func end() { asked.withLock { $0 = nil } }
    }

    enum Answer: Sendable {
        case seen(Result<Snapshot, DisplayError>)
        /// The CRTC is off, and the kernel waits for no flip of it any more.
        case turnedOff
    }

    private let card: Card
    private let answers: Mailbox<Answer>
    private let question = Question()
    /// Their names, as they were seen last.
    private var names: [ConnectorID: String] = [:]
    /// The display whose silence was told.
    private var silent: ConnectorID?
    /// Whether an answer is still to come.
    var isAsking: Bool { card.isBeingAsked }

    init(_ card: Card) throws(SystemError) {
        self.card = card
        answers = try Mailbox()
    }

    /// Lent to a poller: readable while an answer is there.
    var descriptor: Int32 { answers.descriptor }

    /// Asks the displays. Nothing must be asked.
    ///
    /// - Parameter known: how they are called.
    func ask(_ known: Snapshot) throws(SystemError) {
        names = Dictionary(known.connectors.map { ($0.id, $0.name) }) { $1 }
        try begin { [question] card in
            defer { question.end() }
            return .seen(Result { () throws(DisplayError) in try card.snapshot(asking: question.begin) })
        }
    }

    /// How long a display may take: DDC's slowest retries are some seconds.
    private static let patience = Duration.seconds(10)

    /// When `takeNews` has something to say, if nothing answers before.
    var nextWake: Duration? {
        silent == nil ? question.now.map { $0.since + Self.patience } : nil
    }

    /// What there is to say of a display that does not answer, once. The kernel asks one display of a card after the other
    /// (drm_mode_getconnector holds mode_config.mutex): none of its others can be asked meanwhile.
    func takeNews() -> [DisplayNews] {
        let asked = question.now
        if let silent, asked?.connector != silent {
            self.silent = nil
            return [DisplayNews("\(card.name) \(name(of: silent)) answers again")]
        }
        guard silent == nil, let asked, MonotonicClock.now >= asked.since + Self.patience else { return [] }
        silent = asked.connector
        return [
            DisplayNews(
                "\(card.name) \(name(of: asked.connector)) has not answered for 10 s; what is plugged in on this card is "
                    + "not noticed until it does")
        ]
    }

    private func name(of connector: ConnectorID) -> String { names[connector] ?? "connector \(connector)" }

    /// Turns a CRTC off, also one that has lost a flip. Nothing must be asked.
    ///
    /// The kernel gives a flip up after ten seconds, for each of CRTC, connectors and planes, and only for one who waits
    /// (drm_atomic_helper_wait_for_dependencies).
    func turnOff(_ crtc: CRTCID, of objects: CardObjects) throws(SystemError) {
        try begin { card in
            var request = AtomicRequest()
            do throws(DisplayError) {
                try request.clear(card.routing(of: objects).clearance(of: crtc), on: card)
                // Where it fails, the next mode set says why.
                _ = request.commit(to: card, flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
            } catch {}
            return .turnedOff
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
