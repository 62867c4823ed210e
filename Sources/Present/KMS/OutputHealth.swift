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

    private var health: [ConnectorID: Failures] = [:]
    private var pairings: [RefusedModes.Pairing: String] = [:]

    /// An output that has worked for so long is as good as one that never failed.
    private static let health = Duration.seconds(60)

    /// Takes note that an output has failed.
    mutating func fail(_ connector: ConnectorID, because reason: String, at now: Duration) {
        if let failures = health[connector], now < (failures.backoff.nextTry ?? failures.last) + Self.health {
            rest(connector, because: reason, at: now)
        } else {
            health[connector] = Failures(last: now, reason: reason)
        }
    }

    /// Gives a connector up for a while, the longer the more often.
    private mutating func rest(_ connector: ConnectorID, because reason: String, at now: Duration) {
        var backoff = health[connector]?.backoff ?? Backoff(from: .seconds(2))
        backoff.fail(at: now)
        health[connector] = Failures(backoff: backoff, last: now, reason: reason)
    }

    /// Takes note that a driver has refused a mode on a CRTC.
    mutating func refuse(_ pairing: RefusedModes.Pairing, because reason: String) { pairings[pairing] = reason }

    /// Takes note that every pairing of a connector was refused. It is given up for a while.
    mutating func exhaust(_ connector: ConnectorID, at now: Duration) {
        let reason = pairings.filter { $0.key.connector == connector }.map(\.value).min() ?? "it takes no mode"
        rest(connector, because: reason, at: now)
        pairings = pairings.filter { $0.key.connector != connector }
    }

    /// Forgets connectors that have no display any more.
    mutating func keep(_ connected: Set<ConnectorID>) {
        health = health.filter { connected.contains($0.key) }
        pairings = pairings.filter { connected.contains($0.key.connector) }
    }

    /// Whether nothing has failed or was refused.
    var isEmpty: Bool { health.isEmpty && pairings.isEmpty }

    /// Those that have failed.
    var connectors: Set<ConnectorID> { Set(health.keys) }

    /// What is not to be tried at an instant.
    ///
    /// - Parameter heldBack: connectors that wait, though their time has come.
    func refusals(at now: Duration, holdingBack heldBack: Set<ConnectorID> = []) -> RefusedModes {
        let waiting = health.filter { !$0.value.backoff.allowsTry(at: now) || heldBack.contains($0.key) }
        return RefusedModes(pairings: pairings, givenUp: waiting.mapValues(\.reason))
    }

    /// When a connector that is given up may be tried, at an instant or later.
    func nextTry(after now: Duration) -> Duration? {
        health.values.compactMap(\.backoff.nextTry).filter { $0 > now }.min()
    }
}
