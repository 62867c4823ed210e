internal import Glibc
internal import JSONText
internal import LinuxIO

/// Tells a running player what to do, and waits until it has done it.
public struct Control {
    /// What a player can be told.
    public enum Command: String, CaseIterable, Sendable {
        case pause, resume, toggle, next, previous, reload, status, stop

        fileprivate var demand: ControlRequest.Demand { Deed(rawValue: rawValue).map { .perform($0) } ?? .status }
    }

    private let folder: RuntimeFolder

    /// - Parameter runtimeFolder: the player's `--runtime-dir`.
    public init(runtimeFolder: String) { folder = RuntimeFolder(path: runtimeFolder) }

    /// Does a command and returns what there is to print: the status for `status`, else nothing.
    public func perform(_ command: Command, patience: Duration = .seconds(30)) throws(PlayerError) -> String {
        guard let process = ProcessLock.holder(of: folder.pid) else {
            throw .input(InputError(["\(folder.path): no player is running there; see --runtime-dir"]))
        }
        do {
            return try Call(
                command: command, process: process, folder: folder, patience: patience,
                start: MonotonicClock.now
            ).perform()
        } catch {
            throw PlayerError(anyOf: error)
        }
    }
}

/// One command for one player.
private struct Call {
    let command: Control.Command
    let process: Int32
    let folder: RuntimeFolder
    let patience: Duration
    let start: Duration

    private var end: Duration { start + patience }
    private var isRunning: Bool { ProcessLock.holder(of: folder.pid) == process }

    private var late: InputError {
        InputError(["process \(process) did not take '\(command.rawValue)' within \(patience)"])
    }

    func perform() throws -> String {
        let link = try connect()
        guard case .integer(ControlAnswer.protocolVersion)? = try reply(link)["protocol"] else {
            throw InputError(["process \(process) speaks another version of the protocol than this program"])
        }
        try link.send(ControlRequest(demand: command.demand))
        if command == .stop {
            // It hangs up after it has answered, or without that.
            while case .line = try link.next(until: end) {}
            while isRunning {
                if MonotonicClock.now >= end { throw late }
                MonotonicClock.sleep(.milliseconds(10))
            }
            return ""
        }
        let answer = try reply(link)
        if case .bool(true)? = answer["ok"] { return answer["status"].map { $0.text + "\n" } ?? "" }
        throw InputError(Self.messages(of: answer))
    }

    /// Connects. A player that has only just begun does not listen yet.
    private func connect() throws -> ControlLink {
        while true {
            do throws(SystemError) {
                return try ControlLink(folder.socket)
            } catch {
                guard [ENOENT, ECONNREFUSED, EAGAIN].contains(error.number) else {
                    throw InputError([folder.explanation(of: error)])
                }
            }
            if !isRunning { throw InputError(["process \(process) ended before it took '\(command.rawValue)'"]) }
            // It listens before it has a status, but for one that was left by another.
            let hasStatus = (try? File.kind(of: folder.status)) != nil
            if MonotonicClock.now >= min(end, hasStatus ? start + .seconds(2) : end) {
                throw InputError(["\(folder.socket): process \(process) does not listen there; its log says why"])
            }
            MonotonicClock.sleep(.milliseconds(10))
        }
    }

    /// The next thing that the player says.
    private func reply(_ link: ControlLink) throws -> JSON {
        switch try link.next(until: end) {
        case .line(let line):
            do throws(JSONError) {
                return try JSON(reading: line)
            } catch {
                throw InputError(["process \(process) answers in no JSON: \(error)"])
            }
        case .late: throw late
        case .end:
            // Of a process that is killed, the lock may go last.
            let end = min(end, MonotonicClock.now + .seconds(1))
            while isRunning, MonotonicClock.now < end { MonotonicClock.sleep(.milliseconds(10)) }
            throw InputError([
                isRunning
                    ? "process \(process) hung up: too many others talk to it"
                    : "process \(process) ended before it took '\(command.rawValue)'"
            ])
        }
    }

    private static func messages(of answer: JSON) -> [String] {
        if case .array(let messages)? = answer["errors"] {
            return messages.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        if case .string(let text)? = answer["error"] { return [text] }
        return ["the player does not say what is wrong"]
    }
}
