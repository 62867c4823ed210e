internal import Glibc
internal import LinuxIO
internal import Logging
internal import Paths

/// Where a running player leaves its number and its status, and listens.
struct RuntimeFolder: Sendable {
    let path: String

    var pid: String { PathParts.joined(path, "pid") }
    var lock: String { ProcessLock.lockPath(pid) }
    var status: String { PathParts.joined(path, "status.json") }
    var socket: String { PathParts.joined(path, "control.sock") }
    /// For pictures that clients put.
    var sent: String { PathParts.joined(path, "sent") }
    /// In a folder of its own, which the service gives to another group than that of `socket`.
    var fetcherSocket: String { PathParts.joined(path, "agent/control.sock") }

    /// Makes the folder and takes the player's place in it; nil where that cannot be had, which is logged. The folder may be
    /// another player's then: nothing may be written there.
    ///
    /// - Throws: if another player is known to run.
    func enter(log: Logger) throws(PlayerError) -> ProcessLock? {
        do throws(ProcessLock.Failure) {
            let lock = try take()
            do throws(SystemError) {
                try lock.writeNumber()
            } catch {
                log.warning("\(error); the show goes on without it")
            }
            return lock
        } catch {
            if case .held = error { throw .input(InputError([words(for: error)])) }
            log.warning("\(words(for: error)); \(Self.consequence); \(Self.advice)")
            return nil
        }
    }

    /// Makes the folder, and takes the lock in it.
    ///
    /// - Parameter attempts: of the lock.
    func take(attempts: Int = 50) throws(ProcessLock.Failure) -> ProcessLock {
        do throws(SystemError) {
            try File.makeFolder(path)
        } catch {
            throw .system(error)
        }
        let lock = try ProcessLock(path: pid, attempts: attempts)
        // A killed player has left it.
        try? File.remove(status)
        return lock
    }

    /// Why it cannot be had.
    func words(for failure: ProcessLock.Failure) -> String {
        switch failure {
        case .held(let holder):
            "\(path): another player is running" + (holder.process.map { ": process \($0)" } ?? "")
        case .system(let error): error.description
        }
    }

    static let consequence =
        "the show goes on without pid, status.json and control.sock, and keeps no second player off"

    /// The player that runs there; nil: none.
    var holder: ProcessLock.Holder? { ProcessLock.holder(of: pid) }

    private static let advice = "choose another folder with --runtime-dir"

    /// Why its socket cannot be made, or connected to.
    func explanation(of error: SystemError) -> String {
        if error.number != ENAMETOOLONG { return error.description }
        return "\(error): a socket's path has \(LocalListener.longestPath) bytes at most; \(Self.advice)"
    }
}

/// A folder that systemd makes for a service, and names in its environment (systemd.exec(5)).
public enum ServiceFolder: String, CaseIterable {
    case runtime = "RUNTIME_DIRECTORY"
    case state = "STATE_DIRECTORY"

    /// The service's own, or else the default.
    public var path: String { Self.first(of: Environment.file(rawValue)) ?? usual }

    private var usual: String {
        switch self {
        case .runtime: "/run/cyclorama"
        case .state: "/var/lib/cyclorama"
        }
    }

    /// The first of the folders in a variable: where the unit file names several, colons stand between them.
    static func first(of value: String?) -> String? {
        value?.split(separator: ":").first.map(String.init)
    }
}
