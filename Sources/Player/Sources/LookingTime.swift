internal import LinuxIO

/// The time that one reading has for looks into files: so much for those that are not known yet, and as much for those that
/// are, so that a large folder on a slow disk does not hold up the show. The next one goes on with the others.
final class LookingTime {
    static let patience = Duration.seconds(1)

    private let patience: Duration?
    private let mounts: MountTable?
    private let progress: ReadingProgress?
    private var spent = (known: Duration.zero, new: Duration.zero)

    /// - Parameters:
    ///   - patience: nil: there is time for every file.
    ///   - mounts: where a file lies on a network there is no time; nil: it does not matter where.
    ///   - progress: learns of each look.
    init(patience: Duration?, sparing mounts: MountTable? = nil, progress: ReadingProgress? = nil) {
        (self.patience, self.mounts, self.progress) = (patience, mounts, progress)
    }

    /// Whether there is no time for a file.
    func isOver(for path: String, isKnown: Bool) -> Bool {
        if let patience, (isKnown ? spent.known : spent.new) >= patience { return true }
        return mounts?.mount(of: path)?.mayBeFar ?? false
    }

    /// Looks into a file and counts the time that this takes.
    func look<Result>(intoKnown isKnown: Bool, _ look: () -> Result) -> Result {
        let start = MonotonicClock.now
        progress?.isLooking = true
        defer {
            progress?.isLooking = false
            if isKnown { spent.known += MonotonicClock.now - start } else { spent.new += MonotonicClock.now - start }
        }
        return look()
    }
}
