public import ControlProtocol
internal import Glibc
public import JSONText
internal import LinuxIO
internal import Paths

/// Tells a running player what to do, and waits until it has done it.
public struct Control {
    private let folder: RuntimeFolder

    /// - Parameter runtimeFolder: the player's `--runtime-dir`.
    public init(runtimeFolder: String) { folder = RuntimeFolder(path: runtimeFolder) }

    /// Does a command, and returns on which outputs, where it names one.
    ///
    /// - Parameters:
    ///   - patience: how long it may take; nil: as long as the player takes to say that it takes too long.
    ///   - picture: the picture to put first.
    @discardableResult
    public func perform(
        _ command: Command, patience: Duration? = nil, putting picture: [UInt8] = []
    ) throws(PlayerError) -> [String] {
        try withPlayer(command.verb.rawValue, .perform(command), patience: patience, putting: picture) { call in
            if command.verb == .stop {
                try call.awaitEnd(call.ask())
            } else if case .done(let outputs) = try call.success(call.ask()) {
                return outputs
            }
            return []
        }
    }

    /// What the player says of itself, which `PlayerStatus` reads.
    ///
    /// - Parameter patience: as for a command.
    public func status(patience: Duration? = nil) throws(PlayerError) -> JSON {
        try withPlayer("status", .status, patience: patience) { call in
            guard case .status(let status) = try call.success(call.ask()) else {
                throw InputError(["\(call.player) does not say its status"])
            }
            return status
        }
    }

    /// A page of the slides of a show.
    public func slides(_ query: SlidesQuery) throws(PlayerError) -> SlidesPage {
        try withPlayer("list", .slides(query), patience: nil) { call in
            guard case .slides(let page) = try call.success(call.ask()) else {
                throw InputError(["\(call.player) does not say which slides there are"])
            }
            return page
        }
    }

    /// Writes what is on a screen into a PNG file, which appears when it is whole; "-" is standard output.
    ///
    /// - Parameter output: whose screen; nil: the only one's.
    public func snapshot(of output: String?, to path: String) throws(PlayerError) {
        let patience = ControlRequest.snapshotPatience
        try withPlayer(
            "snapshot", .snapshot(output: output), patience: patience.making + patience.sending + .seconds(1)
        ) { try $0.snapshot(to: path) }
    }

    /// Sets the PIN of the locks, or removes it.
    ///
    /// - Parameter pin: asked for where a player is running; nil: there is none from now on.
    public func set(pin: () throws(PlayerError) -> String?) throws(PlayerError) {
        if folder.holder == nil { throw noPlayer }
        try withPlayer("pin", .pin(try pin()), patience: .seconds(60)) { _ = try $0.success($0.ask()) }
    }

    private var noPlayer: PlayerError {
        .input(InputError(["\(folder.path): no player is running there; see --runtime-dir"]))
    }

    /// A path as the player takes it, which has another working directory.
    public static func absolutePath(_ path: String) -> String {
        PathParts.absolute(path, in: File.workingFolder)
    }

    /// The picture at standard input.
    public static func pictureAtInput() throws(PlayerError) -> [UInt8] {
        do throws(SystemError) {
            let bytes = try StandardInput.contents(limit: ControlRequest.largestPicture)
            if !bytes.isEmpty { return bytes }
        } catch {
            throw PlayerError(error)
        }
        throw .input(InputError(["nothing came on standard input: write … ctl show - <FILE"]))
    }

    private func withPlayer<Result>(
        _ name: String, _ demand: ControlRequest.Demand, patience: Duration?, putting picture: [UInt8] = [],
        _ body: (Call) throws -> Result
    ) throws(PlayerError) -> Result {
        guard let holder = folder.holder else { throw noPlayer }
        do {
            return try body(
                Call(
                    name: name, demand: demand, picture: picture, holder: holder, folder: folder,
                    patience: patience ?? Command.patience + .seconds(1), start: MonotonicClock.now))
        } catch {
            throw PlayerError(anyOf: error)
        }
    }
}

/// One command for one player.
private struct Call {
    let name: String
    let demand: ControlRequest.Demand
    /// The picture to put first.
    let picture: [UInt8]
    let holder: ProcessLock.Holder
    let folder: RuntimeFolder
    let patience: Duration
    let start: Duration

