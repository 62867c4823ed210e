internal import Glibc
internal import Input
internal import Raster

/// How hands have magnified a show, until it is as it was again: a value without a clock.
struct Zoom {
    /// How large a double tap makes a picture, where it has the pixels.
    static let doubleTap = 3.0
    /// When a finger has stood for so long, the picture is drawn as sharp as it is to be seen.
    static let settling = Duration.milliseconds(100)
    /// What is less is no magnifying to the eye.
    static let least = 1.05

    let bounds: ZoomBounds
    private(set) var course = ZoomCourse(at: .whole)
    /// Whether the show is to go on afterwards.
    var goesOn: Bool
    /// Whether it is on its way back.
    private(set) var isEnding = false
    /// What counted as moving last, and when.
    private var counted: (view: ZoomView, time: Duration)
    /// Until when nothing may move before it ends.
    private let idle: Duration
    /// When the present view is to be sharp; nil: that was asked for.
    private(set) var sharpening: Duration?
    /// How far a finger had drawn the present view; nil: none does.
    private var way: TouchWay?

    init(within bounds: ZoomBounds, goesOn: Bool, idle: Duration, at now: Duration) {
        (self.bounds, self.goesOn, self.idle, counted) = (bounds, goesOn, idle, (.whole, now))
    }

    /// When `wake` is to be called.
    var due: Duration {
        if isEnding { return course.arrival ?? .zero }
        let end = counted.time + idle
        return sharpening.map { min($0, end) } ?? end
    }

    /// Whether it has stood for too long.
    func isIdle(at now: Duration) -> Bool { !isEnding && counted.time + idle <= now }

    /// Whether all is as it was.
    func isOver(at now: Duration) -> Bool { isEnding && course.arrival.map { $0 <= now } ?? true }

    /// Whether what stands is to be drawn sharp now. It is asked once.
    mutating func takeSharpening(at now: Duration) -> Bool {
        guard let due = sharpening, due <= now else { return false }
        sharpening = nil
        return true
    }

    private mutating func show(_ view: ZoomView, at now: Duration) {
        course = ZoomCourse(at: bounds.nearest(to: view))
        let hasMoved = course.end.differs(from: counted.view)
        if hasMoved { counted = (course.end, now) }
        // A finger that trembles stands.
        sharpening = hasMoved ? now + Self.settling : sharpening ?? now + Self.settling
    }

    /// Two fingers have moved.
    ///
    /// - Parameters:
    ///   - place: between them, and `former`, where that was.
    ///   - factor: by how much they have gone apart.
    mutating func pinch(from former: TouchPlace, to place: TouchPlace, by factor: Double, at now: Duration) {
        let view = course.view(at: now).drawn(by: TouchWay(from: former, to: place))
        show(view.magnified(by: bounded(factor, view), about: place), at: now)
    }

    /// As much of a factor as the scale may grow or shrink by: more would draw the picture away from the fingers.
    private func bounded(_ factor: Double, _ view: ZoomView) -> Double {
        min(bounds.limit / view.scale, max(1 / view.scale, factor))
    }

    /// One finger has drawn it, so far since it came.
    mutating func draw(_ new: TouchWay, at now: Duration) {
        defer { way = new }
        guard let way else { return }
        show(course.view(at: now).drawn(by: TouchWay(new.x - way.x, new.y - way.y)), at: now)
    }

    /// Goes to the place of a double tap, or back.
    mutating func tap(at place: TouchPlace, at now: Duration) {
        let view = course.view(at: now)
        if view.scale > Self.least { return end(at: now) }
        let factor = bounded(Self.doubleTap, view)
        let end = bounds.nearest(to: view.magnified(by: factor, about: place))
        course = ZoomCourse(from: view, to: end, at: now)
        counted = (end, now)
        sharpening = now
    }

    /// All fingers have gone.
    mutating func letGo(at now: Duration) {
        way = nil
        if course.view(at: now).scale < Self.least { end(at: now) }
    }

    /// Goes back to all of the screen.
    mutating func end(at now: Duration) {
        if isEnding { return }
        isEnding = true
        sharpening = nil
        course = ZoomCourse(from: course.view(at: now), to: .whole, at: now)
    }
}
