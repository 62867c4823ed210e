internal import LinuxIO

/// A thread that resamples the rows on its belt.
struct ResamplingLine {
    let belt: RowBelt
    private let thread: WorkerThread

    /// Starts the thread; nil where the system cannot.
    ///
    /// - Parameters:
    ///   - width: the words of a row, or of a band of planes
    ///   - body: takes everything off the belt
    init?(width: Int, _ body: @escaping @Sendable (RowBelt) -> Void) {
        let belt = RowBelt(width: width)
        guard let thread = try? WorkerThread(isApart: true, { body(belt) }) else { return nil }
        self.belt = belt
        self.thread = thread
    }

    /// Closes the belt and waits until all its rows are drawn.
    func finish() {
        belt.close()
        thread.join()
    }
}
