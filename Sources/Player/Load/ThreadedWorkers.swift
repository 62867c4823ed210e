internal import LinuxIO

/// Loader threads; what came of errands comes as letters.
final class ThreadedWorkers {
    /// Read by the loop thread.
    let letters: Mailbox<Letter>
    private let queue: WorkQueue<Errand>

    init(threads: Int) throws(SystemError) {
        let letters = try Mailbox<Letter>()
        self.letters = letters
        queue = try WorkQueue(threads: threads) { errand in
            if let letter = errand.run() { letters.post(letter) }
        }
    }

    /// Puts these errands, the most urgent first, in the place of those that have not begun.
    func schedule(_ errands: [Errand]) { queue.replaceWaiting(with: errands) }

    /// Ends the threads; what they were at is let go.
    func close() { queue.close() }
}
