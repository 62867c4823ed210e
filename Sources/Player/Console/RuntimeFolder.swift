internal import Glibc
internal import LinuxIO

/// Where a running player leaves its number and its status, and listens.
struct RuntimeFolder: Sendable {
    let path: String

    var pid: String { path + "/pid" }
    var status: String { path + "/status.json" }
    var socket: String { path + "/control.sock" }

    /// Makes the folder and takes the player's place in it.
    func enter() throws(PlayerError) -> ProcessLock {
        do throws(SystemError) {
            try File.makeFolder(path)
        } catch {
            throw .input(InputError(["\(error); choose another folder with --runtime-dir"]))
        }
        do throws(ProcessLock.Failure) {
            let lock = try ProcessLock(path: pid)
            // Of a player that was killed.
            try? File.remove(status)
            return lock
        } catch {
            switch error {
            case .heldBy(let process):
                throw .input(InputError(["\(path): another player is running: process \(process)"]))
            case .system(let error):
                throw .input(InputError(["\(error); choose another folder with --runtime-dir"]))
            }
        }
    }

    /// Why its socket cannot be made, or connected to.
    func explanation(of error: SystemError) -> String {
        if error.number != ENAMETOOLONG { return error.description }
        return "\(error): a socket's path has \(LocalListener.longestPath) bytes at most; "
            + "choose another folder with --runtime-dir"
    }
}
