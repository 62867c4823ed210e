internal import Decode
internal import LinuxIO
internal import Synchronization

/// What the thread of a job is at, noted where the next run finds it if the player dies. It notes nothing until it is
/// opened, and nothing is left out then.
final class WorkRecord: Sendable {
    private struct State {
        var quarantine: Quarantine?
        var slot: Int?
        /// The innermost work last; nil: what is not noted by itself.
        var works: [FileWork?] = []
        /// Whether the process that was at the innermost one has died of it.
        var hasDied = false
    }

    private let state = Mutex(State())

    /// A thread begins the job.
    func open(in quarantine: Quarantine) { state.withLock { $0.quarantine = quarantine } }

    /// The job is at its end, or stands still in the kernel and is given up: it is harmless.
    func close() {
        state.withLock { state in
            state.quarantine?.giveBack(&state.slot)
            state.quarantine = nil
        }
    }

    /// Begins work on a file or a folder. Returns why it is left out; nil: it is not, and `end` must follow.
    ///
    /// - Parameter stamp: the file's, where it is known.
    func begin(_ activity: FileWork.Activity, on path: String, _ stamp: File.Stamp? = nil) -> String? {
        guard state.withLock({ $0.quarantine != nil }) else { return nil }
        let stamp = stamp ?? (try? File.stamp(of: path))
        let work = stamp.map { FileWork(path: path, version: FileWork.Version($0, of: path), activity: activity) }
        return state.withLock { state in
            // What is within the same work ends with that.
            guard let quarantine = state.quarantine, let work, !state.works.contains(work) else {
                state.works.append(nil)
                return nil
            }
            if let refusal = quarantine.refusal(of: work) { return refusal }
            state.works.append(work)
            quarantine.note(work, in: &state.slot)
            return nil
        }
    }

    /// The work that was begun last fails: a process that has died of it counts, and acquits it of nothing.
    func fails(_ error: DecodeError) {
        guard case .crashed = error.reason else { return }
        let (quarantine, work) = state.withLock { state in
            state.hasDied = true
            return (state.quarantine, state.works.last ?? nil)
        }
        if let work { quarantine?.died(of: work) }
    }

    /// Ends the work that was begun last.
    ///
    /// - Parameter isDone: whether it has come to its end: it was not broken off, and its disk answered.
    func end(isDone: Bool) {
        state.withLock { state in
            let isDone = isDone && !state.hasDied
            state.hasDied = false
            guard let quarantine = state.quarantine, let work = state.works.popLast() ?? nil else { return }
            quarantine.note(state.works.last { $0 != nil } ?? nil, in: &state.slot)
            if isDone { quarantine.ended(work) }
        }
    }
}
