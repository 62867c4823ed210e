internal import Carousel
internal import LinuxIO

/// Tells the loop thread what changes in the sources mean, and when to read them again.
final class Watcher {
    private enum Source: UInt64 {
        case notices, timer

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    let watches: Watches
    private(set) var attention = Attention()
    private let poller: Poller
    private let timer: LinuxIO.Timer
    private var timerSetting: Instant?
    private let clock: () -> Duration

    init(clock: @escaping () -> Duration = { MonotonicClock.now }) throws(SystemError) {
        self.clock = clock
        let poller = try Poller()
        let timer = try LinuxIO.Timer()
        watches = try Watches()
        try poller.add(watches.descriptor, as: Source.notices.token)
        try poller.add(timer.descriptor, as: Source.timer.token)
        self.poller = poller
        self.timer = timer
    }

    /// Lent to a `Poller`: readable while there is something to `decide`.
    var descriptor: Int32 { poller.descriptor }

    private var now: Instant { Instant(sinceZero: clock()) }

    /// Something was mounted or unmounted.
    func mountsChanged() { attention.mountsChanged(at: now) }

    /// A reading begins, whoever has asked for it. Returns what it leaves out.
    func beginReading() -> Set<String> {
        attention.beginReading()
        return attention.leftOut
    }

    /// A reading has ended.
    func endReading(_ attempt: LineupReader.Attempt, isFirst: Bool = false) {
        var succeeded = false
        if case .success = attempt.result { succeeded = true }
        attention.endReading(attempt.dependencies, succeeded: succeeded, isFirst: isFirst, at: now)
    }

    /// Takes in what was told, and says what is to be done now. Where it says that the sources are to be read, a reading
    /// has begun.
    func decide() throws(SystemError) -> Attention.Decisions {
        for token in try poller.ready() where token == Source.timer.token {
            try timer.acknowledge()
            timerSetting = nil
        }
        let now = now
        for notice in try watches.notices() {
            attention.take(notice, at: now)
            if let folder = attention.newFolder(notice) {
                // The reading that was asked for comes too late for what happens in it now. It was made a moment ago by
                // this machine: the kernel has it in memory.
                watches.watch(folder)
            }
        }
        let decisions = attention.decide(at: now)
        let wake = attention.nextWake
        if wake != timerSetting {
            timerSetting = wake
            try timer.set(wake?.sinceZero)
        }
        return decisions
    }
}
