internal import Glibc

/// How far a move has come that a hand makes: where the finger holds it, and after that on its way to an end. A value without a clock.
struct HandCourse: Hashable {
    /// The pull of an end, as the natural frequency of a spring that does not swing, a second: nine tenths of the way are done in a
    /// quarter of a second, as long as pages take on phones (Android's ViewPager scrolls for 0.2 to 0.6 s).
    static let pull = 16.0
    /// A finger that is faster goes on in its direction; of one that is slower the nearer end decides. In screens a second: half of
    /// what Android asks of a hand-held screen 400 dp wide (ViewPager, MIN_FLING_VELOCITY).
    static let fling = 0.5
    /// How fast it comes to the finger from where it began, as what lies there was not painted yet: nine tenths of the way in 80 ms.
    static let reach = 30.0

    /// How the finger goes on. One that stands tells nothing more, so what was predicted is taken back by and by.
    struct Prediction: Hashable {
        /// How long it takes until all is taken back: six frames, in which a finger that goes on has told of itself.
        private static let back = Duration.milliseconds(100)

        /// Progress a second.
        let speed: Double
        /// When the finger was where it was told.
        let start: Duration
        let reach: Duration

        func scaled(by scale: Double) -> Prediction { Prediction(speed: speed * scale, start: start, reach: reach) }

        /// How far it is from there at an instant.
        func way(at now: Duration) -> Double {
            let age = max(.zero, now - start)
            let part = max(0, 1 - max(.zero, age - reach) / Self.back)
            return speed * (min(age, reach) / .seconds(1)) * part
        }
    }

    private enum Path: Hashable {
        /// The finger holds it there; it was behind by so much at the start.
        case held(Double, lag: Double, prediction: Prediction?, start: Duration)
        /// It runs from there to the end, with the first distance and speed of a critically damped spring.
        case running(distance: Double, speed: Double, frequency: Double, start: Duration)
    }

    private var path: Path
    /// 0 or 1; nil while the finger is there.
    private(set) var end: Double?

    /// Held at a progress, 0...1.
    ///
    /// - Parameters:
    ///   - lag: what is added now, and comes to nothing soon.
    ///   - prediction: how the finger goes on.
    ///   - end: where that is one, and the finger has come there.
    init(
        heldAt progress: Double, lag: Double = 0, predicting prediction: Prediction? = nil, end: Double? = nil,
        at now: Duration
    ) {
        let progress = min(1, max(0, progress))
        path = .held(
            progress, lag: min(1 - progress, max(-progress, lag)), prediction: end == nil ? prediction : nil, start: now
        )
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
            ? .held(end, lag: 0, prediction: nil, start: now)
            : .running(distance: distance, speed: isOnTheWay ? speed : 0, frequency: frequency, start: now)
    }

    /// Of the move at an instant, 0...1; exactly the end once it is over.
    func progress(at now: Duration) -> Double {
        switch path {
        case .held(let progress, _, let prediction, _):
            return min(1, max(0, progress + lag(at: now) + (prediction?.way(at: now) ?? 0)))
        case .running(let distance, let speed, let frequency, let start):
            guard let end, !isOver(at: now) else { return self.end ?? 0 }
            let time = max(0, (now - start) / .seconds(1))
            let rest = (distance + (speed + frequency * distance) * time) * exp(-frequency * time)
            return min(1, max(0, end + rest))
        }
    }

    /// How far it is from where the finger holds it; below 0: behind.
    func lag(at now: Duration) -> Double {
        guard case .held(_, let lag, _, let start) = path, lag != 0 else { return 0 }
        let time = max(0, (now - start) / .seconds(1))
        // A three-thousandth of it is left then.
        return time * Self.reach >= 8 ? 0 : lag * exp(-Self.reach * time)
    }

    /// Whether it stands at its end. Then less than a ten-thousandth of the way is left.
    func isOver(at now: Duration) -> Bool {
        guard end != nil else { return false }
        guard case .running(_, _, let frequency, let start) = path else { return lag(at: now) == 0 }
        return (now - start) / .seconds(1) * frequency >= 12
    }
}
