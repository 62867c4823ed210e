internal import LinuxIO

/// Tells a running player what to do, and waits until it has done it.
public struct Control {
    /// What a player can be told.
    public enum Command: String, CaseIterable, Sendable {
        case pause, resume, toggle, next, previous, reload, status, stop
    }

    private let folder: RuntimeFolder

    /// - Parameter runtimeFolder: the player's `--runtime-dir`.
    public init(runtimeFolder: String) { folder = RuntimeFolder(path: runtimeFolder) }

    /// Does a command and returns what there is to print: the status for `status`, else nothing.
    public func perform(_ command: Command, patience: Duration = .seconds(30)) throws(PlayerError) -> String {
        guard let process = ProcessLock.holder(of: folder.pid) else {
            throw .input(InputError(["\(folder.path): no player is running there; see --runtime-dir"]))
        }
        let end = MonotonicClock.now + patience
        // A player that has only just begun has not said anything yet.
        var before = status(of: process)
        while before == nil, MonotonicClock.now < end, ProcessLock.holder(of: folder.pid) == process {
            MonotonicClock.sleep(.milliseconds(10))
            before = status(of: process)
        }
        guard let before else { throw .input(InputError(["\(folder.status): process \(process) has not written it"])) }
        if command == .status { return before.text }
        do throws(SystemError) {
            try Signals.send(Self.signal(for: command), to: process)
        } catch {
            throw PlayerError(error)
        }
        while MonotonicClock.now < end {
            if command == .stop {
                if ProcessLock.holder(of: folder.pid) != process { return "" }
            } else if ProcessLock.holder(of: folder.pid) != process {
                throw .input(InputError(["process \(process) ended before it took '\(command.rawValue)'"]))
            } else if let now = status(of: process), Self.isDone(command, before: before, now: now) {
                if command == .reload, !now.errors.isEmpty { throw .input(InputError(now.errors)) }
                return ""
            }
            MonotonicClock.sleep(.milliseconds(10))
        }
        throw .input(InputError(["process \(process) did not take '\(command.rawValue)' within \(patience)"]))
    }

    private static func signal(for command: Command) -> Signals.Signal {
        switch command {
        case .toggle: .user1
        case .next: .user2
        case .previous: .realTime1
        case .pause: .realTime2
        case .resume: .realTime3
        case .reload: .hangup
        case .stop, .status: .terminate
        }
    }

    /// Whether every show has done it that anybody sees. One without a display does it when that comes.
    private static func isDone(_ command: Command, before: StatusFile, now: StatusFile) -> Bool {
        switch command {
        case .pause: now.shows.allSatisfy { $0["paused"] == "true" }
        case .resume: now.shows.allSatisfy { $0["paused"] == "false" }
        case .toggle: now.count("pauses") != before.count("pauses")
        case .next, .previous:
            now.count("skips") != before.count("skips")
                && now.shows.allSatisfy { !$0.isSeen || $0["pending-skip"] == "0" && $0["state"] != "\"moving\"" }
        case .reload: now.count("reloads") != before.count("reloads")
        case .status, .stop: true
        }
    }

    /// What a player has said; nil where that was another one.
    private func status(of process: Int32) -> StatusFile? {
        guard let bytes = try? File.contents(of: folder.status, limit: 64 << 20) else { return nil }
        let file = StatusFile(text: String(decoding: bytes, as: UTF8.self))
        return file["process"] == "\(process)" ? file : nil
    }
}
