internal import LinuxIO

extension ControlServer {
    /// A connection's number, which no other has had; 0 is the listener's.
    struct Seat: Hashable, Comparable {
        let number: UInt64

        static func < (first: Seat, second: Seat) -> Bool { first.number < second.number }
    }

    /// A connection, and what the poller looks for there.
    final class Client {
        let stream: LocalStream
        var connection: ControlConnection
        var readiness = Poller.Readiness.reading

        init(_ stream: consuming LocalStream, isFetcher: Bool, at now: Duration) {
            self.stream = stream
            connection = ControlConnection(isFetcher: isFetcher, at: now)
        }
    }

    /// The clients that wait for something; the last one served comes last.
    func queue(after last: Seat, where waits: (ControlConnection) -> Bool) -> [Seat] {
        let waiting = clients.filter { waits($1.connection) }.keys.sorted()
        return waiting.filter { $0 > last } + waiting.filter { $0 <= last }
    }
}

extension ControlConnection {
    /// What a client may watch.
    enum Watched {
        case status
        /// How many files from the web are wanted.
        case wanted
    }
}

/// Has a loop leave the clients' server alone while that backs off.
struct ClientPolling {
    private var listens = true

    mutating func follow<Source>(
        _ control: ControlServer, in loop: borrowing EventLoop<Source>, as source: Source
    ) throws(SystemError) {
        if listens != control.isBackingOff { return }
        listens.toggle()
        try loop.change(control.descriptor, as: source, for: listens ? .reading : [])
    }
}

extension ControlConnection {
    /// The connection that makes room for a newcomer: the one that was idle longest. One with a pending command is not
    /// idle.
    static func longestIdle<Seat: Comparable>(_ connections: [(seat: Seat, connection: ControlConnection)]) -> Seat? {
        func rank(_ connection: ControlConnection) -> (Int, Duration) {
            (connection.isBusy ? 1 : 0, connection.lastActivity)
        }
        return connections.min { a, b in
            let (first, second) = (rank(a.connection), rank(b.connection))
            return first == second ? a.seat < b.seat : first < second
        }?.seat
    }
}
