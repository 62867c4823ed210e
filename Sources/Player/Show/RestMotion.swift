internal import Carousel
internal import Compose
internal import Present

/// What goes on on a screen while a slide rests: a bar that shows the time running, a step at a time.
struct RestMotion {
    /// The eye needs no more steps, and the machine sleeps between them.
    private static let shortest = Duration.seconds(1)

    /// How the present rest goes by; nil during a move.
    var course: RestCourse?
    /// The animation whose move is over, where it goes on in the rest.
    private var animation: PreparedAnimation?
    /// Where the frame stands that is on the screen, 1...2.
    private var progress = 1.0
    /// How many pixels it goes on by.
    private var way = 0

    /// A move is over.
    mutating func begin(_ animation: PreparedAnimation?) {
        way = animation?.animation.wayAtRest ?? 0
        self.animation = way > 0 ? animation : nil
        progress = 1
    }

    /// The next step begins. Returns the animation whose rest is over, where it went on.
    mutating func end() -> PreparedAnimation? {
        defer { animation = nil }
        return animation
    }

    /// When the next frame is due; nil: this one stays. No two are due within a second, and none shows what another did.
    var due: Duration? {
        guard animation != nil, let course else { return nil }
        let step = max(Self.shortest, course.duration / way)
        // An instant is rounded; a millionth of a step is no time.
        let taken = ((progress - 1) * (course.duration / step) + 1e-6).rounded(.down)
        guard let end = course.end?.sinceZero else {
            // A screen that has come during a pause catches up.
            return course.share(at: Instant(sinceZero: .zero)) * (course.duration / step) >= taken + 1 ? .zero : nil
        }
        let due = end - course.duration + step * (taken + 1)
        // The next slide comes in the end. Where it does not, the bar is full some time after.
        if due < end - Self.shortest / 10 { return due }
        return progress < 2 ? max(due, end + Self.shortest) : nil
    }

    /// Goes on to the frame for now, if one is due.
    mutating func advance(to now: Duration) -> Bool {
        guard let course, let due, due <= now else { return false }
        progress = 1 + course.share(at: Instant(sinceZero: now))
        return true
    }

    /// The frame for now, without what is not seen.
    var frame: Frame? { animation?.animation.frame(at: progress).visible }

    /// Hands that frame over.
    func show(on output: any Output) throws(DisplayError) {
        guard let animation else { preconditionFailure("a frame of a rest") }
        try output.show(animation, at: progress)
    }
}

/// Decides whether moves whose frames are composed are worth showing: a value without clock or display.
struct CopyPace {
    /// Fewer frames a second are no move to the eye.
    static let least = 15.0
    /// One slow move may have another reason.
    private static let patience = 3

    private var slowMoves = 0

    /// Takes in the rate of a move that has ended, in frames a second; a display of few vblanks cannot do more. True where it was
    /// too slow once more, and once too often.
    mutating func isTooSlow(_ rate: Double, of refreshRate: Double) -> Bool {
        guard rate < min(Self.least, refreshRate * 0.75) else {
            slowMoves = 0
            return false
        }
        slowMoves += 1
        if slowMoves < Self.patience { return false }
        slowMoves = 0
        return true
    }
}
