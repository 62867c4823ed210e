internal import Glibc
internal import LinuxIO
internal import Paths

/// Where a running player leaves its number and its status, and listens.
struct RuntimeFolder: Sendable {
    let path: String

    var pid: String { PathParts.joined(path, "pid") }
    var status: String { PathParts.joined(path, "status.json") }
    var socket: String { PathParts.joined(path, "control.sock") }

    /// Makes the folder and takes the player's place in it.
    func enter() throws(PlayerError) -> ProcessLock {
        do throws(SystemError) {
            try File.makeFolder(path)
        } catch {
            throw Self.refusal(error)
        }
        do throws(ProcessLock.Failure) {
            let lock = try ProcessLock(path: pid)
            // A killed player has left it.
            try? File.remove(status)
            return lock
        } catch {
            switch error {
            case .heldBy(let process):
                throw .input(InputError(["\(path): another player is running: process \(process)"]))
            case .heldByUnknown(let error, let second): throw Self.refusal(error, second)
            case .system(let error): throw Self.refusal(error)
            }
        }
    }

    private static let advice = "choose another folder with --runtime-dir"

    /// Why its socket cannot be made, or connected to.
    func explanation(of error: SystemError) -> String {
        if error.number != ENAMETOOLONG { return error.description }
        return "\(error): a socket's path has \(LocalListener.longestPath) bytes at most; \(Self.advice)"
    }

    private static func refusal(_ errors: SystemError?...) -> PlayerError {
        let reasons = errors.compactMap { $0?.description } + [advice]
        return .input(InputError([reasons.joined(separator: "; ")]))
    }
}
