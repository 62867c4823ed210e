internal import Carousel
internal import Input
internal import Vocabulary

/// A finger that draws where nothing lies beyond: what rests gives way, less and less, and comes back. A value without a clock.
struct RubberBand {
    /// How much of the finger's way is followed at its start. On a long way 1 - 1 / (0.55 x + 1) of a screen is, as in UIScrollView.
    private static let give = 0.55

    private let direction: Layout.Direction
    /// Where the finger would be had it drawn from where all rests.
    private var origin: Double
    /// Of what is seen. It has an arrival where the finger has gone.
    private(set) var course = ZoomCourse(at: .whole)

    /// - Parameters:
    ///   - way: of the finger, as it begins to draw.
    ///   - direction: of the line along which slides are drawn.
    init(from way: Double, along direction: Layout.Direction) { (origin, self.direction) = (way, direction) }

    /// How far it gives way to a finger that has gone so far.
    static func offset(of way: Double) -> Double { way.sign == .minus ? -offset(of: -way) : 1 - 1 / (give * way + 1) }

    /// The way of a finger after which it stands there.
    static func way(to offset: Double) -> Double {
        offset.sign == .minus ? -way(to: -offset) : (1 / (1 - offset) - 1) / give
    }

    /// The finger is there. One that comes anew catches what comes back, where it is.
    mutating func draw(to way: Double, at now: Duration) {
        if course.arrival != nil {
            let view = course.view(at: now)
            origin = way - Self.way(to: direction == .horizontal ? -view.x : -view.y)
        }
        let offset = Self.offset(of: way - origin)
        let isAlong = direction == .horizontal
        course = ZoomCourse(at: ZoomView(scale: 1, x: isAlong ? -offset : 0, y: isAlong ? 0 : -offset))
    }

    /// The finger has gone.
    mutating func letGo(at now: Duration) { course = ZoomCourse(from: course.view(at: now), to: .whole, at: now) }
}

extension Show {
    /// Has what rests give way to the finger.
    ///
    /// - Parameter time: when the finger has moved.
    func stretch(since time: Duration) {
        guard let grip, zoom == nil, shownPad == nil else { return }
        for screen in screens where screen.magnifier == nil && screen.state.isAtRest {
            guard !preparations.isJoining(screen.number), let ground = screen.cover?.ground ?? screen.frame else {
                continue
            }
            (screen.magnifier, screen.cover) = (Magnifier(drawing: ground, on: screen.surface), nil)
        }
        touchRing = nil
        var band = rubberBand ?? RubberBand(from: grip.way, along: handDirection)
        band.draw(to: grip.way, at: clock())
        rubberBand = band
        magnify(by: band.course, since: time)
    }

    /// The finger has gone. Says whether anything gave way to it.
    func letGoOfBand() -> Bool {
        guard var band = rubberBand, band.course.arrival == nil else { return false }
        band.letGo(at: clock())
        rubberBand = band
        magnify(by: band.course)
        return true
    }

    /// What rests is in its place again, or something else comes into it.
    func leaveBand() {
        guard rubberBand != nil else { return }
        rubberBand = nil
        restoreMagnified(goesOn: false)
    }
}
