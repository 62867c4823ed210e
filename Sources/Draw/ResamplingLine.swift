internal import LinuxIO
internal import Raster

/// A thread that resamples the rows on its belt.
struct ResamplingLine {
    let belt: RowBelt
    private let thread: WorkerThread

    /// Starts the thread; nil where the system cannot.
    ///
    /// - Parameters:
    ///   - width: the words of a row, or of a band of planes
    ///   - body: takes everything off the belt, or throws before the first row
    init?(width: Int, _ body: @escaping @Sendable (RowBelt) throws(OutOfMemory) -> Void) {
        guard let belt = try? RowBelt(width: width) else { return nil }
        let thread = try? WorkerThread(isApart: true) {
            do throws(OutOfMemory) {
                try body(belt)
            } catch {
                belt.failure = error
                belt.forEachRow { _ in }
            }
        }
        guard let thread else { return nil }
        self.belt = belt
        self.thread = thread
    }

    /// Closes the belt and waits until all its rows are drawn; returns why they are not.
    func finish() -> OutOfMemory? {
        belt.close()
        thread.join()
        return belt.failure
    }
}
