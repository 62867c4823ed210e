/// How far a finger has moved, as parts of the panel's width and height.
public struct TouchWay: Hashable, Sendable {
    public var x, y: Double

    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// From a place to another one.
    public init(from start: TouchPlace, to end: TouchPlace) { self.init(end.x - start.x, end.y - start.y) }

    /// Along the axis on which it is longer.
    public var length: Double { max(abs(x), abs(y)) }

    static func + (left: TouchWay, right: TouchWay) -> TouchWay { TouchWay(left.x + right.x, left.y + right.y) }
}

/// What a finger does that moves over the glass, from when it is no tap any more until it goes.
public struct Drag: Hashable, Sendable {
    public enum FingerStage: Hashable, Sendable {
        case begun, moved
        /// The last finger has gone, with this many parts a second.
        case released(TouchWay)
        /// Nobody knows any more what the finger does.
        case lost
    }

    public let stage: FingerStage
    /// Since the finger came.
    public let way: TouchWay
    /// How it goes on; nil: nobody can say.
    public let prediction: TouchPrediction?
    /// Of the event, by the kernel, on the monotonic clock.
    public let time: Duration

    public init(_ stage: FingerStage, way: TouchWay, predicting prediction: TouchPrediction? = nil, at time: Duration) {
        (self.stage, self.way, self.prediction, self.time) = (stage, way, prediction, time)
    }
}

/// How a finger goes on that has just moved: with the speed of its last two places, for half the time between them, and so by half
/// its last way at the most. The bounds are Android's (InputTransport.cpp, RESAMPLE_...).
public struct TouchPrediction: Hashable, Sendable {
    /// Places that were told sooner or later after each other say nothing.
    private static let intervals = Duration.milliseconds(2)...Duration.milliseconds(20)
    private static let most = Duration.milliseconds(8)

    /// In parts a second.
    public let speed: TouchWay
    /// For how long, from when the finger moved.
    public let reach: Duration

    /// - Parameters:
    ///   - way: of the last movement
    ///   - interval: how long it took
    public init?(_ way: TouchWay, in interval: Duration) {
        guard Self.intervals.contains(interval) else { return nil }
        let seconds = interval / .seconds(1)
        speed = TouchWay(way.x / seconds, way.y / seconds)
        reach = min(Self.most, interval / 2)
    }
}

/// Follows the fingers of one drag. Where one goes and another stays, or more come, the way goes on without a jump.
struct DragTracker: Hashable, Sendable {
    /// A speed is that of the last moments: Android looks at as much (VelocityTracker.cpp, HORIZON).
    static let horizon = Duration.milliseconds(100)
    /// A finger that has told nothing for so long stands (VelocityTracker.cpp, ASSUME_POINTER_STOPPED_TIME).
    static let standing = Duration.milliseconds(40)
    /// Panels tell of a finger up to 240 times a second.
    private static let mostSamples = 64

    private struct Sample: Hashable {
        let time: Duration
        let way: TouchWay
    }

    /// The finger that is followed.
    private var id: Int
    private var place: TouchPlace
    private(set) var way: TouchWay
    private var samples: [Sample]

    /// - Parameter start: where the finger came.
    init(_ contact: TouchFrame.Contact, from start: TouchPlace, at time: Duration) {
        (id, place) = (contact.id, contact.place)
        way = TouchWay(from: start, to: contact.place)
        samples = [Sample(time: time, way: way)]
    }

    /// Takes in fingers, of which there is one at least. Says whether the followed one has moved.
    mutating func take(_ frame: TouchFrame) -> Bool {
        guard let contact = frame.contacts.first(where: { $0.id == id }) else {
            if let other = frame.contacts.first { (id, place) = (other.id, other.place) }
            return false
        }
        if contact.place == place { return false }
        way = way + TouchWay(from: place, to: contact.place)
        place = contact.place
        // Time stamps of the past tell no speed.
        if let last = samples.last, frame.time < last.time { samples = [] }
        samples.append(Sample(time: frame.time, way: way))
        samples.removeAll { frame.time - $0.time > Self.horizon }
        if samples.count > Self.mostSamples { samples.removeFirst() }
        return true
    }

    /// How it goes on; nil: nobody can say.
    var prediction: TouchPrediction? {
        guard let last = samples.last, let former = samples.dropLast().last else { return nil }
        return TouchPrediction(
            TouchWay(last.way.x - former.way.x, last.way.y - former.way.y), in: last.time - former.time)
    }

    /// The speed at an instant, in parts a second: the slope of the straight line that lies nearest to the last places.
    func velocity(at now: Duration) -> TouchWay {
        guard let last = samples.last, (.zero...Self.standing).contains(now - last.time) else { return TouchWay(0, 0) }
        let times = samples.map { ($0.time - last.time) / .seconds(1) }
        let count = Double(samples.count)
        let mean = times.reduce(0, +) / count
        let spread = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        // Places that were told at one time.
        if spread < 1e-6 { return TouchWay(0, 0) }
        func slope(_ value: (TouchWay) -> Double) -> Double {
            zip(times, samples).reduce(0) { $0 + ($1.0 - mean) * value($1.1.way) } / spread
        }
        return TouchWay(slope(\.x), slope(\.y))
    }
}
