internal import LinuxIO
internal import Synchronization

/// The folders that are watched, by path. Readers of the sources add to it; the loop thread takes the file events.
final class Watches: Sendable {
    /// How far a folder can be watched.
    enum Coverage: Hashable, Sendable {
        /// Every change is reported.
        case told
        /// The folder does not exist.
        case missing
        /// Changes may stay unreported, and why.
        case untold(String)
    }

    private struct Table {
        var folders = WatchTable()
        /// The reading that is under way, or was last.
        var reading = 0
        /// What it asked for, until it ends.
        var wanted: Set<String>?
        /// What readings have found to matter, until the loop thread takes it.
        var news: [String: WatchSpec] = [:]
        var fileStates = FileStates()
        /// Nil while inotify(7) cannot be opened; `refusal` says why.
        var ear: Ear?
        var refusal = ""
        /// Folders that a thread of their own watches.
        var coming: [String] = []
        /// Calls under way that watch a folder, and may have been given a watch that is to end.
        var calls = 0
        var hasThread = false

        /// Ends some of the watches that no path has. Returns whether there are more that can be ended.
        mutating func endDropped() -> Bool {
            if calls > 0 { return false }
            // Each that ends is an event, and the kernel's queue must not overflow.
            if let ear, ear.inotify.waitingBytes < 1 << 15 {
                for watch in folders.takeDropped(64) { ear.inotify.unwatch(watch) }
            }
            return ear != nil && folders.hasDropped
        }
    }

    /// Shared, so that system calls are made without the lock.
    private final class Ear: Sendable {
        let inotify: Inotify

        init(_ inotify: consuming Inotify) { self.inotify = inotify }
    }

    private let table = Mutex(Table())
    private let opening: @Sendable () throws(SystemError) -> Inotify

    /// If the system has no room for another inotify, all folders go unreported; each reading tries to open it again.
    init(opening: @escaping @Sendable () throws(SystemError) -> Inotify = { () throws(SystemError) in try Inotify() }) {
        self.opening = opening
        listen()
    }

    private func listen() {
        if ear != nil { return }
        do throws(SystemError) {
            let ear = Ear(try opening())
            table.withLock { $0.ear = ear }
        } catch {
            let refusal = error.isInstanceLimit ? Self.limit("max_user_instances") : error.description
            table.withLock { $0.refusal = refusal }
        }
    }

    private var ear: Ear? { table.withLock { $0.ear } }

    /// Lent to a `Poller`: readable while there are file events; nil until inotify could be opened.
    var descriptor: Int32? { ear?.inotify.descriptor }

    /// Watches all that happens in a folder; an empty path is the working directory.
    @discardableResult
    func watch(_ folder: String) -> Coverage {
        table.withLock { $0.calls += 1 }
        defer { endCall() }
        do throws(SystemError) {
            // A dead server may hold up this call, so the lock, which the loop thread takes, is free meanwhile.
            guard let watch = try ear?.inotify.watch(folder.isEmpty ? "." : folder, for: .all) else {
                let isFolder = try File.kind(of: folder.isEmpty ? "." : folder) == .folder
                return isFolder ? .untold(table.withLock { $0.refusal }) : .missing
            }
            add(watch, folder, isWhole: true)
            let remote = try FileSystem(of: folder.isEmpty ? "." : folder).remoteName
            return remote.map { .untold("\($0) does not tell of changes made elsewhere") } ?? .told
        } catch {
            if error.leadsOut || error.isAbsence && !error.isUnreachable { return .missing }
            return .untold(error.isWatchLimit ? Self.watchLimit : error.reason)
        }
    }

    private func endCall() {
        table.withLock { $0.calls -= 1 }
        endDropped()
    }

    /// Watches a folder soon, on another thread: for the loop thread, which waits for no disk.
    func watchSoon(_ folder: String) {
        // A reading watches the others.
        table.withLock { if $0.coming.count < 256 { $0.coming.append(folder) } }
        work()
    }

