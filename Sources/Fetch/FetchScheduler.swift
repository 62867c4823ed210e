public import Web

/// Decides what is asked for when: a value, without a clock. Instants are of any monotonic clock. A step costs the logarithm of
/// the number of addresses; only `want` looks at all of them.
///
/// What is not there yet goes first, in the order in which it is wanted; then what is due, the longest overdue first. A server
/// that fails is left alone as a whole, and then asked for one thing at a time until it answers.
public struct FetchScheduler: Sendable {
    /// How many requests run at once.
    public static let mostOfHost = 2
    public static let most = 6
    /// By how much an interval is lengthened at random, at most, so that signs that were switched on together drift apart.
    static let spread = 0.1

    /// How a request ended.
    public enum Ending: Hashable, Sendable {
        /// Its bytes are here, whether they are new or not, and good for so long.
        case here(Duration)
        /// - Parameter retryAfter: how long the server wants to be left alone.
        case failed(Blame, retryAfter: Duration?)
    }

    /// What a failure tells about.
    public enum Blame: Hashable, Sendable {
        case address
        /// Other requests to this host will fare no better: it cannot be reached, or says that it is busy.
        case host
    }

    private struct Entry {
        var wanted: WantedAddress
        var rank: Int
        /// The last call of `want` that named it.
        var pass: Int
        var isHere: Bool
        /// When it is asked for next.
        var due: Duration
        /// When the last answer came.
        var answered: Duration?
        var backoff = RetryBackoff()
        var isBusy = false

        var urgency: Urgency { isHere ? .due(due) : .missing(rank) }
    }

    private enum Sleeper: Hashable {
        case entry(EntryID)
        case server(String)
    }

    private var entries: [EntryID: Entry] = [:]
    private var ids: [WebAddress: EntryID] = [:]
    private var nextID = 0
    private var pass = 0
    private var servers: [String: ServerQueue] = [:]
    /// The servers that take another request, by their most urgent one.
    private var open = IndexedHeap<String, Urgency>()
    private var sleepers = IndexedHeap<Sleeper, Duration>()
    private var busy = 0

    public init() {}

    /// When `begin` has something to begin, unless a request ends before; nil: not until something else happens.
    public var nextWake: Duration? { busy < Self.most ? sleepers.first?.priority : nil }

    // MARK: - Events

    /// Takes in all that is wanted from now on.
    ///
    /// - Parameters:
    ///   - list: what is shown next comes first. Of an address that stands in it twice, the first place counts.
    ///   - known: of an address that was not wanted before, when its bytes are due; nil: they are not here.
    public mutating func want(_ list: [WantedAddress], at now: Duration, known: (WebAddress) -> Duration?) {
        pass += 1
        for (rank, wanted) in list.enumerated() {
            guard let id = ids[wanted.address] else {
                add(wanted, rank, due: known(wanted.address), at: now)
                continue
            }
            update(id, wanted, rank, at: now)
        }
        for (id, entry) in entries where entry.pass != pass && !entry.isBusy { drop(id) }
    }

    /// What to begin now. The scheduler counts it as running until `end`.
    public mutating func begin(at now: Duration) -> [WantedAddress] {
        // What is woken while all requests run would only wait in another queue.
        while busy < Self.most, let (sleeper, instant) = sleepers.first, instant <= now {
            sleepers.remove(sleeper)
            switch sleeper {
            case .entry(let id): settle(id, at: now)
            case .server(let host):
                servers[host]?.pause = nil
                list(host)
            }
        }
        var begun: [WantedAddress] = []
        while busy < Self.most, let host = open.first?.id, let id = servers[host]?.ready.first?.id {
            servers[host]?.ready.remove(id)
            servers[host]?.busy += 1
            busy += 1
            entries[id]?.isBusy = true
            if let wanted = entries[id]?.wanted { begun.append(wanted) }
            list(host)
        }
        return begun
    }

