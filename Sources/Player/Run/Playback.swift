internal import Carousel
internal import Glibc
internal import LinuxIO
public import Logging
internal import Present

/// Plays on a display in real time until it is told to stop: one loop thread on epoll, and loader threads.
public struct Playback {
    private let sources: [String]
    private let display: DisplayChoice
    private let turn: ScreenTurn
    private let folder: RuntimeFolder
    private let log: Logger

    public init(
        _ sources: [String], on display: DisplayChoice, turn: ScreenTurn, runtimeFolder: String, log: Logger
    ) {
        self.sources = sources
        self.display = display
        self.turn = turn
        folder = RuntimeFolder(path: runtimeFolder)
        self.log = log
    }

    /// Plays. Returns when a signal says so, with the display as it was found.
    public func run() throws(PlayerError) {
        do {
            // Before any thread is started: they inherit what is blocked.
            let signals = try Signals()
            let reader = LineupReader(sources, seed: UInt64(bitPattern: WallClock.now.components.seconds))
            let watcher = watcher()
            let attempt = reader.attempt(watching: watcher?.watches)
            let reading = try attempt.result.get()
            watcher?.endReading(attempt, isFirst: true)
            let lock = try folder.enter()
            try play(reading, reader: reader, watcher: watcher, signals: signals)
            // Held until the display is given back and the status is gone: both may be the next player's by then.
            _ = consume lock
        } catch {
            throw PlayerError(anyOf: error)
        }
    }

    private func watcher() -> Watcher? {
        do throws(SystemError) {
            return try Watcher()
        } catch {
            log.warning("changes of pictures and playlists will not be noticed: \(error)")
            return nil
        }
    }

    private func play(
        _ reading: Reading, reader: LineupReader, watcher: Watcher?, signals: consuming Signals
    ) throws {
        let display = try display.open()
        let workers = try ThreadedWorkers(threads: max(1, min(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        defer {
            workers.close()
            display.restore()
            try? File.remove(folder.status)
        }
        let session = try Session(
            reading, reader: reader, watcher: watcher, display: display, rotation: turn.rotation, workers: workers,
            signals: signals, folder: folder, log: log)
        try session.run()
    }
}
