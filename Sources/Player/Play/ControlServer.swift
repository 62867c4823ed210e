internal import ControlProtocol
internal import JSONText
internal import LinuxIO
internal import Logging

/// The control socket and the connections of its clients. Used by the loop thread, which never waits for them: the work
/// for them in one turn of the loop is bounded, and a back-off of nine times the turn follows.
final class ControlServer {
    /// How many connections there are at most.
    static let mostConnections = 64
    /// How many of them are of programs that fetch.
    private static let mostFetchers = 4
    /// How many newcomers are let in, requests are begun and watchers are told, in a turn of the loop.
    private static let mostNewcomers = 16
    private static let mostRequests = 4
    private static let mostWatchers = 8
    /// How many bytes of a client are read in a turn.
    private static let chunk = 4 << 10
    /// How long newcomers wait after one could not be let in.
    private static let patience = Duration.seconds(1)
    /// How long a back-off is, in times of the turn before it, and at most.
    private static let backOffFactor = 9
    private static let longestBackOff = Duration.milliseconds(50)

    private let path: String
    private let fetcherPath: String
    private let log: Logger
    private var sockets: ControlSockets?
    private let poller: Poller
    private(set) var clients: [Seat: Client] = [:]
    private var seats: UInt64 = 0
    private var lastServed = Seat(number: 0)
    private var lastTold = Seat(number: 0)
    /// Whose snapshot was made last.
    var lastSnapshot = Seat(number: 0)
    /// Whether a snapshot can be made: there is a show, and no other is being made.
    var makesSnapshots = false
    /// Until when no client is let in.
    private var closedUntil: Duration?
    private var closing = FailureNotice()
    /// When the present turn began to do something for clients; nil where it has not.
    private var turnStart: Duration?
    /// Until when nothing is taken in.
    private var backOffEnd: Duration?
    /// The latest status as JSON on one line; nil where it was not wanted yet.
    private var statusLine: [UInt8]?
    /// A slide rests for 100 ms or more: the move to it is told, and so is its rest.
    private var watchersPace = StatusPace(interval: .milliseconds(50))

    /// Makes the sockets. One that lies there is replaced: its maker holds the folder's lock.
    ///
    /// - Parameter fetcherPath: of the socket for the program that fetches files from the web.
    init(path: String, fetcherPath: String, log: Logger) throws(SystemError) {
        (self.path, self.fetcherPath) = (path, fetcherPath)
        self.log = log
        poller = try Poller()
        try listen()
    }

    /// Makes the sockets, also anew where somebody has removed one; the connections stay.
    func listen() throws(SystemError) {
        sockets = nil
        sockets = try ControlSockets(path, forFetchers: fetcherPath, poller, log: log)
    }

    /// Whether the sockets are where clients look for them.
    var isInPlace: Bool { sockets?.isInPlace ?? false }

    /// Lent to a `Poller`: readable while there is something to `receive`.
    var descriptor: Int32 { poller.descriptor }

    /// The next deadline at which to `settle`; nil: never. Deadlines wait for the end of a back-off: while it lasts the
    /// loop thread ignores the socket.
    var nextWake: Duration? {
        if clients.isEmpty { return backOffEnd ?? closedUntil }
        if backOffEnd == nil, !snapshotQueue.isEmpty { return .zero }
        let wakes = clients.values.map(\.connection.nextWake) + [closedUntil, roomEnd, watchersPace.nextWake]
        return backOffEnd ?? wakes.compactMap(\.self).min()
    }

    /// Whether nothing is to be taken in now.
    var isBackingOff: Bool { backOffEnd != nil }
}

// MARK: - Taking in

extension ControlServer {
    /// Lets newcomers in, and reads what has come.
    func receive(at now: Duration) throws(SystemError) {
        turnStart = now
        for event in try poller.readyEvents() {
            if ControlSockets.has(event.token) {
                letIn(at: now)
            } else {
                receive(from: Seat(number: event.token.rawValue), isHungUp: event.isHungUp, at: now)
            }
        }
    }

    private func letIn(at now: Duration) {
        do throws(SystemError) {
            for _ in 0..<Self.mostNewcomers {
                guard let client = try sockets?.accept(at: now) else { return }
                closing.works()
                makeSeat(besides: client.connection)
                seats += 1
                let seat = Seat(number: seats)
                try poller.add(client.stream.descriptor, as: Poller.Token(rawValue: seat.number))
                clients[seat] = client
                flush(seat, at: now)
            }
        } catch {
            // accept(2) failed, as without a free descriptor, and the listener stays readable: it is polled again later.
            if closing.fails(at: now) { log.warning("no new control connections: \(error)") }
            closedUntil = now + Self.patience
            sockets?.listen(for: [], poller)
        }
    }

