internal import Carousel
internal import LinuxIO
internal import Vocabulary

/// A playlist that a command has play for a time in the place of the round, or an overview of that.
struct Detour {
    /// The path of the playlist; nil: it is the overview of the round.
    let path: String?
    /// The stack of the overview that is open; nil: none is.
    let stack: Sheet.Stack?
    /// When it ends; nil: with a command.
    var end: Duration?
    /// The round that waits, and until when commands hold that.
    var round: CarouselState
    let terms: CommandTerms
    /// It ends as soon as nothing moves.
    var isOver = false

    var isOverview: Bool { path == nil }

    /// Has the round know what it must, and not be told again.
    mutating func note(_ event: Event, at now: Instant) {
        switch event {
        case .clock, .readable, .unreachable, .redrawn: _ = round.handle(event, at: now)
        default: break
        }
    }

    /// The round's sources have changed.
    mutating func goOn(with lineup: Lineup, _ precomputed: PrecomputedReload?, anew: Bool, at now: Instant) {
        round.precomputedReload = precomputed
        _ = round.handle(.reload(lineup, anew: anew), at: now)
    }
}

/// What is on its way to be one: it is read or listed, and then waits until nothing moves.
struct WantedDetour {
    /// As in `Detour`.
    var path: String?
    /// As in `Detour`.
    var stack: Sheet.Stack?
    let end: Duration?
    /// Reads it, or lists its pages.
    var job: Job?
    var lineup: Lineup?
    /// Where it begins.
    var start = Position(0)
}
