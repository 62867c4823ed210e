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
        let before = try status()
        if command == .status { return before.text }
        do throws(SystemError) {
            try Signals.send(Self.signal(for: command), to: process)
        } catch {
            throw PlayerError(error)
        }
        let end = MonotonicClock.now + patience
        while MonotonicClock.now < end {
            if command == .stop {
                if ProcessLock.holder(of: folder.pid) != process { return "" }
            } else if ProcessLock.holder(of: folder.pid) != process {
                throw .input(InputError(["process \(process) ended before it took '\(command.rawValue)'"]))
            } else if let now = try? status(), Self.isDone(command, before: before, now: now) {
                if command == .reload, let errors = now.playlistErrors { throw .input(InputError(errors)) }
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

    private static func isDone(_ command: Command, before: StatusFile, now: StatusFile) -> Bool {
        switch command {
        case .pause: now["paused"] == "true"
        case .resume: now["paused"] == "false"
        case .toggle: now["pauses"] != before["pauses"]
        case .next, .previous:
            now["skips"] != before["skips"] && now["pending-skip"] == "0" && now["state"] != "\"moving\""
        case .reload: now["reloads"] != before["reloads"]
        case .status, .stop: true
        }
    }

    private func status() throws(PlayerError) -> StatusFile {
        do throws(SystemError) {
            return StatusFile(
                text: String(decoding: try File.contents(of: folder.status, limit: 64 << 20), as: UTF8.self))
        } catch {
            throw PlayerError(error)
        }
    }
}

/// The status as `Status` writes it: a member a line.
private struct StatusFile {
    let text: String

    /// The text of the first member of that name.
    subscript(name: String) -> Substring? {
        text.split(separator: "\n").lazy.compactMap { line in
            let member = line.drop { $0 == " " }
            guard member.hasPrefix("\"\(name)\": ") else { return nil }
            let value = member.dropFirst(name.count + 4)
            return value.hasSuffix(",") ? value.dropLast() : value
        }
        .first
    }

    /// The messages of a playlist that was not taken; nil where it was.
    var playlistErrors: [String]? {
        guard self["playlist-errors"] == "[" else { return nil }
        return ["the playlist was not taken; the player's log and 'cyclorama ctl status' say why"]
    }
}
