/// Where the thread of a loop sleeps: until one of its sources has news, or until an instant.
public struct EventLoop<Source: RawRepresentable>: ~Copyable where Source.RawValue == UInt64 {
    private let poller: Poller
    private let timer: Timer
    private let timerSource: Source
    /// When it is woken at the latest.
    private var wakeTime: Duration?

    /// - Parameter timer: what `wait` tells when the time has come.
    public init(timer source: Source) throws(SystemError) {
        let poller = try Poller()
        let timer = try Timer()
        try poller.add(timer.descriptor, as: Poller.Token(rawValue: source.rawValue))
        self.poller = poller
        self.timer = timer
        timerSource = source
    }

    /// Has `wait` tell of a descriptor for as long as it is ready. Closing it takes it out.
    public func add(
        _ descriptor: Int32, as source: Source, for readiness: Poller.Readiness = .reading
    ) throws(SystemError) {
        try poller.add(descriptor, as: Poller.Token(rawValue: source.rawValue), for: readiness)
    }

    /// Changes what a descriptor is waited for.
    public func change(_ descriptor: Int32, as source: Source, for readiness: Poller.Readiness) throws(SystemError) {
        try poller.change(descriptor, as: Poller.Token(rawValue: source.rawValue), for: readiness)
    }

    /// Takes a descriptor out that stays open.
    public func remove(_ descriptor: Int32) { poller.remove(descriptor) }

    /// Has `wait` return at an instant of `MonotonicClock`; nil: for news only.
    ///
    /// - Parameter mayBeEarly: whether a wake that is set for an earlier instant may stay: to be woken too early once is cheaper
    ///   than to set a wake that moves with every frame.
    public mutating func wake(at instant: Duration?, mayBeEarly: Bool = false) throws(SystemError) {
        if instant == wakeTime { return }
        if mayBeEarly, let instant, let wakeTime, wakeTime < instant { return }
        wakeTime = instant
        try timer.set(instant)
    }

    /// Sleeps, and returns the sources that have news.
    public mutating func wait() throws(SystemError) -> [Source] {
        let sources = try poller.wait().map { token in
            guard let source = Source(rawValue: token.rawValue) else {
                preconditionFailure("a token that was never given out")
            }
            return source
        }
        if sources.contains(where: { $0.rawValue == timerSource.rawValue }) {
            try timer.acknowledge()
            wakeTime = nil
        }
        return sources
    }
}
