import Foundation

/// A device that is made in a guest, and played: `Tests/Guest/hand.c`.
struct GuestHand {
    /// Keys by their numbers in linux/input-event-codes.h.
    enum Key: Int {
        case right = 106
        case left = 105
        case space = 57
        case home = 102
        case red = 398
        case green = 399
        case power = 116
        case a = 30
    }

    private let guest: Guest
    private static let orders = "/run/hand"

    init(on guest: Guest) throws {
        self.guest = guest
        _ = try guest.output(of: "modprobe -a evdev uinput")
        _ = try guest.start("hand \(Self.orders)")
        try guest.waitUntil("[ -p \(Self.orders) ] && [ -c /dev/uinput ]")
    }

    private func order(_ text: String) throws { _ = try guest.output(of: "echo '\(text)' >\(Self.orders)") }

    /// Plugs a device of that name in.
    func plug(_ name: String) throws { try order("keys \(name)") }

    /// Plugs a touch panel in.
    func plug(panel name: String) throws { try order("panel \(name)") }

    /// A finger comes, or moves, to a place in thousandths of the panel.
    func touch(_ x: Int, _ y: Int, finger: Int = 0) throws { try order("touch \(finger) \(x) \(y)") }

    func lift(finger: Int = 0) throws { try order("lift \(finger)") }

    func tap(_ x: Int, _ y: Int) throws { try order("touch 0 \(x) \(y)\nlift 0") }

    func tapTwice(_ x: Int, _ y: Int) throws {
        try order(Array(repeating: "touch 0 \(x) \(y)\nlift 0", count: 2).joined(separator: "\n"))
    }

    /// A finger comes, and moves within so many events, 8 ms apart, as panels tell them.
    func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int), in count: Int = 8, finger: Int = 0) throws {
        try order(Self.steps(from: start, to: end, in: count, finger))
    }

    private static func steps(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), in count: Int, _ finger: Int
    ) -> String {
        (0...count).map { step in
            let place = (
                start.x + (end.x - start.x) * step / count, start.y + (end.y - start.y) * step / count
            )
            return "touch \(finger) \(place.0) \(place.1)\nwait 8"
        }.joined(separator: "\n")
    }

    /// In one order: a finger that stands before it goes has no speed.
    func swipe(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try order(Self.steps(from: start, to: end, in: 8, 0) + "\nlift 0")
    }

    func pull() throws { try order("go") }

    func press(_ key: Key) throws { try order("press \(key.rawValue)") }

    func hold(_ key: Key) throws { try order("hold \(key.rawValue)") }

    func press(_ key: Key, times count: Int) throws { try order("burst \(key.rawValue) \(count)") }
}
