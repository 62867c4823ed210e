/// What fingers have done on a panel.
public enum Gesture: Hashable, Sendable {
    case tap(TouchPlace)
    /// A second tap, soon after the first one and near it; that was told as `tap`.
    case doubleTap(TouchPlace)
    case drag(Drag)
    case pinch(Pinch)
}

/// Tells taps, drags and pinches from all else that fingers do: a finger that comes, and goes soon or moves, and two that come before
/// it has moved. A value without clock or I/O.
public struct GestureRecognizer: Sendable {
    /// What lies longer on the glass rests there: Android takes it for a long press from then on (ViewConfiguration,
    /// DEFAULT_LONG_PRESS_TIMEOUT).
    public static let longest = Duration.milliseconds(500)
    /// How far a finger may roll in a tap, as a part of the panel's width and height: 2.7 mm of the height of a ten-inch panel.
    /// Android takes 8 dp, 1.3 mm, for a hand that holds the phone (ViewConfiguration, TOUCH_SLOP); people at a sign stand.
    public static let slop = 0.02
    /// How soon after a tap the finger comes back for a second one, and how near: Android's DOUBLE_TAP_TIMEOUT, and its
    /// DOUBLE_TAP_SLOP of 100 dp, 16 mm, on a panel 16 cm wide.
    public static let doubleTapTime = Duration.milliseconds(300)
    static let doubleTapSlop = 0.1

    private enum State {
        case none
        case down(id: Int, from: TouchPlace, since: Duration)
        /// Two fingers that have not moved to speak of.
        case pair(PinchTracker)
        case dragging(DragTracker)
        case pinching(PinchTracker)
        /// It is none of these; until all fingers have gone.
        case other
    }

    private var state = State.none
    /// The last tap, when its finger went; nil: a tap is a first one.
    private var lastTap: (place: TouchPlace, time: Duration)?

    public init() {}

    /// Takes in what the fingers do. Returns the gesture that has just ended, or what a drag does.
    public mutating func take(_ frame: TouchFrame) -> Gesture? {
        switch state {
        case .none:
            switch frame.contacts.count {
            case 0: break
            case 1: state = .down(id: frame.contacts[0].id, from: frame.contacts[0].place, since: frame.time)
            case 2: state = .pair(PinchTracker(frame.contacts))
            default: state = .other
            }
        case .down(let id, let from, let since):
            guard let contact = frame.contacts.first else {
                state = .none
                // Time stamps of the past are no reason to wait for ever.
                let isTimely = frame.time >= since && frame.time - since <= Self.longest
                return isTimely ? tap(at: from, since, until: frame.time) : nil
            }
            if frame.contacts.count == 2, frame.contacts.contains(where: { $0.id == id }) {
                state = .pair(PinchTracker(frame.contacts))
                return nil
            }
            guard frame.contacts.count == 1, contact.id == id else {
                state = .other
                return nil
            }
            if TouchWay(from: from, to: contact.place).length > Self.slop {
                let tracker = DragTracker(contact, from: from, at: frame.time)
                state = .dragging(tracker)
                return .drag(Drag(.begun, way: tracker.way, at: frame.time))
            }
        case .pair(let start):
            guard start.follows(frame) else {
                state = frame.contacts.isEmpty ? .none : .other
                return nil
            }
            var tracker = start
            _ = tracker.take(frame)
            if tracker.span.distance(from: start.span) > Self.slop {
                state = .pinching(tracker)
                return .pinch(Pinch(.begun, at: frame.time))
            }
        case .pinching(var tracker):
            if frame.contacts.isEmpty {
                state = .none
                return .pinch(Pinch(.ended, at: frame.time))
            }
            let way = tracker.take(frame)
            state = .pinching(tracker)
            return way.map { .pinch(Pinch(.moved(from: $0.from, to: $0.to), at: frame.time)) }
        case .dragging(var tracker):
            if frame.contacts.isEmpty {
                state = .none
                return .drag(Drag(.released(tracker.velocity(at: frame.time)), way: tracker.way, at: frame.time))
            }
            let hasMoved = tracker.take(frame)
            state = .dragging(tracker)
            guard hasMoved else { return nil }
            return .drag(Drag(.moved, way: tracker.way, predicting: tracker.prediction, at: frame.time))
        case .other: if frame.contacts.isEmpty { state = .none }
        }
        return nil
    }

    private mutating func tap(at place: TouchPlace, _ start: Duration, until end: Duration) -> Gesture {
        if let last = lastTap, (.zero...Self.doubleTapTime).contains(start - last.time),
            TouchWay(from: last.place, to: place).length <= Self.doubleTapSlop
        {
            lastTap = nil
            return .doubleTap(place)
        }
        lastTap = (place, end)
        return .tap(place)
    }

    /// Forgets what has begun, until all fingers have gone. Returns the end of a drag or a pinch.
    public mutating func reset(at now: Duration) -> Gesture? {
        defer { (state, lastTap) = (.other, nil) }
        return switch state {
        case .dragging(let tracker): .drag(Drag(.lost, way: tracker.way, at: now))
        case .pinching: .pinch(Pinch(.ended, at: now))
        case .none, .down, .pair, .other: nil
        }
    }
}
