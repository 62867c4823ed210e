/// The remaining time of a scene at rest: running until an instant, or stopped by a pause.
enum Rest: Hashable, Sendable {
    case running(until: Instant)
    case stopped(remaining: Duration)

    func isOver(at now: Instant) -> Bool {
        if case .running(let until) = self { until <= now } else { false }
    }

    func stopped(at now: Instant) -> Rest {
        if case .running(let until) = self { .stopped(remaining: max(.zero, until - now)) } else { self }
    }

    func running(from now: Instant, by pacing: any Pacing) -> Rest {
        if case .stopped(let remaining) = self {
            .running(until: pacing.restEnd(of: remaining, from: now))
        } else {
            self
        }
    }
}
