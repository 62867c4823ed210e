internal import LinuxIO
internal import Raster

/// A thread that resamples the rows on its queue.
struct ResampleThread {
    let rowQueue: RowQueue
    private let thread: WorkerThread

    /// Starts the thread; nil where the system cannot.
    ///
    /// - Parameters:
    ///   - width: the words of a row, or of a band of planes
    ///   - body: takes everything off the queue, or throws before the first row
    init?(width: Int, _ body: @escaping @Sendable (RowQueue) throws(OutOfMemory) -> Void) {
        guard let rowQueue = try? RowQueue(width: width) else { return nil }
        let thread = try? WorkerThread(isApart: true) {
            do throws(OutOfMemory) {
                try body(rowQueue)
            } catch {
                rowQueue.failure = error
                rowQueue.forEachRow { _ in }
            }
        }
        guard let thread else { return nil }
        self.rowQueue = rowQueue
        self.thread = thread
    }

    /// Closes the queue and waits until all its rows are drawn; returns why they are not.
    func finish() -> OutOfMemory? {
        rowQueue.close()
        thread.join()
        return rowQueue.failure
    }
}
