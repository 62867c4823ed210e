internal import Vocabulary

/// A finger that draws slides, and what it has begun until that stands: a value without a clock.
struct Grip {
    /// How far the finger moves before it says which way, as a part of the screen: it has begun already, and may turn.
    static let least = 0.01
    /// How far a finger moves that asks for the next slide where none can be drawn: 14 mm of a panel 14 cm high. Android's pages take
    /// 25 dp, 4 mm, of a hand-held screen (ViewPager, MIN_DISTANCE_FOR_FLING).
    static let stroke = 0.1

    /// How the finger's way is the move's progress.
    struct FingerHold {
        /// Where the finger was, and the move.
        let way: Double
        let progress: Double
        /// Progress for a screen's length; below 0 where the slides move to the left, or up.
        let scale: Double

        func progress(of finger: Double) -> Double { progress + (finger - way) * scale }
        /// Where the finger was, or would be, as the move stands there.
        func way(of progress: Double) -> Double { way + (progress - self.progress) / scale }
    }

    /// Along the slides, since the finger came, in screens; to the right, or down, it grows.
    private(set) var way: Double
    /// Where it was when it last counted as moving, and when that was: a panel that is never quiet holds nothing up.
    private var counted: (way: Double, time: Duration)
    /// What is to be seen as the finger has not moved for so long.
    private let idle: Duration
    /// Whether the finger is there.
    private(set) var isHeld = true
    /// Whether it has drawn anything.
    private(set) var hasDrawn = false
    /// Nothing can be drawn before the finger has gone: there is no memory for what lies between two slides.
    var isVain = false
    /// Where the finger was when it came, or as the last move had come to its end.
    private var start = 0.0
    /// Where slides begin to follow it: where it was first seen to draw, or as the last move had come to its end.
    private var origin: Double
    /// The move that is the hand's; nil: none is.
    private(set) var hold: FingerHold?
    private(set) var course: HandCourse?

    init(way: Double, idle: Duration, at now: Duration) {
        (self.way, origin, counted, self.idle) = (way, way, (way, now), idle)
    }

    /// When it counts as gone.
    var due: Duration? { isHeld ? counted.time + idle : nil }

    /// Whether the move goes back to where it began.
    var returns: Bool { course?.end == 0 }

    /// The finger has moved.
    ///
    /// - Parameter prediction: how it goes on, in screens.
    mutating func move(to way: Double, predicting prediction: HandCourse.Prediction?, at now: Duration) {
        self.way = way
        if abs(way - counted.way) >= Self.least { counted = (way, now) }
        if course?.end == nil { follow(lag: course?.lag(at: now) ?? 0, predicting: prediction, at: now) }
    }

    /// Has the move stand where the finger is.
    private mutating func follow(lag: Double, predicting prediction: HandCourse.Prediction? = nil, at now: Duration) {
        guard let hold else { return }
        let progress = hold.progress(of: way)
        // Where it comes to an end, it goes on with what lies behind that.
        let end: Double? = progress >= 1 ? 1 : progress <= -Self.least ? 0 : nil
        course = HandCourse(
            heldAt: progress, lag: lag, predicting: prediction?.scaled(by: hold.scale), end: end, at: now)
    }

    /// The direction in which the finger draws while nothing moves: 1 forward; nil: it has not moved to speak of.
    ///
    /// - Parameter lead: what counts as a movement.
    func direction(beyond lead: Double = Grip.least) -> Int64? {
        abs(way - start) >= lead ? (way < start ? 1 : -1) : nil
    }

    /// A move that begins is the hand's: it comes to where the finger has gone meanwhile.
    mutating func begin(by scale: Double, at now: Duration) {
        hasDrawn = true
        let hold = FingerHold(way: origin, progress: 0, scale: scale)
        self.hold = hold
        follow(lag: -min(1, max(0, hold.progress(of: way))), at: now)
    }

    /// A move under way is the hand's from where it is.
    mutating func take(at progress: Double, by scale: Double, at now: Duration) {
        hasDrawn = true
        hold = FingerHold(way: way, progress: progress, scale: scale)
        follow(lag: 0, at: now)
    }

    /// Takes up the move of a finger before it as it is.
    mutating func take(over former: Grip?) { (hold, course) = (former?.hold, former?.course) }

    /// The finger has gone.
    ///
    /// - Parameter velocity: in screens a second.
    mutating func release(_ velocity: Double, at now: Duration) {
        isHeld = false
        guard let hold, let course, course.end == nil else { return }
        self.course = HandCourse(
            from: course.progress(at: now), speed: velocity * hold.scale, fling: HandCourse.fling * abs(hold.scale),
            at: now)
    }

    /// The move is over, or has gone.
    mutating func arrive() {
        // What the finger has gone beyond the end belongs to what comes next.
        if hasDrawn, let hold, let end = course?.end { start = hold.way(of: end) } else { start = way }
        (hold, course, origin) = (nil, nil, start)
    }
}
