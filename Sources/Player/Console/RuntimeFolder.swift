internal import Glibc
internal import LinuxIO
internal import Logging
internal import Paths

/// Where a running player leaves its number and its status, and listens.
struct RuntimeFolder: Sendable {
    let path: String

    var pid: String { PathParts.joined(path, "pid") }
    var status: String { PathParts.joined(path, "status.json") }
    var socket: String { PathParts.joined(path, "control.sock") }

    /// Makes the folder and takes the player's place in it; nil where that cannot be had, which is logged. The folder may be
    /// another player's then: nothing may be written there.
    ///
    /// - Throws: if another player is known to run.
    func enter(log: Logger) throws(PlayerError) -> ProcessLock? {
        do {
            try File.makeFolder(path)
            let lock = try ProcessLock(path: pid)
            // A killed player has left it.
            try? File.remove(status)
            do throws(SystemError) {
                try lock.writeNumber()
            } catch {
                log.warning("\(error); the show goes on without it")
            }
            return lock
        } catch ProcessLock.Failure.held(let holder) {
            let number = holder.process.map { ": process \($0)" } ?? ""
            throw .input(InputError(["\(path): another player is running\(number)"]))
        } catch ProcessLock.Failure.system(let error) {
            tell(error, log)
        } catch let error as SystemError {
            tell(error, log)
        } catch {
            preconditionFailure("an error of no room: \(error)")
        }
        return nil
    }

    private func tell(_ error: SystemError, _ log: Logger) {
        log.warning(
            """
            \(error); the show goes on without pid, status.json and control.sock, and keeps no second player off; \
            \(Self.advice)
            """)
    }

    /// The player that runs there; nil: none.
    var holder: ProcessLock.Holder? { ProcessLock.holder(of: pid) }

    private static let advice = "choose another folder with --runtime-dir"

    /// Why its socket cannot be made, or connected to.
    func explanation(of error: SystemError) -> String {
        if error.number != ENAMETOOLONG { return error.description }
        return "\(error): a socket's path has \(LocalListener.longestPath) bytes at most; \(Self.advice)"
    }
}
