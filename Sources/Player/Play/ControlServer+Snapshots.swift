extension ControlServer {
    /// Clients for one of which a snapshot can be made now. One is in memory at most, however slowly it is read.
    var snapshotQueue: [Seat] {
        if !makesSnapshots || clients.values.contains(where: \.connection.isSendingSnapshot) { return [] }
        return queue(after: lastSnapshot, where: \.awaitsSnapshot)
    }

    /// The next snapshot that is to be made: for whom, and of which output (nil: the only one). `endSnapshot` follows.
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
