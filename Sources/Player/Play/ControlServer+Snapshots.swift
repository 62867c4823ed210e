internal import ControlProtocol

extension ControlServer {
    /// How many bytes of snapshots may wait to be read when the next one is begun, which comes on top.
    private static let mostUnsent = 16 << 20

    /// Clients for one of which a snapshot can be made now: none is being made, and those that clients have not read leave
    /// room for it.
    var snapshotQueue: [Seat] { makesSnapshots && hasRoom ? waiting : [] }

    private var waiting: [Seat] { queue(after: lastSnapshot, where: \.awaitsSnapshot) }

    private var hasRoom: Bool {
        clients.values.reduce(0) { $0 + ($1.connection.unsentSnapshot?.size ?? 0) } < Self.mostUnsent
    }

    /// The client that makes room for one that waits, where that is needed: the one that has had its snapshot for longest,
    /// and until when it keeps it.
    private var slowest: (seat: Seat, end: Duration)? {
        if !makesSnapshots || hasRoom || waiting.isEmpty { return nil }
        let starts = clients.compactMap { seat, client in client.connection.unsentSnapshot.map { (seat, $0.start) } }
        return starts.min { $0.1 < $1.1 }.map { ($0, $1 + ControlRequest.snapshotPatience.keeping) }
    }

    /// When to `makeRoom`; nil: no client waits for that.
    var roomEnd: Duration? { slowest?.end }

    /// Drops who has not read its snapshot in time, as far as others wait.
    func makeRoom(at now: Duration) {
        while let (seat, end) = slowest, end <= now { clients[seat]?.connection.drop() }
    }

    /// The next snapshot that is to be made: its client and its output (nil: the only one). `endSnapshot` follows.
    func takeSnapshot() -> (seat: Seat, output: String?)? {
        guard !isBackingOff, let seat = snapshotQueue.first, let client = clients[seat] else { return nil }
        lastSnapshot = seat
        makesSnapshots = false
        return (seat, client.connection.beginSnapshot())
    }

    /// A snapshot is there, or why there is none. Its client may have gone.
    func endSnapshot(for seat: Seat, _ answer: ControlAnswer, at now: Duration) {
        makesSnapshots = true
        clients[seat]?.connection.endSnapshot(answer, at: now)
    }
}
