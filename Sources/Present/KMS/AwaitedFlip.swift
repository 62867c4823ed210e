/// The one flip of an output that is waited for. Events of others count for nothing: of a commit that was given up, of another
/// output's, or one that comes twice.
struct AwaitedFlip {
    private var commit: CommitNumber?

    /// Whether one is waited for.
    var isAwaited: Bool { commit != nil }

    /// The kernel has taken this commit, and will tell when it is on the screen.
    mutating func expect(_ commit: CommitNumber) { self.commit = commit }

    /// The event is waited for no longer.
    mutating func giveUp() { commit = nil }

    /// Whether the event of this commit is the one that is waited for; it is waited for no longer then.
    mutating func isAnswered(by commit: CommitNumber) -> Bool {
        guard self.commit == commit else { return false }
        self.commit = nil
        return true
    }
}
