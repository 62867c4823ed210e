/// One of the clients that share workers: the outcomes of its jobs come to it.
struct WorkerClient: Hashable, Comparable, Sendable {
    let rawValue: Int

    static func < (one: WorkerClient, other: WorkerClient) -> Bool { one.rawValue < other.rawValue }
}

/// One of a show's screens, past ones included.
struct ScreenNumber: Hashable, Sendable {
    fileprivate let rawValue: Int
}

extension Job {
    /// One painting: tells its end from the end of another.
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

    mutating func client() -> WorkerClient { WorkerClient(rawValue: next()) }

    mutating func screen() -> ScreenNumber { ScreenNumber(rawValue: next()) }

    mutating func ticket(for screen: ScreenNumber) -> Job.Ticket { Job.Ticket(screen: screen, number: next()) }
}
