internal import LinuxIO
internal import Logging
internal import Paths

/// The sockets on which clients connect: one for everybody who may command the player, and one for the program that fetches
/// files from the web. A poller tells when somebody waits.
final class ControlSockets {
    private static let tokens = (everybody: Poller.Token(rawValue: 0), fetchers: Poller.Token(rawValue: .max))

    private let everybody: LocalListener
    /// Nil: nothing comes from the web.
    private var fetchers: LocalListener?
    private let fetcherFolder: String

    /// Makes them. One that lies there is replaced.
    init(_ path: String, forFetchers fetcherPath: String, _ poller: borrowing Poller, log: Logger) throws(SystemError) {
        let everybody = try LocalListener(path: path, mode: 0o660)
        try poller.add(everybody.descriptor, as: Self.tokens.everybody)
        self.everybody = everybody
        fetcherFolder = PathParts(fetcherPath).folder
        do throws(SystemError) {
            try File.makeFolder(fetcherFolder)
            let fetchers = try LocalListener(path: fetcherPath, mode: 0o660)
            try poller.add(fetchers.descriptor, as: Self.tokens.fetchers)
            self.fetchers = consume fetchers
        } catch {
            log.warning("nothing comes from the web: \(error)")
        }
    }

    /// Takes them away: a stop leaves no folder either.
    func end() {
        fetchers = nil
        Folder.removeEmpty(fetcherFolder)
    }

    static func has(_ token: Poller.Token) -> Bool { token == tokens.everybody || token == tokens.fetchers }

    /// Whether clients find them.
    var isInPlace: Bool { everybody.isInPlace && fetchers?.isInPlace != false }

    /// Whoever has waited longest; nil: nobody waits.
    func accept(at now: Duration) throws(SystemError) -> ControlServer.Client? {
        if let stream = try everybody.accept() { return ControlServer.Client(stream, isFetcher: false, at: now) }
        if let stream = try fetchers?.accept() { return ControlServer.Client(stream, isFetcher: true, at: now) }
        return nil
    }

    /// Has the poller tell of newcomers, or not.
    func listen(for readiness: Poller.Readiness, _ poller: borrowing Poller) {
        try? poller.change(everybody.descriptor, as: Self.tokens.everybody, for: readiness)
        if let descriptor = fetchers?.descriptor {
            try? poller.change(descriptor, as: Self.tokens.fetchers, for: readiness)
        }
    }
}
