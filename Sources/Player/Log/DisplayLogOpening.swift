internal import LinuxIO
internal import Logging
internal import Synchronization

/// Hands over how the file of a display log was found, from the thread that writes to the one that starts the player.
final class DisplayLogOpening: Sendable {
    enum Outcome: Sendable {
        /// How many bytes of a torn line were cut off.
        case prepared(cut: Int)
        case failed(DisplayLogFile.Failure)

        /// Prepares the file.
        init(opening file: inout DisplayLogFile) {
            do throws(DisplayLogFile.Failure) {
                self = .prepared(cut: try file.prepare())
            } catch {
                self = .failed(error)
            }
        }

        /// Whether the path is another kind of file's.
        var isNoLog: Bool {
            guard case .failed(let failure) = self else { return false }
            return failure.isNoLog
        }

        /// Why the file is not written to, where it is no log.
        func refusal(of file: DisplayLogFile) -> String {
            guard case .failed(let failure) = self else { return "" }
            return "\(file.path): \(failure.reason); the display log takes a file of its own"
        }

        func tell(of file: DisplayLogFile, to log: Logger) {
            switch self {
            case .failed(let failure) where failure.isNoLog: log.error("\(refusal(of: file))")
            case .failed(let failure): log.error("\(file.postponed(failure))")
            case .prepared(cut: 0): break
            case .prepared(let cut):
                log.notice("the display log \(file.path): took \(cut) bytes of a torn line off its end")
            }
        }
    }

    private struct State {
        var answer: Outcome?
        var isGivenUp = false
    }

    private let state = Mutex(State())
    private let bell = Semaphore(count: 0)

    /// Returns whether somebody still waits for it.
    func give(_ answer: Outcome) -> Bool {
        let isAwaited = state.withLock { state in
            state.answer = answer
            return !state.isGivenUp
        }
        bell.signal()
        return isAwaited
    }

    /// Returns nil if no answer came until that instant of the monotonic clock; it is not waited for again then.
    func wait(until end: Duration) -> Outcome? {
        _ = bell.wait(until: end)
        return state.withLock { state in
            state.isGivenUp = state.answer == nil
            return state.answer
        }
    }
}
