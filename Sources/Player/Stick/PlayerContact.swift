internal import ControlProtocol

/// What was heard of the player, which may be absent or begin anew at any time: a value without a clock.
struct PlayerContact {
    /// How long it may be silent before that is told: longer than a start anew takes.
    static let patience = Duration.seconds(30)

    /// What it said last; nil while it is silent.
    private(set) var status: PlayerStatus?
    private(set) var restarts = 0
    /// When it was last heard that it had begun anew, since 1970-01-01T00:00Z.
    private(set) var lastRestart: Duration?
    private var process: Int?
    private var missed: (since: Duration, reason: String)?

    /// It answered.
    ///
    /// - Parameter time: since 1970-01-01T00:00Z.
    mutating func hear(_ status: PlayerStatus, at time: Duration) {
        self.status = status
        missed = nil
        if let process, process != status.process {
            restarts += 1
            lastRestart = time
        }
        process = status.process
    }

    /// It did not answer.
    ///
    /// - Parameter now: on the monotonic clock.
    mutating func miss(_ reason: String, at now: Duration) {
        missed = (missed?.since ?? now, reason)
        if silence(at: now) != nil { status = nil }
    }

    /// Why it has not answered for longer than it may.
    func silence(at now: Duration) -> String? {
        missed.flatMap { now - $0.since >= Self.patience ? $0.reason : nil }
    }
}
