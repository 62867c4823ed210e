public import Web

/// What the cache holds, and what leaves it: a value. What is wanted stays; of the rest, what was wanted least recently goes first.
public struct CacheLedger: Sendable {
    private struct Item {
        var byteCount: Int
        var isWanted: Bool
    }

    /// Whether there is a place for a file.
    public enum Room: Hashable, Sendable {
        /// Once these have been removed.
        case fits(removing: [WebAddress])
        /// Why not, in words.
        case refused(String)
    }

    /// In bytes.
    public var limit: Int
    /// The bytes of all files.
    public private(set) var total = 0
    private var items: [WebAddress: Item] = [:]
    private var wanted: Set<WebAddress> = []
    /// The bytes of what is not wanted.
    private var idleBytes = 0
    /// What is not wanted, by when it was wanted last.
    private var idle = IndexedHeap<WebAddress, HTTPDate>()

    public init(limit: Int) { self.limit = limit }

    /// How many files there are.
    public var count: Int { items.count }

    /// How many of them are wanted.
    public var wantedCount: Int { items.count - idle.count }

    /// The largest file of an address for which `room` may find a place.
    public func largest(of address: WebAddress) -> Int {
        max(0, limit - (total - idleBytes) - (items[address].map { $0.isWanted ? 0 : $0.byteCount } ?? 0))
    }

    /// The bytes of a file; nil: it is not in the cache.
    public func byteCount(of address: WebAddress) -> Int? { items[address]?.byteCount }

    /// Takes in that a file is in the cache, in the place of what its address had there.
    ///
    /// - Parameter lastWanted: counts where it is not wanted now.
    public mutating func put(_ address: WebAddress, byteCount: Int, lastWanted: HTTPDate) {
        remove(address)
        let isWanted = wanted.contains(address)
        total += byteCount
        if !isWanted { idleBytes += byteCount }
        items[address] = Item(byteCount: byteCount, isWanted: isWanted)
        if !isWanted { idle.set(address, lastWanted) }
    }

    /// Takes in that a file has gone.
    public mutating func remove(_ address: WebAddress) {
        guard let item = items.removeValue(forKey: address) else { return }
        total -= item.byteCount
        if !item.isWanted { idleBytes -= item.byteCount }
        idle.remove(address)
    }

    /// Takes in all that is wanted from now on.
    public mutating func want(_ addresses: some Sequence<WebAddress>, now: HTTPDate) {
        let next = Set(addresses)
        for address in wanted.subtracting(next) where items[address] != nil {
            items[address]?.isWanted = false
            idleBytes += items[address]?.byteCount ?? 0
            idle.set(address, now)
        }
        for address in next where items[address]?.isWanted == false {
            items[address]?.isWanted = true
            idleBytes -= items[address]?.byteCount ?? 0
            idle.remove(address)
        }
        wanted = next
    }

    /// Whether a file of an address may grow to so many bytes, and what has to go for it. What the address has in the cache now
    /// counts until the new file takes its place.
    public func room(for byteCount: Int, of address: WebAddress) -> Room {
        var missing = total + byteCount - limit
        if missing <= 0 { return .fits(removing: []) }
        var (removed, rest) = ([WebAddress](), idle)
        while missing > 0, let (next, _) = rest.first {
            rest.remove(next)
            if next == address { continue }
            removed.append(next)
            missing -= items[next]?.byteCount ?? 0
        }
        if missing <= 0 { return .fits(removing: removed) }
        return .refused(
            "\(Self.words(byteCount)) do not fit: what is wanted fills the cache of \(Self.words(limit)); agent.yaml's 'cache' can be larger"
        )
    }

    /// What has to go so that all fits, as after a new limit. What is wanted stays, even if it does not fit.
    public func surplus() -> [WebAddress] {
        var (removed, rest, excess) = ([WebAddress](), idle, total - limit)
        while excess > 0, let (next, _) = rest.first {
            rest.remove(next)
            removed.append(next)
            excess -= items[next]?.byteCount ?? 0
        }
        return removed
    }

    /// As many bytes in words: `1.5 GiB`, `300 bytes`.
    static func words(_ bytes: Int) -> String {
        for (name, unit) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes >= unit {
            let tenths = (bytes * 10 + unit / 2) / unit
            return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
        }
        return bytes == 1 ? "1 byte" : "\(bytes) bytes"
    }
}
