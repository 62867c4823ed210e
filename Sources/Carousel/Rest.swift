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

    /// One that takes this much more (below zero, less), and ends now at the earliest.
    func lengthened(by change: Duration, at now: Instant) -> Rest {
        switch self {
        case .running(let until): .running(until: max(now, until + change))
        case .stopped(let remaining): .stopped(remaining: max(.zero, remaining + change))
        }
    }

    func running(from now: Instant, by pacing: any Pacing) -> Rest {
        if case .stopped(let remaining) = self {
            .running(until: pacing.restEnd(of: remaining, from: now))
        } else {
            self
        }
    }
}

/// How a slide's rest goes by.
public struct RestCourse: Hashable, Sendable {
    /// From the slide's arrival to the next step.
    public let duration: Duration
    private let rest: Rest

    init(_ rest: Rest, of duration: Duration) {
        self.rest = rest
        self.duration = duration
    }

    /// When it is over; nil during a pause, when it stands.
    public var end: Instant? { if case .running(let end) = rest { end } else { nil } }

    /// How much of it has gone by at an instant, 0...1.
    public func share(at now: Instant) -> Double {
        guard case .stopped(let remaining) = rest.stopped(at: now) else { return 1 }
        return 1 - min(1, remaining / duration)
    }
}

extension CarouselState {
    /// How the present rest goes by; nil during a move, and where no slide is shown.
    public var restCourse: RestCourse? {
        guard !showsInterlude, case .resting(.slide, let rest) = phase else { return nil }
        return RestCourse(rest, of: restDuration)
    }
}
