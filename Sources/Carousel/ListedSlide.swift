public import Schedules
public import Vocabulary

/// A slide of the lineup, and how it stands in the show now.
public struct ListedSlide: Sendable {
    /// How a slide stands in the show.
    public enum State: Sendable {
        /// It is on the screens, or comes with the move that is under way.
        case shown
        /// It comes when its turn does.
        case open
        /// Its schedule is closed.
        case closed
        /// Its file cannot be shown.
        case leftOut
        /// Slides of a higher priority are shown.
        case outranked
    }

    /// Counted from 0, level by level, in a level in the order of the playlist.
    public let number: Int
    /// The slide alone, also where it shares the screen with another one.
    public let slide: Slide
    /// How it stands.
    public let state: State
    /// How long it takes until it comes, if nothing happens before; nil: that is not known.
    public internal(set) var wait: Duration?
    /// When its schedule opens or closes next; nil: never, or the clock cannot be trusted.
    public let change: WallInstant?
}

extension Lineup {
    /// The number of the slide that stands at an index of a level.
    func number(ofSlide index: Int, in level: Int) -> Int { levels[..<level].reduce(index) { $0 + $1.slides.count } }

    /// Where the slide of a number stands: 0 is the first of `slides`.
    func place(ofSlide number: Int) -> Goal? {
        var index = number
        for (level, slides) in levels.enumerated() where slides.priority != .min {
            if slides.slides.indices.contains(index) { return Goal(level: level, index: index) }
            index -= slides.slides.count
        }
        return nil
    }
}

extension CarouselState {
    /// How many rests ahead it is looked at most for the time at which a slide comes.
    private static let mostRests = 5000

    /// The number of the slide that is shown, the first of a pair, counted from 0; nil where none of the round is.
    public var slideNumber: Int? {
        guard lineup.levels[level].priority != .min, let seat = shownSeat else { return nil }
        return lineup.number(ofSlide: seat.index, in: level)
    }

    /// How a slide stands; nil where there is none of this number.
    public func listedSlide(_ number: Int) -> ListedSlide? {
        guard let place = lineup.place(ofSlide: number) else { return nil }
        let slide = lineup.levels[place.level].slides[place.index]
        let state: ListedSlide.State =
            if shows(place) {
                .shown
            } else if !calendar.isOpen(slide) {
                .closed
            } else if !cursors[place.level].isShowable[place.index] {
                .leftOut
            } else if let best = bestLevel, best < place.level {
                .outranked
            } else {
                .open
            }
        return ListedSlide(number: number, slide: slide, state: state, change: calendar.nextChange(of: slide))
    }

    /// The slides of these numbers, as far as there are some.
    public func listedSlides(_ numbers: Range<Int>, at now: Instant) -> [ListedSlide] {
        var listed = numbers.compactMap(listedSlide)
        let places = listed.map { lineup.place(ofSlide: $0.number) }
        let own = places.compactMap(\.self).filter { $0.level == level && cursors[level].isShowable[$0.index] }
        let waits = waits(for: Set(own.map(\.index)), at: now)
        for (at, place) in places.enumerated() where place?.level == level {
            listed[at].wait = place.flatMap { waits[$0.index] }
        }
        return listed
    }

    /// How long it takes until slides of the present level come, by their indices; not those that are too far away.
    private func waits(for wanted: Set<Int>, at now: Instant) -> [Int: Duration] {
        guard !isPaused, interlude == nil, !showsInterlude, pendingSkip == 0, goal == nil, level == bestLevel,
            let current = scene?.slide
        else { return [:] }
        var time: Duration
        switch phase {
        case .starting, .resting(_, .stopped): return [:]
        case .resting(_, .running(let until)): time = max(.zero, until - now)
        case .moving(let motion): time = max(.zero, motion.end - now) + current.style.duration * places
        }
        let slides = lineup.levels[level]
        var (at, left, rests) = (position, wanted, 0)
        var waits: [Int: Duration] = [:]
        while !left.isEmpty, rests < Self.mostRests,
            let next = cursors[level].position(in: slides, after: at, skipping: 1, leaving: slides.seat(at: at))
        {
            let slide = slides.slide(at: next)
            for index in slides.seat(at: next).indices where left.remove(index) != nil { waits[index] = time }
            let move = slides.transition(at: next) == .cut ? .zero : slide.style.transitionDuration
            time +=
                (move > .zero ? pacing.moveDuration(of: move) : .zero)
                + slide.style.duration * cursors[level].restPlaces(from: next, in: slides)
            (at, rests) = (next, rests + 1)
        }
        return waits
    }
}
