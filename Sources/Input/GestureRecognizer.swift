/// What one finger has done on a panel.
public enum Gesture: Hashable, Sendable {
    case tap(TouchPlace)
    /// It has moved over the glass, without a stop to speak of.
    case swipe(from: TouchPlace, to: TouchPlace)
}

/// Tells taps and swipes from all else that fingers do: a single finger that comes, and goes soon. A value without clock or I/O.
public struct GestureRecognizer: Sendable {
    /// What lies longer on the glass rests there: Android takes it for a long press from then on (ViewConfiguration,
    /// DEFAULT_LONG_PRESS_TIMEOUT).
    public static let longest = Duration.milliseconds(500)
    /// How far a finger may roll in a tap, as a part of the panel's width and height: 2.7 mm of the height of a ten-inch panel.
    /// Android takes 8 dp, 1.3 mm, for a hand that holds the phone (ViewConfiguration, TOUCH_SLOP); people at a sign stand.
    public static let slop = 0.02
    /// How far it moves in a swipe at least: 14 mm of the same height. Android's pages take 25 dp, 4 mm, of a hand-held screen
    /// (ViewPager, MIN_DISTANCE_FOR_FLING).
    public static let stroke = 0.1

    private enum State {
        case none
        case down(id: Int, from: TouchPlace, to: TouchPlace, since: Duration, hasMoved: Bool)
        /// It is neither; until all fingers have gone.
        case other
    }

    private var state = State.none

    public init() {}

    /// Takes in what the fingers do. Returns the gesture that has just ended.
    public mutating func take(_ frame: TouchFrame) -> Gesture? {
        switch state {
        case .none:
            if let contact = frame.contacts.first, frame.contacts.count == 1 {
                let place = contact.place
                state = .down(id: contact.id, from: place, to: place, since: frame.time, hasMoved: false)
            } else if !frame.contacts.isEmpty {
                state = .other
            }
        case .down(let id, let from, let to, let since, let hasMoved):
            guard let contact = frame.contacts.first else {
                state = .none
                // Time stamps of the past are no reason to wait for ever.
                let isTimely = frame.time >= since && frame.time - since <= Self.longest
                return isTimely ? Self.gesture(from, to, hasMoved: hasMoved) : nil
            }
            guard frame.contacts.count == 1, contact.id == id else {
                state = .other
                return nil
            }
            let strays = Self.distance(from, contact.place) > Self.slop
            state = .down(id: id, from: from, to: contact.place, since: since, hasMoved: hasMoved || strays)
        case .other: if frame.contacts.isEmpty { state = .none }
        }
        return nil
    }

    private static func gesture(_ from: TouchPlace, _ to: TouchPlace, hasMoved: Bool) -> Gesture? {
        if !hasMoved { return .tap(from) }
        return distance(from, to) >= stroke ? .swipe(from: from, to: to) : nil
    }

    /// Along the axis on which it is larger.
    private static func distance(_ from: TouchPlace, _ to: TouchPlace) -> Double {
        max(abs(to.x - from.x), abs(to.y - from.y))
    }

    /// Forgets what has begun.
    public mutating func reset() { state = .other }
}
