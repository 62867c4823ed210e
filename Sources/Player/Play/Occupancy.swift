internal import JSONText
internal import LinuxIO
internal import Logging
internal import Paths

/// The player's hold on its runtime folder: the lock, the number, the status and the control socket.
///
/// What somebody removes is made anew: when inotify(7) tells of it, and where that cannot tell, with the next news. Meanwhile
/// another player may have taken the folder: then nothing of it is touched, and the show goes on without.
final class Occupancy {
    /// How long nothing may happen in the folder before something is made in it: who removes it removes all that is in it
    /// first, one after the other.
    private static let quiet = Duration.milliseconds(250)

    private let folder: RuntimeFolder
    private let log: Logger
    private var lock: ProcessLock?
    let control: ControlServer?
    /// The pictures that clients put.
    let sent: SentPictures
    private let status: StatusFile
    /// Says there what the loader threads are at; nil: nothing does.
    var workNote: WorkNote? {
        // It took the place of a killed player's: that was no loss.
        didSet { _ = try? inotify?.next() }
    }
    private var inotify: Inotify?
    private var watch: Inotify.Watch?
    /// When to look what is missing.
    private var lookTime: Duration?
    private var failure = FailureNotice()

    /// Takes the folder; nil where it cannot be had.
    ///
    /// - Throws: if another player is known to run.
    init?(_ folder: RuntimeFolder, log: Logger) throws(PlayerError) {
        guard let lock = try folder.enter(log: log) else { return nil }
        self.folder = folder
        self.log = log
        self.lock = consume lock
        status = StatusFile(path: folder.status, log: log)
        sent = SentPictures(in: folder.sent)
        do throws(SystemError) {
            control = try ControlServer(path: folder.socket, fetcherPath: folder.fetcherSocket, log: log)
        } catch {
            log.warning("no control socket: \(folder.explanation(of: error))")
            control = nil
        }
        inotify = try? Inotify()
        listen()
    }

    /// Lent to a `Poller`: readable while there is something to `note`.
    var descriptor: Int32? { inotify?.descriptor }

    private func listen() {
        if let watch { inotify?.unwatch(watch) }
        // What the player itself does there is none of these.
        watch = try? inotify?.watch(folder.path, for: [.deleted, .selfDeleted, .selfMoved])
    }

    /// Whether the folder is this player's.
    private var isHeld: Bool { lock?.isInPlace ?? false }

    private func has(_ path: String) -> Bool { (try? File.stamp(of: path, followingLinks: false)) != nil }

    /// When to `settle`; nil: at no time.
    var nextWake: Duration? { [lookTime, lock == nil ? nil : status.nextWake].compactMap(\.self).min() }

    /// Takes in that something was removed.
    func note(at now: Duration) throws(SystemError) {
        guard let events = try inotify?.next() else { return }
        let paths = [folder.pid, folder.lock, folder.status, folder.socket]
        let names = paths.map { PathParts($0).name } + [WorkNote.name]
        // Drafts go too, as those of a disk that is full.
        let isLoss = events.contains { event in
            if case .change(_, _, let name, _) = event { name.isEmpty || names.contains(name) } else { true }
        }
        if isLoss { lookTime = has(folder.path) ? now + Self.quiet : now }
    }

    /// Brings the folder up to date if it is time to.
    ///
    /// - Parameter hasNews: whether the status says something new.
    func settle(hasNews: Bool, at now: Duration, _ text: () -> JSON) {
        if hasNews { status.outdate() }
        let isTold = lookTime.map { $0 <= now } == true
        if isTold { lookTime = nil }
        if hasNews || isTold { look(isTold, at: now) }
        if lock != nil { status.settle(at: now, text) }
    }

    /// Makes what is missing.
    ///
    /// - Parameter isTold: whether something was removed. Else what is missing may never have been written.
    private func look(_ isTold: Bool, at now: Duration) {
        let isWhole = isHeld && control?.isInPlace != false
        if isWhole, !isTold || has(folder.pid) && has(folder.status) && workNote?.isInPlace != false { return }
        do throws(ProcessLock.Failure) {
            if !isHeld {
                lock = nil
                lock = try folder.take(attempts: 5)
                listen()
            }
            do throws(SystemError) {
                if !has(folder.pid) { try lock?.writeNumber() }
                if control?.isInPlace == false { try control?.listen() }
                try workNote?.restore()
            } catch {
                throw .system(error)
            }
            status.outdate()
            failure.works()
            log.notice("\(folder.path): what was removed is there again")
        } catch {
            if failure.fails(at: now) {
                let consequence = isHeld ? "the show goes on without it" : RuntimeFolder.consequence
                log.warning("\(folder.words(for: error)); \(consequence)")
            }
        }
    }

    /// Takes the status away: nothing is shown any more.
    func removeStatus() {
        sent.removeAll { _ in true }
        if isHeld { status.remove() }
    }

    /// Leaves the folder to the next player.
    func leave() { lock = nil }
}
