internal import CEvdev

/// A key or a button, as the kernel numbers them (linux/input-event-codes.h).
public struct KeyCode: Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The key that the kernel calls so, as `KEY_RIGHT` or `BTN_0`; nil: there is none.
    public init?(name: String) {
        let code = unsafe name.withCString { unsafe libevdev_event_code_from_name(UInt32(EV_KEY), $0) }
        guard let code = UInt16(exactly: code) else { return nil }
        rawValue = code
    }

    /// Its name; nil for a number without one.
    public var name: String? {
        guard let text = unsafe libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(rawValue)) else { return nil }
        return unsafe String(cString: text)
    }

    /// The names of all keys.
    public static var names: [String] {
        (UInt16(1)..<UInt16(KEY_MAX)).compactMap { KeyCode(rawValue: $0).name }
    }
}

/// What a device tells.
public enum InputEvent: Hashable, Sendable {
    case key(KeyEvent)
    case touch(TouchFrame)
}

/// What a key has done.
public struct KeyEvent: Hashable, Sendable {
    public enum Stroke: Hashable, Sendable {
        case pressed, released
        /// It is held, and the kernel repeats it.
        case repeated
    }

    public let key: KeyCode
    public let stroke: Stroke
    /// When, by the kernel, on the monotonic clock.
    public let time: Duration

    public init(_ key: KeyCode, _ stroke: Stroke, at time: Duration) {
        (self.key, self.stroke, self.time) = (key, stroke, time)
    }
}
