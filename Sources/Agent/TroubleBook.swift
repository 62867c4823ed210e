internal import Fetch
internal import JSONText
internal import Web

/// What fails, and what of it is told: a value. A trouble is told when it begins and when it ends; one of a host once, however
/// many of its addresses it concerns.
struct TroubleBook: Sendable {
    /// How one address fares.
    struct Note: Hashable, Sendable {
        let address: WebAddress
        /// Why it has nothing new; nil: it is well.
        let reason: String?
        let blame: FetchScheduler.Blame
    }

    private struct Trouble {
        var reason: String
        let blame: FetchScheduler.Blame
        let since: HTTPDate
    }

    private var troubles: [WebAddress: Trouble] = [:]
    /// How many troubles each host has that are its own.
    private var hosts: [String: Int] = [:]

    /// How many troubles a status lists.
    private static let mostListed = 100

    var count: Int { troubles.count }

    /// All that fails.
    var reasons: [(address: WebAddress, reason: String)] { troubles.map { ($0.key, $0.value.reason) } }

    /// Takes in how an address fares. Returns a line for the log, where there is one to say; whether the player has to hear.
    mutating func take(_ note: Note, at now: HTTPDate) -> (line: String?, isNews: Bool) {
        let old = troubles[note.address]
        guard let reason = note.reason else { return (end(note.address), old != nil) }
        if let old, old.blame == note.blame, Self.plain(old.reason) == Self.plain(reason) {
            troubles[note.address]?.reason = reason
            return (nil, false)
        }
        _ = end(note.address)
        troubles[note.address] = Trouble(reason: reason, blame: note.blame, since: old?.since ?? now)
        switch note.blame {
        case .address: return ("\(note.address.discreet): \(reason)", true)
        case .host:
            let host = note.address.host
            hosts[host, default: 0] += 1
            return (hosts[host] == 1 ? "\(note.address.discreet): \(reason)" : nil, true)
        }
    }

    /// Forgets what is not wanted any more.
    mutating func keep(only wanted: Set<WebAddress>) {
        for address in troubles.keys where !wanted.contains(address) { _ = end(address) }
    }

    private mutating func end(_ address: WebAddress) -> String? {
        guard let trouble = troubles.removeValue(forKey: address) else { return nil }
        if trouble.blame == .address { return "\(address.discreet): it is well again" }
        hosts[address.host, default: 1] -= 1
        if hosts[address.host] != 0 { return nil }
        hosts[address.host] = nil
        return "\(address.host) answers again"
    }

    /// A reason without its numbers: another count of seconds or bytes is no other reason.
    private static func plain(_ reason: String) -> [UInt8] { reason.utf8.filter { !(0x30...0x39 ~= $0) } }

    /// The longest-lasting troubles, without values of queries.
    var json: JSON {
        let all = troubles.map { (key: $0.key.description, address: $0.key, trouble: $0.value) }
            .sorted { ($0.trouble.since, $0.key) < ($1.trouble.since, $1.key) }
        return .array(
            all.prefix(Self.mostListed).map { _, address, trouble in
                .object([
                    ("url", .string(address.discreet)), ("reason", .string(trouble.reason)),
                    ("since", .string(trouble.since.utc)),
                ])
            })
    }
}
