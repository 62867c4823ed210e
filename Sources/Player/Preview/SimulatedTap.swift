internal import Carousel
internal import Input
internal import PlaylistFormat
internal import Raster
internal import Vocabulary

/// A tap that a simulation is to have, as `10s:left` says it.
public struct SimulatedTap: Hashable, Sendable {
    /// Since the start.
    let time: Duration
    private let place: TouchPlace

    private static let places = ["left": 0.1, "middle": 0.5, "right": 0.9]

    /// Nil for what says no time and no place.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Duration(playlistText: String(parts[0])),
            let x = Self.places[String(parts[1])]
        else { return nil }
        self.time = time
        place = TouchPlace(x, 0.5)
    }

    /// The tap on a panel that is used so.
    func touch(_ input: InputSettings) -> Timeline.Touch {
        Timeline.Touch(at: time) { [place] carousel in
            let request = HandRequest(
                output: nil, sign: .finger(.tap(place), input.taps), idle: input.idle)
            let action = request.action(on: .none, touching: carousel.scene?.slide)
            let command = request.command(for: action, isHeld: carousel.isPaused)
            let isFree = carousel.interlude == nil && command?.isFree ?? true
            if input.isLocked, !isFree {
                // Nobody knows the PIN; the show waits until the pad goes.
                return carousel.isPaused ? [] : [(.zero, .pause), (LockEntry.patience, .resume)]
            }
            return action.events(on: carousel, idle: input.idle)
        }
    }
}

extension HandAction {
    /// What it asks of a carousel, and what follows so long after.
    fileprivate func events(on carousel: CarouselState, idle: Duration) -> [(after: Duration, event: Event)] {
        func held(_ event: Event, for time: Duration?, until end: Event) -> [(Duration, Event)] {
            [(.zero, event), (time ?? idle, end)]
        }
        let end: [(Duration, Event)] = [(.zero, .interlude(nil)), (.zero, .resume)]
        let isShown = carousel.interlude != nil
        if carousel.interlude == .color(.black) { return end }
        switch self {
        case .nothing: return isShown ? end : []
        case .next: return [(.zero, .skip(1))]
        case .previous: return [(.zero, .skip(-1))]
        case .go(let number): return [(.zero, .go(number - 1))]
        case .resume: return end
        case .toggle: return isShown || carousel.isPaused ? end : held(.pause, for: nil, until: .resume)
        case .pause(let time): return held(.pause, for: time, until: .resume)
        case .blank(let time): return held(.interlude(.color(.black)), for: time, until: .interlude(nil))
        // A detour needs a timeline of its own.
        case .overview: return []
        case .show(let path, _) where PlaylistFile(path: path) != nil: return []
        case .show(let path, let time):
            return held(.interlude(.slide(Slide(shownByCommand: path))), for: time, until: .interlude(nil))
        }
    }
}
