internal import LinuxIO

/// What was refused on a card or has failed, for the choice of CRTCs and modes.
struct RefusedModes: Hashable, Sendable {
    /// A connector driven by a CRTC in a mode.
    struct Pairing: Hashable, Sendable {
        let connector: ConnectorID
        let crtc: CRTCID
        let mode: Mode
    }

    /// Why each is not taken.
    var pairings: [Pairing: String] = [:]
    /// Connectors that are given up for a while, and why.
    var givenUp: [ConnectorID: String] = [:]

    /// Whether a pairing may be tried.
    func allow(_ connector: ConnectorID, _ crtc: CRTCID, _ mode: Mode) -> Bool {
        pairings.isEmpty || pairings[Pairing(connector: connector, crtc: crtc, mode: mode)] == nil
    }
}

/// The outputs of a card that have failed, and when each is set up anew: at once after its first failure, then after pauses of
/// 2 s to five minutes.
///
/// A value without clock or I/O.
struct OutputHealth {
    private struct Failures {
        var backoff = Backoff(from: .seconds(2))
        /// When it failed last.
        let last: Duration
        let reason: String
    }

    private struct Refusal {
        let reason: String
        /// Nil: the driver refused it when it was asked. Else its commits failed, and it is tried again.
        var retry: Backoff?
    }

    private var health: [ConnectorID: Failures] = [:]
    private var pairings: [RefusedModes.Pairing: Refusal] = [:]
    /// Which rungs have failed on connectors in the modes that they had last. An output's own outlives it.
    private var histories: [ConnectorID: (mode: Mode, history: RungHistory)] = [:]

    /// An output that has worked for so long is as good as one that never failed.
    private static let health = Duration.seconds(60)

    /// Takes note that an output has failed.
    mutating func fail(_ connector: ConnectorID, because reason: String, at now: Duration) {
        if isFailing(connector, at: now) {
            rest(connector, because: reason, at: now)
        } else {
            health[connector] = Failures(last: now, reason: reason)
        }
    }

    /// Takes note of a failure that ends an output. The next one has a lower rung, the next mode, or waits, in this order.
    mutating func fail(_ output: KMSOutput, because error: DisplayError, at now: Duration) {
        let assignment = output.device.assignment
        let isFailing = isFailing(assignment.connector, at: now)
        if output.concede(to: error, isAgain: isFailing) { return keep(output.history, of: assignment) }
        // The rung was not the cause.
        if error.number != nil { histories[assignment.connector] = nil }
        if output.setsMode, error.isOfMode, isFailing { return fail(assignment, because: error, at: now) }
        fail(assignment.connector, because: error.failure, at: now)
    }

    /// Whether an output has failed a short while ago.
    private func isFailing(_ connector: ConnectorID, at now: Duration) -> Bool {
        health[connector].map { now < ($0.backoff.nextTry ?? $0.last) + Self.health } ?? false
    }

    /// Gives a connector up for a while, the longer the more often.
    private mutating func rest(_ connector: ConnectorID, because reason: String, at now: Duration) {
        var backoff = health[connector]?.backoff ?? Backoff(from: .seconds(2))
        backoff.fail(at: now)
        health[connector] = Failures(backoff: backoff, last: now, reason: reason)
    }

    /// Takes note that a driver has refused a mode on a CRTC.
    mutating func refuse(_ pairing: RefusedModes.Pairing, because reason: String) {
        pairings[pairing] = Refusal(reason: reason)
    }

    /// How many modes are tried one after the other, if their commits fail, before the connector is given up for a while.
    private static let mostModes = 4

    /// Records that commits failed in a mode that the driver took when it was asked: the next mode is tried, and this one again
    /// after five minutes to six hours.
    private mutating func fail(_ assignment: Assignment, because error: DisplayError, at now: Duration) {
        var retry = pairings[assignment.pairing]?.retry ?? Backoff(from: .seconds(300), to: .seconds(21_600))
        retry.fail(at: now)
        let reason = "\(assignment.name) does not take \(assignment.mode): \(error.reason)"
        pairings[assignment.pairing] = Refusal(reason: reason, retry: retry)
        let failing = pairings.filter {
            $0.key.connector == assignment.connector && $0.value.retry?.allowsTry(at: now) == false
        }
        if failing.count >= Self.mostModes { exhaust(assignment.connector, at: now) }
    }

    /// Takes note of what a driver says against a mode on a CRTC, and says so. Nil where that is not about the mode.
    mutating func refuse(_ assignment: Assignment, because error: DisplayError) -> DisplayNews? {
        guard error.kind == .refused else { return nil }
        let reason = "\(assignment.name) does not take \(assignment.mode): \(error.reason)"
        refuse(assignment.pairing, because: reason)
        return DisplayNews("\(reason) (CRTC \(assignment.crtc)); trying another way", isDetail: true)
    }

    /// Takes note that every pairing of a connector was refused. It is given up for a while.
    mutating func exhaust(_ connector: ConnectorID, at now: Duration) {
        let reason = pairings.filter { $0.key.connector == connector }.map(\.value.reason).min() ?? "it takes no mode"
        rest(connector, because: reason, at: now)
        pairings = pairings.filter { $0.key.connector != connector }
    }

    /// Forgets connectors that have no display any more.
    mutating func keep(_ connected: Set<ConnectorID>) {
        health = health.filter { connected.contains($0.key) }
        pairings = pairings.filter { connected.contains($0.key.connector) }
    }

    /// Takes note of the rungs that have failed on an output.
    mutating func keep(_ history: RungHistory, of assignment: Assignment) {
        histories[assignment.connector] = (assignment.mode, history)
    }

    /// The rungs that have failed on a connector in that mode.
    func history(of assignment: Assignment) -> RungHistory {
        histories[assignment.connector].flatMap { $0.mode == assignment.mode ? $0.history : nil } ?? RungHistory()
    }

    /// Every rung is to be tried again.
    mutating func forgetHistories() { histories = [:] }

    /// Whether nothing has failed or was refused.
    var isEmpty: Bool { health.isEmpty && pairings.isEmpty }

    /// Those that have failed.
    var connectors: Set<ConnectorID> { Set(health.keys) }

    /// What is not to be tried at an instant.
    ///
    /// - Parameters:
    ///   - heldBack: connectors that wait, though their time has come.
    ///   - holdsModes: whether modes wait, though their time has come.
    func refusals(
        at now: Duration, holdingBack heldBack: Set<ConnectorID> = [], holdsModes: Bool = false
    ) -> RefusedModes {
        let waiting = health.filter { !$0.value.backoff.allowsTry(at: now) || heldBack.contains($0.key) }
        let refused = pairings.filter { holdsModes || $0.value.retry?.allowsTry(at: now) != true }
        return RefusedModes(pairings: refused.mapValues(\.reason), givenUp: waiting.mapValues(\.reason))
    }

    /// When a connector that is given up, or a mode, may be tried, at an instant or later.
    func nextTry(after now: Duration) -> Duration? {
        (health.values.map(\.backoff.nextTry) + pairings.values.map(\.retry?.nextTry)).compactMap(\.self)
            .filter { $0 > now }.min()
    }
}
