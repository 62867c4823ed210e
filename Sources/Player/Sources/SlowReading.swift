internal import LinuxIO
internal import Synchronization

/// Decides when it is told that a reading takes long, and of what: after ten seconds, and then at growing intervals, up to an
/// hour. A value without a clock: instants of the monotonic clock come in.
struct SlowReading: Hashable, Sendable {
    /// What is told.
    struct Notice: Hashable, Sendable {
        /// The playlist or folder that is being read.
        let path: String
        /// When the reading began.
        let since: Duration
        /// How long it has taken so far.
        let time: Duration
    }

    /// How long a reading may take without a word.
    static let patience = Duration.seconds(10)

    private let since: Duration
    private var telling = Backoff(from: Self.patience, to: .seconds(3600))
    /// What was told last; nil: nothing yet.
    private(set) var news: Notice?

    init(since: Duration) {
        self.since = since
        telling.fail(at: since)
    }

    /// When `look` has something to tell.
    var nextWake: Duration { telling.nextTry ?? since }

    /// What is to be told at an instant; nil: nothing new.
    mutating func look(at now: Duration, _ path: String) -> Notice? {
        if !telling.allowsTry(at: now) { return nil }
        telling.fail(at: now)
        news = Notice(path: path, since: since, time: now - since)
        return news
    }
}

/// What a reading is at: its thread writes it, and the loop thread reads it.
final class ReadingProgress: Sendable {
    private let current = Mutex<String?>(nil)
    private let looks = Atomic(false)

    /// The playlist or folder that is being read; nil: nothing yet.
    var path: String? { current.withLock { $0 } }

    func begin(_ path: String) { current.withLock { $0 = path } }

    /// Whether it looks into a file that it can skip.
    var isLooking: Bool {
        get { looks.load(ordering: .relaxed) }
        set { looks.store(newValue, ordering: .relaxed) }
    }
}