    /// Ends watches that no path has: a few at once, and many on another thread.
    private func endDropped() {
        if table.withLock({ $0.endDropped() }) { work() }
    }

    /// Does what is to be done on a thread, which ends when that is done.
    private func work() {
        let isFirst = table.withLock { table in
            defer { table.hasThread = true }
            return !table.hasThread
        }
        if !isFirst { return }
        do throws(SystemError) {
            try WorkerThread { [self] in
                while let step = nextStep() { step() }
            }.leave()
        } catch {
            table.withLock { ($0.coming, $0.hasThread) = ([], false) }
        }
    }

    private func nextStep() -> (() -> Void)? {
        table.withLock { table in
            if let folder = table.coming.first {
                table.coming.removeFirst()
                return { self.watch(folder) }
            }
            // The loop thread takes the events meanwhile.
            if table.endDropped() { return { MonotonicClock.sleep(.milliseconds(10)) } }
            table.hasThread = false
            return nil
        }
    }

    private static let watchLimit = limit("max_user_watches")

    private static func limit(_ name: String) -> String { "the limit fs.inotify.\(name) is reached" }

    /// Watches a folder for moves and deletion. Returns why it is not watched if a limit is reached; a folder that may not
    /// be looked at is passed over.
    func guardFolder(_ path: String) -> String? {
        table.withLock { $0.calls += 1 }
        defer { endCall() }
        do throws(SystemError) {
            if let watch = try ear?.inotify.watch(path, for: [.selfMoved, .selfDeleted]) {
                add(watch, path, isWhole: false)
            }
            return nil
        } catch {
            return error.isWatchLimit ? Self.watchLimit : nil
        }
    }

    private func add(_ watch: Inotify.Watch, _ path: String, isWhole: Bool) {
        table.withLock { table in
            table.folders.add(watch, path, isWhole: isWhole)
            table.wanted?.insert(path)
        }
    }

    /// A reading begins: it asks for all that is to be watched. It takes the place of one that was broken off, and that may
    /// still be about to find out. Returns its number.
    func begin() -> Int {
        listen()
        return table.withLock { table in
            table.reading += 1
            table.wanted = []
            table.fileStates.begin()
            return table.reading
        }
    }

    /// A reading has ended. Returns the folders that are watched for the first time.
    ///
    /// - Parameter forgettingOthers: whether folders that it has not asked for are dropped.
    func end(_ reading: Int, forgettingOthers: Bool) -> Set<String> {
        defer { endDropped() }
        return table.withLock { table in
            if table.reading != reading { return [] }
            let wanted = table.wanted ?? []
            table.wanted = nil
            if forgettingOthers { table.folders.keep(wanted) }
            table.fileStates.end(forgettingOthers: forgettingOthers)
            return table.folders.takeFresh()
        }
    }

    /// Takes note of what a reading has found to matter for it, before it looks.
    func learn(_ spec: WatchSpec, in folder: String) {
        let news = spec.ofSources
        if news == WatchSpec() { return }
        table.withLock { $0.news[folder, default: WatchSpec()].merge(news) }
    }

    /// What readings have found to matter since, by folder, also such as are under way or were broken off.
    func takeLearnt() -> [String: WatchSpec] {
        table.withLock { table in
            defer { table.news = [:] }
            return table.news
        }
    }

    /// Looks at a file in a folder with unreported changes.
    func judge(_ path: String, in folder: String, _ stamp: File.Stamp) -> FileStates.Judgement {
        table.withLock { $0.fileStates.judge(path, in: folder, stamp, at: MonotonicClock.now) }
    }

    /// Takes the file events that have come since.
    func fileEvents() throws(SystemError) -> [FileEvent] {
        defer { endDropped() }
        var fileEvents: [FileEvent] = []
        // At most so many at once: the rest keeps the descriptor readable.
        for _ in 0..<64 {
            let events = try ear?.inotify.next() ?? []
            if events.isEmpty { break }
            table.withLock { table in
                for event in events { fileEvents += table.folders.translate(event) }
            }
        }
        return fileEvents
    }
}