    var player: String { holder.process.map { "process \($0)" } ?? "the player" }
    private var end: Duration { start + patience }
    private var isRunning: Bool {
        guard let now = folder.holder else { return false }
        return now == holder || now.process == nil || holder.process == nil
    }

    /// Whether it runs a second after it has hung up: a killed process may close its connections before it gives up its
    /// lock.
    private var isRunningStill: Bool {
        let end = min(end, MonotonicClock.now + .seconds(1))
        while isRunning, MonotonicClock.now < end { MonotonicClock.sleep(.milliseconds(10)) }
        return isRunning
    }

    private var gone: InputError { InputError(["\(player) ended before it took '\(name)'"]) }
    private var hungUp: InputError { InputError(["\(player) hung up: too many others talk to it"]) }
    private var late: InputError {
        InputError(["\(player) did not take '\(name)' within \(patience)"])
    }

    func snapshot(to path: String) throws {
        let link = try ask()
        guard case .snapshot(_, let count) = try success(link) else {
            throw InputError(["\(player) does not say how large its snapshot is"])
        }
        let file = try ResultFile(path)
        try take(count, from: link) { bytes throws(SystemError) in try file.append(bytes) }
        try file.publish()
    }

    private func take(
        _ count: Int, from link: ControlLink, _ body: (Span<UInt8>) throws(SystemError) -> Void
    ) throws {
        switch try link.take(count, until: end, body) {
        case nil: break
        case .late: throw late
        default: throw isRunningStill ? hungUp : gone
        }
    }

    /// Connects and sends the request.
    func ask() throws -> ControlLink {
        let link = try connect()
        guard try read(link, ControlGreeting.isKnown) else {
            throw InputError(["\(player) speaks another version of the protocol than this program"])
        }
        for start in stride(from: 0, to: picture.count, by: ControlRequest.longestPut) {
            let part = picture[start..<min(start + ControlRequest.longestPut, picture.count)]
            try link.send(ControlRequest(demand: .put(Array(part))))
            _ = try success(link)
        }
        try link.send(ControlRequest(demand: demand))
        return link
    }

    /// The answer, which is an error where the player says so.
    func success(_ link: ControlLink) throws -> ControlReply.Content {
        let answer = try read(link, ControlReply.init(line:)).content
        if case .failed(let messages) = answer { throw InputError(messages) }
        return answer
    }

    /// Waits until the process that was told to stop has ended. It may end without an answer.
    func awaitEnd(_ link: ControlLink) throws {
        if case .end = try link.next(until: end) {
            if isRunningStill { throw hungUp }
            return
        }
        while isRunning {
            if MonotonicClock.now >= end { throw late }
            MonotonicClock.sleep(.milliseconds(10))
        }
    }

    /// Connects. A player that has only just begun does not listen yet.
    private func connect() throws -> ControlLink {
        while true {
            do throws(SystemError) {
                return try ControlLink(folder.socket)
            } catch {
                switch error.number {
                case ENOENT, ECONNREFUSED:
                    // It listens before it writes a status; one that is there at once may be an earlier process's.
                    let hasStatus = (try? File.kind(of: folder.status)) != nil
                    if MonotonicClock.now >= min(end, hasStatus ? start + .seconds(2) : end), isRunning {
                        throw InputError([
                            "\(folder.socket): \(player) does not listen there; its log says why"
                        ])
                    }
                case EAGAIN: if MonotonicClock.now >= end { throw late }
                case EACCES:
                    throw InputError(["\(error): run it as the player's user, or a member of its group"])
                default: throw InputError([folder.explanation(of: error)])
                }
            }
            if !isRunning { throw gone }
            MonotonicClock.sleep(.milliseconds(10))
        }
    }

    /// The next thing that the player says.
    private func read<Value>(
        _ link: ControlLink, _ value: ([UInt8]) throws(JSONError) -> Value
    ) throws -> Value {
        switch try link.next(until: end) {
        case .line(let line):
            do throws(JSONError) {
                return try value(line)
            } catch {
                throw InputError(["\(player) answers in no JSON: \(error)"])
            }
        case .tooLong: throw InputError(["\(player) answers in more than \(JSON.largest) bytes"])
        case .late: throw late
        case .end: throw isRunningStill ? hungUp : gone
        }
    }
}
