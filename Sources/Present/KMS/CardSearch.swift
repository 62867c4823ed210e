internal import LinuxIO

/// When cards are looked for that cannot be used yet. Their files may not be ours when the kernel tells of them, and nothing tells
/// when another program lets go of one.
///
/// A value without clock or I/O.
struct CardSearch {
    /// While no card is used.
    private var alone = Backoff(from: .milliseconds(250), to: .seconds(5))
    /// Beside cards that are used, where it is not as urgent.
    private var beside = Backoff()

    /// Takes in that a card could not be used.
    mutating func fail(at now: Duration) {
        alone.fail(at: now)
        beside.fail(at: now)
    }

    /// The pauses begin anew.
    mutating func reset() { self = CardSearch() }

    /// When to look again; nil: nothing has failed.
    func nextTry(isAlone: Bool) -> Duration? { isAlone ? alone.nextTry : beside.nextTry }
}
