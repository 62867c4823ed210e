internal import Carousel
internal import Input
internal import Vocabulary

/// A finger that draws where nothing lies beyond: what rests gives way, less and less, and comes back. A value without a clock.
struct RubberBand {
    /// How much of the finger's way is followed at its start. On a long way 1 - 1 / (0.55 x + 1) of a screen is, as in UIScrollView.
    private static let give = 0.55

    /// Where what rests stands, in screens along the slides.
    private(set) var offset = 0.0
    /// Where the finger would be had it drawn from where all rests.
    private var origin: Double?
    /// When what rests is in its place again; nil: a finger holds it.
    private(set) var arrival: Duration?

    /// How far it gives way to a finger that has gone so far.
    static func offset(of way: Double) -> Double { way.sign == .minus ? -offset(of: -way) : 1 - 1 / (give * way + 1) }

    /// The way of a finger after which it stands there.
    static func way(to offset: Double) -> Double {
        offset.sign == .minus ? -way(to: -offset) : (1 / (1 - offset) - 1) / give
    }

    /// A finger is so far from where it came.
    ///
    /// - Parameter standing: where what rests stands now: a finger that comes catches it there.
    mutating func draw(to way: Double, standing: Double) {
        if origin == nil || arrival != nil { origin = way - Self.way(to: standing) }
        arrival = nil
        offset = Self.offset(of: way - (origin ?? way))
    }

    /// The finger has gone.
    mutating func letGo(at now: Duration) {
        guard arrival == nil else { return }
        (offset, arrival) = (0, now + ZoomCourse.time)
    }
}

extension Show {
    /// Has what rests give way to the finger.
    ///
    /// - Parameter time: when the finger has moved.
    func stretch(since time: Duration) {
        guard let grip, zoom == nil, shownPad == nil else { return }
        let isAlong = carousel.lineup.layout?.direction != .vertical
        let view = screens.compactMap(\.magnifier).first?.course.view(at: clock()) ?? .whole
        for screen in screens where screen.magnifier == nil && screen.state.isAtRest {
            guard !preparations.isJoining(screen.number), let ground = screen.cover?.ground ?? screen.frame else {
                continue
            }
            (screen.magnifier, screen.cover) = (Magnifier(drawing: ground, on: screen.surface), nil)
        }
        touchRing = nil
        var band = rubberBand ?? RubberBand()
        band.draw(to: grip.way, standing: isAlong ? -view.x : -view.y)
        rubberBand = band
        let drawn = ZoomView(scale: 1, x: isAlong ? -band.offset : 0, y: isAlong ? 0 : -band.offset)
        showBand(ZoomCourse(at: drawn), since: time)
    }

    private func showBand(_ course: ZoomCourse, since time: Duration? = nil) {
        for screen in screens where screen.magnifier != nil {
            screen.magnifier?.course = course
            screen.dragLatency.expect(since: time)
            screen.wake(at: clock())
        }
    }

    /// The finger has gone. Says whether anything gave way to it.
    func letGoOfBand() -> Bool {
        guard let band = rubberBand, band.arrival == nil else { return false }
        let now = clock()
        rubberBand?.letGo(at: now)
        if let view = screens.compactMap({ $0.magnifier?.course.view(at: now) }).first {
            showBand(ZoomCourse(from: view, to: .whole, at: now))
        }
        return true
    }

    /// What rests is in its place again, or something else comes into it.
    func leaveBand() {
        guard rubberBand != nil else { return }
        rubberBand = nil
        let drawn = screens.filter { $0.magnifier != nil }
        for screen in drawn { screen.magnifier = nil }
        restore(drawn, goesOn: false)
    }
}
