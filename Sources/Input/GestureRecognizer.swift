/// What fingers have done on a panel.
public enum Gesture: Hashable, Sendable {
    case tap(TouchPlace)
    case drag(Drag)
}

/// Tells taps and drags from all else that fingers do: a single finger that comes, and goes soon or moves. A value without clock or
/// I/O.
public struct GestureRecognizer: Sendable {
    /// What lies longer on the glass rests there: Android takes it for a long press from then on (ViewConfiguration,
    /// DEFAULT_LONG_PRESS_TIMEOUT).
    public static let longest = Duration.milliseconds(500)
    /// How far a finger may roll in a tap, as a part of the panel's width and height: 2.7 mm of the height of a ten-inch panel.
    /// Android takes 8 dp, 1.3 mm, for a hand that holds the phone (ViewConfiguration, TOUCH_SLOP); people at a sign stand.
    public static let slop = 0.02

    private enum State {
        case none
        case down(id: Int, from: TouchPlace, since: Duration)
        case dragging(DragTracker)
        /// It is neither; until all fingers have gone.
        case other
    }

    private var state = State.none

    public init() {}

    /// Takes in what the fingers do. Returns the gesture that has just ended, or what a drag does.
    public mutating func take(_ frame: TouchFrame) -> Gesture? {
        switch state {
        case .none:
            if let contact = frame.contacts.first, frame.contacts.count == 1 {
                state = .down(id: contact.id, from: contact.place, since: frame.time)
            } else if !frame.contacts.isEmpty {
                state = .other
            }
        case .down(let id, let from, let since):
            guard let contact = frame.contacts.first else {
                state = .none
                // Time stamps of the past are no reason to wait for ever.
                let isTimely = frame.time >= since && frame.time - since <= Self.longest
                return isTimely ? .tap(from) : nil
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
        case .dragging(var tracker):
            if frame.contacts.isEmpty {
                state = .none
                return .drag(Drag(.released(tracker.velocity(at: frame.time)), way: tracker.way, at: frame.time))
            }
            let hasMoved = tracker.take(frame)
            state = .dragging(tracker)
            return hasMoved ? .drag(Drag(.moved, way: tracker.way, at: frame.time)) : nil
        case .other: if frame.contacts.isEmpty { state = .none }
        }
        return nil
    }

    /// Forgets what has begun, until all fingers have gone. Returns the end of a drag.
    public mutating func reset(at now: Duration) -> Gesture? {
        defer { state = .other }
        guard case .dragging(let tracker) = state else { return nil }
        return .drag(Drag(.lost, way: tracker.way, at: now))
    }
}
