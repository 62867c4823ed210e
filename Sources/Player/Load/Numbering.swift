/// Who waits for what comes of jobs.
struct ClientNumber: Hashable, Comparable, Sendable {
    let rawValue: Int

    static func < (one: ClientNumber, other: ClientNumber) -> Bool { one.rawValue < other.rawValue }
}

/// One of a show's screens; a screen that comes later has another.
struct ScreenNumber: Hashable, Sendable {
    fileprivate let rawValue: Int
}

extension Job {
    /// Names one painting, so that its end is not taken for another's.
    struct Ticket: Hashable, Sendable {
        let screen: ScreenNumber
        fileprivate let number: Int
    }
}

/// Gives out each number once.
struct Numbering {
    private var last = 0

    private mutating func next() -> Int {
        last += 1
        return last
    }

    mutating func client() -> ClientNumber { ClientNumber(rawValue: next()) }

    mutating func screen() -> ScreenNumber { ScreenNumber(rawValue: next()) }

    mutating func ticket(for screen: ScreenNumber) -> Job.Ticket { Job.Ticket(screen: screen, number: next()) }
}