    /// Takes in the end of a request that `begin` had named.
    public mutating func end(
        _ address: WebAddress, _ ending: Ending, at now: Duration, using random: inout some RandomNumberGenerator
    ) {
        guard let id = ids[address], var entry = entries[id], entry.isBusy else { return }
        let host = address.host
        busy -= 1
        servers[host]?.busy -= 1
        entry.isBusy = false
        entry.answered = now
        switch ending {
        case .here(let interval):
            entry.isHere = true
            entry.backoff.reset()
            entry.due = now + interval + interval * Double.random(in: 0...Self.spread, using: &random)
            thaw(host)
        case .failed(let blame, let retryAfter):
            entry.due = now + entry.backoff.fail(retryAfter: retryAfter, using: &random)
            if blame == .host {
                pause(host, retryAfter, at: now, using: &random)
            } else {
                thaw(host)
            }
        }
        entries[id] = entry
        if entry.pass == pass { settle(id, at: now) } else { drop(id) }
        list(host)
    }

    /// Takes in that the bytes of an address have gone.
    public mutating func lose(_ address: WebAddress, at now: Duration) {
        guard let id = ids[address], entries[id]?.isHere == true else { return }
        entries[id]?.isHere = false
        entries[id]?.due = now
        settle(id, at: now)
    }

    /// Has all that failed be asked for now, as after new settings. A pause that a server asked for stays.
    public mutating func retry(at now: Duration) {
        for (host, server) in servers where server.pause != nil && !server.isPauseAsked { thaw(host) }
        for (id, entry) in entries where entry.backoff.failures > 0 && !entry.isBusy {
            entries[id]?.backoff.reset()
            entries[id]?.due = now
            settle(id, at: now)
        }
    }

    // MARK: - Entries

    private mutating func add(_ wanted: WantedAddress, _ rank: Int, due: Duration?, at now: Duration) {
        let id = EntryID(number: nextID)
        nextID += 1
        ids[wanted.address] = id
        entries[id] = Entry(wanted: wanted, rank: rank, pass: pass, isHere: due != nil, due: due ?? now)
        servers[wanted.address.host, default: ServerQueue()].entries += 1
        settle(id, at: now)
    }

    private mutating func update(_ id: EntryID, _ wanted: WantedAddress, _ rank: Int, at now: Duration) {
        guard var entry = entries[id], entry.pass != pass else { return }
        let old = entry
        (entry.pass, entry.rank, entry.wanted) = (pass, rank, wanted)
        if let refresh = wanted.refresh, refresh != old.wanted.refresh, entry.isHere, entry.backoff.failures == 0 {
            entry.due = (entry.answered ?? now) + min(max(refresh, Freshness.shortest), Freshness.longest)
        }
        entries[id] = entry
        if !entry.isBusy, entry.urgency != old.urgency || entry.due != old.due { settle(id, at: now) }
    }

    private mutating func drop(_ id: EntryID) {
        guard let address = entries.removeValue(forKey: id)?.wanted.address else { return }
        ids[address] = nil
        sleepers.remove(.entry(id))
        servers[address.host]?.ready.remove(id)
        servers[address.host]?.entries -= 1
        list(address.host)
        if servers[address.host]?.entries == 0 {
            servers[address.host] = nil
            sleepers.remove(.server(address.host))
        }
    }

    /// Puts what does not run where it belongs: among the ready, or among those that sleep.
    private mutating func settle(_ id: EntryID, at now: Duration) {
        guard let entry = entries[id], !entry.isBusy else { return }
        let host = entry.wanted.address.host
        if entry.due > now {
            servers[host]?.ready.remove(id)
            sleepers.set(.entry(id), entry.due)
        } else {
            sleepers.remove(.entry(id))
            servers[host]?.ready.set(id, entry.urgency)
        }
        list(host)
    }

    // MARK: - Servers

    /// Has a server stand among the open ones if it is one.
    private mutating func list(_ host: String) {
        if let server = servers[host], server.takesMore, let (_, urgency) = server.ready.first {
            open.set(host, urgency)
        } else {
            open.remove(host)
        }
    }

    private mutating func pause(
        _ host: String, _ retryAfter: Duration?, at now: Duration, using random: inout some RandomNumberGenerator
    ) {
        guard let end = servers[host]?.pause(retryAfter, at: now, using: &random) else { return }
        sleepers.set(.server(host), end)
    }

    /// Takes in that a server answers.
    private mutating func thaw(_ host: String) {
        if servers[host]?.thaw() == true { sleepers.remove(.server(host)) }
    }
}
