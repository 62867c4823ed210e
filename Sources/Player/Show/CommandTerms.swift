internal import Carousel

/// Until when commands hold a show. A value without a clock: instants of the monotonic clock come in. What they hold it in, the
/// carousel knows.
struct CommandTerms: Hashable, Sendable {
    /// When the pause ends, and the interlude; nil: with another command.
    private(set) var pauseEnd: Duration?
    private(set) var interludeEnd: Duration?
    /// The end of the interlude that one has replaced.
    private var formerEnd: Duration?

    init(pauseEnd: Duration? = nil, interludeEnd: Duration? = nil) {
        self.pauseEnd = pauseEnd
        self.interludeEnd = interludeEnd
    }

    /// The next of them; nil: none.
    var nextEnd: Duration? { [pauseEnd, interludeEnd].compactMap(\.self).min() }

    /// A command has the carousel take an event in, and holds until then; nil: until another one.
    mutating func note(_ event: Event, until end: Duration?) {
        switch event {
        case .pause: pauseEnd = end
        case .resume: (pauseEnd, interludeEnd) = (nil, nil)
        case .interlude(let interlude): (formerEnd, interludeEnd) = (interludeEnd, interlude == nil ? nil : end)
        case .skip, .go: interludeEnd = nil
        default: break
        }
    }

    /// What holds for a time holds until then at least.
    mutating func prolong(until end: Duration) {
        pauseEnd = pauseEnd.map { max($0, end) }
    }

    /// The last interlude was given up, and the one before holds, if one did.
    mutating func giveUpInterlude() { interludeEnd = formerEnd }

    /// What the carousel is to take in now. It is forgotten here.
    mutating func takeDue(at now: Duration) -> [Event] {
        var events: [Event] = []
        if let end = interludeEnd, end <= now {
            interludeEnd = nil
            events.append(.interlude(nil))
        }
        if let end = pauseEnd, end <= now {
            pauseEnd = nil
            events.append(.resume)
        }
        return events
    }
}

/// What commands hold a show in, and until when.
struct Commanded: Hashable, Sendable {
    let isPaused: Bool
    let interlude: Interlude?
    let terms: CommandTerms
}

extension Commanded {
    /// What several shows are held in, all of them; nil where there is none.
    init?(commonTo all: [Commanded]) {
        guard let first = all.first else { return nil }
        isPaused = all.allSatisfy(\.isPaused)
        interlude = all.allSatisfy { $0.interlude == first.interlude } ? first.interlude : nil
        terms = CommandTerms(
            pauseEnd: isPaused ? Self.last(all.map(\.terms.pauseEnd)) : nil,
            interludeEnd: interlude == nil ? nil : Self.last(all.map(\.terms.interludeEnd)))
    }

    /// The last of several ends; nil: there is one that waits for a command.
    private static func last(_ ends: [Duration?]) -> Duration? {
        ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    }
}
