internal import JSONText

/// How far a pull has come, as the process prints it.
struct PullProgress: Hashable, Sendable {
    /// What a pull does, in this order.
    enum PullStage: String, CaseIterable, Sendable {
        case fetch, verify, checkOut = "check-out", inspect, keep, tidy
    }

    var stage = PullStage.fetch
    /// Files and folders that it has dealt with in this stage.
    var objects = 0
    /// What came over the network.
    var bytes = 0

    var line: String {
        JSON.object([
            ("stage", .string(stage.rawValue)), ("objects", .integer(Int64(objects))),
            ("bytes", .integer(Int64(bytes))),
        ]).line
    }
}

extension PullProgress {
    /// Nil: the line is something else.
    init?(_ json: JSON) {
        guard let stage = json["stage"]?.string.flatMap(PullStage.init), case .integer(let objects)? = json["objects"],
            case .integer(let bytes)? = json["bytes"]
        else { return nil }
        self.init(stage: stage, objects: Int(objects), bytes: Int(bytes))
    }
}

/// When a pull that does not get on is stopped.
struct PullPatience: Hashable, Sendable {
    /// In bytes a second: a server that sends less does not get on.
    static let slowest = 64

    private let limits: PullLimits
    private let end: Duration
    private var mark = PullProgress()
    private var since: Duration

    init(_ limits: PullLimits, at now: Duration) {
        self.limits = limits
        end = now + limits.time
        since = now
    }

    /// When it is stopped, unless it gets on.
    var deadline: Duration { min(since + limits.patience, end) }

    /// Whether it took too long in all, and not only since it got on.
    func isSpent(at now: Duration) -> Bool { now >= end }

    mutating func note(_ progress: PullProgress, at now: Duration) {
        if !isAdvance(progress) { return }
        (mark, since) = (progress, now)
    }

    private func isAdvance(_ progress: PullProgress) -> Bool {
        if progress.stage != mark.stage { return true }
        // Objects are small, and a server sends one after the other at any pace.
        if progress.stage != .fetch { return progress.objects > mark.objects }
        let least = Double(Self.slowest) * (limits.patience / .seconds(1))
        return Double(progress.bytes - mark.bytes) >= least
    }
}
