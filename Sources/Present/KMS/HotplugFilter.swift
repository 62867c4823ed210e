internal import LinuxIO

/// Which displays of a card count as plugged in, from what was read of it at each look.
///
/// A TV drops its line when it goes to standby, and many bounce for seconds after a mode set: an unplugging is believed after a
/// while. A display whose cable brings an EDID and that has told none is asked again.
///
/// A value without clock or I/O.
struct HotplugFilter {
    /// The card as it counts; nil: it was not read yet.
    private(set) var snapshot: Snapshot?
    /// The card as it was read last.
    private var latest: Snapshot?
    /// Since when a display that counts as plugged in is said not to be.
    private var doubts: [ConnectorID: Duration] = [:]
    /// When displays without an EDID are asked again.
    private var silent: [ConnectorID: Backoff] = [:]
    private var isLookWanted = false
    /// When to ask again after a look that failed, in whole or for a connector.
    private var retry = Backoff()

    /// How long an unplugging is doubted: 2 to 5 s are what TVs take.
    static let patience = Duration.seconds(3)

    /// Takes in what was read. A connector that could not be read stays as it was. Returns the names of those that are said to
    /// be unplugged from now on.
    mutating func see(_ seen: Snapshot, at now: Duration) -> [String] {
        var latest = seen
        for (index, connector) in (snapshot?.connectors ?? []).enumerated() where seen.unread[connector.id] != nil {
            latest.connectors.insert(connector, at: min(index, latest.connectors.count))
        }
        latest.unread = [:]
        self.latest = latest
        var counted = latest
        var suspects: [String] = []
        var doubts: [ConnectorID: Duration] = [:]
        for (index, connector) in latest.connectors.enumerated() where connector.connection != .connected {
            guard let former = snapshot?.connectors.first(where: { $0.id == connector.id }),
                former.connection == .connected
            else { continue }
            if self.doubts[connector.id] == nil { suspects.append(connector.name) }
            let since = self.doubts[connector.id] ?? now
            if now >= since + Self.patience { continue }
            doubts[connector.id] = since
            counted.connectors[index].connection = .connected
            counted.connectors[index].modes = former.modes
        }
        self.doubts = doubts
        snapshot = counted
        noteSilence(at: now)
        return suspects
    }

    private mutating func noteSilence(at now: Duration) {
        let ids = (latest?.connectors ?? []).filter { $0.connection == .connected && $0.lacksEDID }.map(\.id)
        silent = silent.filter { ids.contains($0.key) }
        for id in ids where silent[id] == nil {
            var backoff = Backoff()
            backoff.fail(at: now)
            silent[id] = backoff
        }
    }

    /// A look has failed, in whole or for a connector: the displays are asked again after a pause that grows.
    mutating func failLook(at now: Duration) { retry.fail(at: now) }

    /// A look has read everything.
    mutating func passLook() { retry.reset() }

    /// Whether the last look has failed.
    var isRetrying: Bool { retry.nextTry != nil }

    /// Something was plugged.
    mutating func lookAgain() { isLookWanted = true }

    /// Whether the displays are to be asked.
    func wantsLook(at now: Duration) -> Bool {
        isLookWanted || isRetrying && retry.allowsTry(at: now) || silent.values.contains { $0.allowsTry(at: now) }
    }

    /// The displays are being asked.
    mutating func beginLook(at now: Duration) {
        isLookWanted = false
        for id in silent.keys where silent[id]?.allowsTry(at: now) == true { silent[id]?.fail(at: now) }
    }

    /// Believes what was doubted long enough. True where something was.
    mutating func settle(at now: Duration) -> Bool {
        guard let latest, doubts.values.contains(where: { now >= $0 + Self.patience }) else { return false }
        _ = see(latest, at: now)
        return true
    }

    /// When `settle` wants to be called.
    var nextDoubt: Duration? { doubts.values.min().map { $0 + Self.patience } }

    /// When the displays are to be asked, if nothing is plugged before.
    var nextLook: Duration? { (silent.values.map(\.nextTry) + [retry.nextTry]).compactMap(\.self).min() }
}
