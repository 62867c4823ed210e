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
        /// Where the finger was as it took hold, and the move.
        let way: Double
        let progress: Double
        /// Progress for a screen's length; below 0 where the slides move to the left, or up.
        let scale: Double

        func progress(of finger: Double) -> Double { progress + (finger - way) * scale }
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
    /// Where the finger was when it came, or when the last move had ended.
    private var start = 0.0
    /// The move that is the hand's; nil: none is.
    private(set) var hold: FingerHold?
    private(set) var course: HandCourse?

    init(way: Double, idle: Duration, at now: Duration) {
        (self.way, counted, self.idle) = (way, (way, now), idle)
    }

    /// When it counts as gone.
    var due: Duration? { isHeld ? counted.time + idle : nil }

    /// Whether the move goes back to where it began.
    var returns: Bool { course?.end == 0 }

    /// The finger has moved.
    mutating func move(to way: Double, at now: Duration) {
        self.way = way
        if abs(way - counted.way) >= Self.least { counted = (way, now) }
        guard let hold, course?.end == nil else { return }
        let progress = hold.progress(of: way)
        // Where it comes to an end, it goes on with what lies behind that.
        course =
            progress >= 1
            ? HandCourse(at: 1) : progress <= -Self.least ? HandCourse(at: 0) : HandCourse(heldAt: progress)
    }

    /// The direction in which the finger draws while nothing moves: 1 forward; nil: it has not moved to speak of.
    ///
    /// - Parameter lead: what counts as a movement.
    func direction(beyond lead: Double = Grip.least) -> Int64? {
        abs(way - start) >= lead ? (way < start ? 1 : -1) : nil
    }

    /// A move is the hand's from now on.
    mutating func take(hold progress: Double, by scale: Double) {
        hasDrawn = true
        hold = FingerHold(way: way, progress: progress, scale: scale)
        course = HandCourse(heldAt: progress)
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
    mutating func arrive() { (hold, course, start) = (nil, nil, way) }
}
