internal import LinuxIO

/// A thread that resamples what is put on its belt.
struct ResamplingLine {
    let belt: RowBelt
    private let thread: WorkerThread

    /// Starts the thread; nil where the system has none to give.
    ///
    /// - Parameters:
    ///   - width: the words of a row, or of whatever else goes onto the belt
    ///   - body: takes everything off the belt
    init?(width: Int, _ body: @escaping @Sendable (RowBelt) -> Void) {
        let belt = RowBelt(width: width)
        guard let thread = try? WorkerThread(isApart: true, { body(belt) }) else { return nil }
        self.belt = belt
        self.thread = thread
    }

    /// Closes the belt and waits until all that was put on it is in the target.
    func finish() {
        belt.close()
        thread.join()
    }
}
