internal import LinuxIO
internal import Paths
internal import Synchronization

/// Keeps a file that kills the player from doing so for ever. The loader threads and the loop thread share it.
final class Quarantine: Sendable {
    private struct State {
        var suspects: Suspects
        /// Counts how often they have changed, and up to where the state folder has them.
        var changes: Int
        var kept = 0
    }

    private let state: Mutex<State>
    /// What the loader threads are at.
    let note: WorkNote
    /// A copy that is written whenever they change: it lies in memory, as the note does.
    private let copy: String
    private let writing = Mutex(())

    /// - Parameters:
    ///   - isKept: whether the state folder has these.
    ///   - copy: the file in the runtime folder that has them.
    init(_ suspects: Suspects, isKept: Bool, note: WorkNote, copy: String) {
        state = Mutex(State(suspects: suspects, changes: isKept ? 0 : 1))
        self.note = note
        self.copy = copy
    }

    /// The player ends in order: what is at work has not killed it.
    func endInOrder() { note.remove() }

    /// Somebody asks for what is left out.
    func askAgain() { change { $0.askAgain() } }

    /// Whether a file is to be worked on alone.
    func isSuspect(_ path: String) -> Bool { state.withLock { $0.suspects.isSuspect(path) } }

    /// Whether readings are to be done alone.
    var hasSuspectReading: Bool { state.withLock { $0.suspects.hasReading } }

    /// Why a file is left out; nil: it is not.
    func refusal(of work: FileWork) -> String? { state.withLock { $0.suspects.refusal(of: work) } }

    /// Notes what a thread is at, in its slot; nil: nothing.
    func note(_ work: FileWork?, in slot: inout Int?) { note.write(work, to: &slot) }

    /// A thread needs its slot no longer.
    func giveBack(_ slot: inout Int?) { note.giveBack(&slot) }

    /// Some work has come to its end.
    func ended(_ work: FileWork) { change { $0.ended(work) } }

    /// A process of the player has died at this work, and the player goes on.
    func died(of work: FileWork) {
        change { suspects in
            suspects.died(during: [work])
            return true
        }
    }

    private func change(_ body: (inout Suspects) -> Bool) {
        let isChanged = state.withLock { state in
            let isChanged = body(&state.suspects)
            if isChanged { state.changes += 1 }
            return isChanged
        }
        if isChanged { writeCopy() }
    }

    /// Writes the copy. Where that fails, a file may be suspected again that was acquitted.
    func writeCopy() {
        writing.withLock { _ in
            let text = state.withLock { $0.suspects.text }
            try? File.replace(copy, with: Array(text.utf8).span)
        }
    }

    /// Removes the copy, once the state folder has the same.
    func removeCopy() {
        if unkept == nil { try? File.remove(copy) }
    }

    // MARK: - The state folder

    /// What the state folder does not have yet, and up to which change that is.
    struct Unkept: Sendable {
        let text: [UInt8]
        let changes: Int
    }

    /// Nil: it has all.
    var unkept: Unkept? {
        state.withLock { state in
            if state.changes == state.kept { return nil }
            return Unkept(text: Array(state.suspects.text.utf8), changes: state.changes)
        }
    }

    /// The state folder has these now.
    func keep(_ unkept: Unkept) { state.withLock { $0.kept = unkept.changes } }
}
