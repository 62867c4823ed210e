internal import LinuxIO
internal import Synchronization

/// The memory of all pictures in work together: each takes its share, and gives it back when its work ends.
///
/// The work on a picture whose disk does not answer never ends. What it holds is what others lack.
final class MemoryAccount: Sendable {
    private struct Holding {
        var bytes = 0
        let cancellation: Cancellation?
    }

    /// Why a share was not enlarged.
    struct Shortage: Hashable {
        /// What the others hold.
        let bytes: Int
        /// What those hold that were cancelled, and yet have not ended.
        let hungBytes: Int
        let limit: Int

        /// Whether one of the others gets on, and so will end.
        var isPassing: Bool { hungBytes < bytes }
    }

    /// How long a share is waited for while others get on, and where all others were cancelled, which ends most of them
    /// soon.
    let patience: (withLive: Duration, withCancelled: Duration)
    let limit: Int
    private let holdings = Mutex<[ObjectIdentifier: Holding]>([:])

    init(limit: Int, patience: (Duration, Duration) = (.seconds(30), .seconds(1))) {
        self.limit = limit
        self.patience = patience
    }

    /// What all shares hold.
    var held: Int { holdings.withLock { $0.values.reduce(0) { $0 + $1.bytes } } }

    /// What one picture holds, until the last reference to this is gone.
    final class Share: Sendable {
        let account: MemoryAccount
        private let cancellation: Cancellation?

        init(of account: MemoryAccount, cancellation: Cancellation?) {
            self.account = account
            self.cancellation = cancellation
        }

        deinit { account.close(ObjectIdentifier(self)) }

        /// Enlarges the share to that many bytes, where they are there or become free soon. Waiting counts as getting on.
        func enlarge(to bytes: Int) -> Result {
            let start = MonotonicClock.now
            while let refusal = account.take(bytes, for: ObjectIdentifier(self), cancellation) {
                let patience = refusal.isPassing ? account.patience.withLive : account.patience.withCancelled
                if cancellation?.check() == true { return .cancelled }
                if MonotonicClock.now - start >= patience { return .refused(refusal) }
                MonotonicClock.sleep(.milliseconds(5))
            }
            return .granted
        }
    }

    /// What became of a wish for a larger share.
    enum Result: Hashable {
        case granted
        case refused(Shortage)
        /// The picture is not wanted any more.
        case cancelled
    }

    private func take(_ bytes: Int, for holder: ObjectIdentifier, _ cancellation: Cancellation?) -> Shortage? {
        holdings.withLock { holdings in
            let others = holdings.filter { $0.key != holder }.values
            let held = others.reduce(0) { $0 + $1.bytes }
            guard bytes <= limit - held else {
                let hung = others.filter { $0.cancellation?.isCancelled == true }.reduce(0) { $0 + $1.bytes }
                return Shortage(bytes: held, hungBytes: hung, limit: limit)
            }
            var holding = holdings[holder] ?? Holding(cancellation: cancellation)
            holding.bytes = max(holding.bytes, bytes)
            holdings[holder] = holding
            return nil
        }
    }

    private func close(_ holder: ObjectIdentifier) { holdings.withLock { $0[holder] = nil } }
}

extension MemoryAccount: Hashable {
    /// Whether they are one and the same.
    static func == (first: MemoryAccount, second: MemoryAccount) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