    private func makeSeat(besides newcomer: ControlConnection) {
        let others = clients.filter { $1.connection.isFetcher == newcomer.isFetcher }
        if others.count < (newcomer.isFetcher ? Self.mostFetchers : Self.mostConnections) { return }
        if let seat = ControlConnection.longestIdle(others.map { ($0, $1.connection) }) { clients[seat] = nil }
    }

    private func receive(from seat: Seat, isHungUp: Bool, at now: Duration) {
        guard let client = clients[seat] else { return }
        if isHungUp { client.connection.hangUp() }
        if client.connection.wantsInput {
            switch try? client.stream.receive(Self.chunk) {
            case .bytes(let bytes): client.connection.receive(bytes, at: now)
            case .nothing: break
            case .end: client.connection.endInput()
            case nil:
                client.connection.endInput()
                client.connection.hangUp()
            }
        }
        flush(seat, at: now)
    }

    /// Commands that clients have sent, a few of them, to be begun now. `begin` follows for each.
    func takeCommands() -> [(seat: Seat, id: JSON?, command: Command)] {
        if isBackingOff || clients.isEmpty { return [] }
        let queue = queue(after: lastServed, where: \.hasRequest)
        if !queue.isEmpty, turnStart == nil { turnStart = MonotonicClock.now }
        return queue.prefix(Self.mostRequests).compactMap { seat in
            lastServed = seat
            return clients[seat]?.connection.takeRequest().map { (seat, $0.id, $0.command) }
        }
    }
}

// MARK: - Answering

extension ControlServer {
    /// Answers what can be answered.
    ///
    /// - Parameters:
    ///   - hasNews: whether the status says something new.
    ///   - status: the latest.
    func settle(
        _ situation: @autoclosure () -> PendingCommand.Situation, hasNews: Bool, at now: @autoclosure () -> Duration,
        status: () -> JSON
    ) {
        if hasNews {
            statusLine = nil
            watchersPace.outdate()
        }
        // Most turns of the loop end here.
        if clients.isEmpty, backOffEnd == nil, closedUntil == nil, turnStart == nil { return }
        let now = now()
        // The turn that ends a back-off tells none: a status that takes long to write would begin the next before others are heard.
        let tellsWatchers = !isBackingOff
        if let time = backOffEnd, time <= now { backOffEnd = nil }
        if let time = closedUntil, time <= now {
            closedUntil = nil
            sockets?.listen(for: .reading, poller)
        }
        let line = {
            let line = self.statusLine ?? Array(status().line.utf8)
            self.statusLine = line
            return line
        }
        makeRoom(at: now)
        let isTold = watchersPace.isDue(at: now)
        for (seat, client) in clients {
            if isTold { client.connection.noteChange(of: .status) }
            client.connection.settle(situation, at: now, status: line)
            // The kernel tells when there is room.
            if client.readiness != .writing || client.connection.isOver { flush(seat, at: now) }
        }
        if tellsWatchers { tellWatchers(at: now, status: line) }
        if let turnStart {
            let end = MonotonicClock.now
            backOffEnd = end + min((end - turnStart) * Self.backOffFactor, Self.longestBackOff)
        }
        turnStart = nil
    }

    /// Sends the status to clients that watch it and lack it, a few of them.
    private func tellWatchers(at now: Duration, status: () -> [UInt8]) {
        for seat in queue(after: lastTold, where: { $0.lacks(.status) }).prefix(Self.mostWatchers) {
            if turnStart == nil { turnStart = now }
            lastTold = seat
            clients[seat]?.connection.tell(.status, .status(status()))
            flush(seat, at: now)
        }
    }

    /// Sends as much as the kernel takes. Closes the connection if it can be closed, else polls for what it waits for now.
    private func flush(_ seat: Seat, at now: Duration) {
        guard let client = clients[seat] else { return }
        if !client.connection.output.isEmpty {
            if let count = try? client.stream.send(client.connection.output.span) {
                client.connection.sent(count, at: now)
            } else {
                client.connection.hangUp()
            }
        }
        if client.connection.isOver {
            clients[seat] = nil
            return
        }
        let readiness: Poller.Readiness =
            client.connection.output.isEmpty ? client.connection.wantsInput ? .reading : [] : .writing
        if readiness == client.readiness { return }
        client.readiness = readiness
        try? poller.change(client.stream.descriptor, as: Poller.Token(rawValue: seat.number), for: readiness)
    }

    /// Takes the sockets away; the connections stay.
    func close() {
        sockets?.end()
        sockets = nil
    }

    /// The player has given the display back: clients that asked it to stop are answered, and all connections end.
    func end() {
        let now = MonotonicClock.now
        for (seat, client) in clients {
            client.connection.end()
            flush(seat, at: now)
        }
        clients = [:]
    }
}
