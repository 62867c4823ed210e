import Synchronization

/// A clock that the tests set.
final class Clock: Sendable {
    private let time = Mutex(Duration.zero)

    var now: Duration {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
