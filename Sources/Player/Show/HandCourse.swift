internal import Glibc

/// How far a move has come that a hand makes: where the finger holds it, and after that on its way to an end. A value without a clock.
struct HandCourse: Hashable {
    /// The pull of an end, as the natural frequency of a spring that does not swing, a second: nine tenths of the way are done in a
    /// quarter of a second, as long as pages take on phones (Android's ViewPager scrolls for 0.2 to 0.6 s).
    static let pull = 16.0
    /// A finger that is faster goes on in its direction; of one that is slower the nearer end decides. In screens a second: half of
    /// what Android asks of a hand-held screen 400 dp wide (ViewPager, MIN_FLING_VELOCITY).
    static let fling = 0.5

    private enum Path: Hashable {
        /// The finger holds it there.
        case held(Double)
        /// It runs from there to the end, with the first distance and speed of a critically damped spring.
        case running(distance: Double, speed: Double, frequency: Double, start: Duration)
    }

    private var path: Path
    /// 0 or 1; nil while the finger is there.
    private(set) var end: Double?

    /// Held at a progress, 0...1.
    init(heldAt progress: Double) { path = .held(min(1, max(0, progress))) }

    /// At an end: the finger has come there.
    init(at end: Double) {
        path = .held(end)
        self.end = end
    }

    /// Let go at a progress, 0...1, with a speed (progress a second).
    ///
    /// - Parameter fling: the least speed that decides.
    init(from progress: Double, speed: Double, fling: Double, at now: Duration) {
        let end: Double = speed > fling ? 1 : speed < -fling ? 0 : progress >= 0.5 ? 1 : 0
        self.end = end
        let distance = progress - end
        // Faster than the spring it would swing over the end.
        let frequency = max(Self.pull, distance == 0 ? 0 : abs(speed / distance))
        // Away from the end it would leave the screen.
        let isOnTheWay = speed * distance < 0
        path =
            distance == 0
            ? .held(end)
            : .running(distance: distance, speed: isOnTheWay ? speed : 0, frequency: frequency, start: now)
    }

    /// Of the move at an instant, 0...1; exactly the end once it is over.
    func progress(at now: Duration) -> Double {
        guard let end, case .running(let distance, let speed, let frequency, let start) = path else {
            if case .held(let progress) = path { return progress }
            return 0
        }
        if isOver(at: now) { return end }
        let time = max(0, (now - start) / .seconds(1))
        let rest = (distance + (speed + frequency * distance) * time) * exp(-frequency * time)
        return min(1, max(0, end + rest))
    }

    /// Whether it stands at its end. Then less than a ten-thousandth of the way is left.
    func isOver(at now: Duration) -> Bool {
        guard end != nil else { return false }
        guard case .running(_, _, let frequency, let start) = path else { return true }
        return (now - start) / .seconds(1) * frequency >= 12
    }
}
