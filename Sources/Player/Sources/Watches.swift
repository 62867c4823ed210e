internal import LinuxIO
internal import Synchronization

/// The folders that are watched, by path. Readers of the sources add to it; the loop thread takes the notices.
final class Watches: Sendable {
    /// How far a folder can be watched.
    enum Answer: Hashable, Sendable {
        /// Every change is reported.
        case told
        /// The folder does not exist.
        case missing
        /// Changes may stay unreported, and why.
        case untold(String)
    }

    private struct Table {
        var watches: [String: Inotify.Watch] = [:]
        var paths: [Inotify.Watch: Set<String>] = [:]
        /// Paths watched for content, not only for moves and deletion.
        var whole: Set<String> = []
        /// The reading that is under way, or was last.
        var reading = 0
        /// What it asked for, until it ends.
        var wanted: Set<String>?
        /// Folders that were watched for the first time since the last reading's end.
        var fresh: Set<String> = []
        /// What readings have found to matter, and nobody has taken yet.
        var news: [String: Interest] = [:]
        var ledger = Ledger()
        /// Nil while inotify(7) cannot be opened; `refusal` says why.
        var ear: Ear?
        var refusal = ""
        /// Folders that a thread of their own watches.
        var coming: [String] = []
        var hasThread = false
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

    /// Lent to a `Poller`: readable while there are notices; nil until inotify could be opened.
    var descriptor: Int32? { ear?.inotify.descriptor }

    /// Watches all that happens in a folder; an empty path is the working directory.
    @discardableResult
    func watch(_ folder: String) -> Answer {
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
            if ReadingPass.isAbsence(error), !error.isSilence { return .missing }
            return .untold(error.isWatchLimit ? Self.watchLimit : error.reason)
        }
    }

    /// Watches a folder soon, on another thread: for the loop thread, which waits for no disk.
    func watchSoon(_ folder: String) {
        let isFirst = table.withLock { table in
            // A reading watches the others.
            if table.coming.count < 256 { table.coming.append(folder) }
            defer { table.hasThread = true }
            return !table.hasThread
        }
        if !isFirst { return }
        do throws(SystemError) {
            try WorkerThread { [self] in
                while let folder = nextComing() { watch(folder) }
            }.leave()
        } catch {
            while nextComing() != nil {}
        }
    }

    private func nextComing() -> String? {
        table.withLock { table in
            if table.coming.isEmpty {
                table.hasThread = false
                return nil
            }
            return table.coming.removeFirst()
        }
    }

    private static let watchLimit = limit("max_user_watches")

    private static func limit(_ name: String) -> String { "the limit fs.inotify.\(name) is reached" }

    /// Watches a folder for moves and deletion. Returns why it is not watched if a limit is reached; a folder that may not
    /// be looked at is passed over.
    func guardFolder(_ path: String) -> String? {
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
            if let old = table.watches[path], old != watch { remove(path, from: &table) }
            table.watches[path] = watch
            table.paths[watch, default: []].insert(path)
            table.wanted?.insert(path)
            if isWhole, table.whole.insert(path).inserted { table.fresh.insert(path) }
        }
    }

    private func remove(_ path: String, from table: inout Table) {
        table.whole.remove(path)
        guard let watch = table.watches.removeValue(forKey: path) else { return }
        table.paths[watch]?.remove(path)
        if table.paths[watch]?.isEmpty == true {
            table.paths[watch] = nil
            table.ear?.inotify.unwatch(watch)
        }
    }

    /// A reading begins: it asks for all that is to be watched. It takes the place of one that was broken off, and that may
    /// still be about to find out. Returns its number.
    func begin() -> Int {
        listen()
        return table.withLock { table in
            table.reading += 1
            table.wanted = []
            table.ledger.begin()
            return table.reading
        }
    }

    /// A reading has ended. Returns the folders that are watched for the first time.
    ///
    /// - Parameter forgettingOthers: whether folders that it has not asked for are dropped.
    func end(_ reading: Int, forgettingOthers: Bool) -> Set<String> {
        table.withLock { table in
            if table.reading != reading { return [] }
            let wanted = table.wanted ?? []
            table.wanted = nil
            if forgettingOthers {
                for path in Array(table.watches.keys) where !wanted.contains(path) { remove(path, from: &table) }
            }
            table.ledger.end(forgettingOthers: forgettingOthers)
            defer { table.fresh = [] }
            return table.fresh
        }
    }

    /// Takes note of what a reading has found to matter for it, before it looks.
    func learn(_ interest: Interest, in folder: String) {
        let news = interest.ofSources
        if news == Interest() { return }
        table.withLock { $0.news[folder, default: Interest()].merge(news) }
    }

    /// What readings have found to matter since, by folder, also such as are under way or were broken off.
    func takeLearnt() -> [String: Interest] {
        table.withLock { table in
            defer { table.news = [:] }
            return table.news
        }
    }

    /// Looks at a file in a folder with unreported changes.
    func judge(_ path: String, in folder: String, _ stamp: File.Stamp) -> Ledger.Verdict {
        table.withLock { $0.ledger.judge(path, in: folder, stamp, at: MonotonicClock.now) }
    }

    /// Takes the notices that have come since.
    func notices() throws(SystemError) -> [Notice] {
        var notices: [Notice] = []
        // At most so many at once: the rest keeps the descriptor readable.
        for _ in 0..<64 {
            let events = try ear?.inotify.next() ?? []
            if events.isEmpty { break }
            table.withLock { table in
                for event in events { notices += translate(event, &table) }
            }
        }
        return notices
    }

    private func translate(_ event: Inotify.Event, _ table: inout Table) -> [Notice] {
        switch event {
        case .overflow: return [.overflow]
        case .ended(let watch): return lose(watch, &table)
        case .change(let watch, let changes, let name, let isFolder):
            // The watch would go on reporting the folder that has moved away.
            if !changes.isDisjoint(with: [.selfMoved, .selfDeleted]) { return lose(watch, &table) }
            return (table.paths[watch] ?? []).map { .change(folder: $0, name: name, changes, isFolder: isFolder) }
        }
    }

    private func lose(_ watch: Inotify.Watch, _ table: inout Table) -> [Notice] {
        (table.paths[watch] ?? []).map { path in
            remove(path, from: &table)
            return .lost(folder: path)
        }
    }
}

/// A change in a watched folder, or of the folder itself, by its path.
enum Notice: Hashable, Sendable {
    /// A change of a name in it; an empty name is the folder itself.
    case change(folder: String, name: String, Inotify.Changes, isFolder: Bool)
    /// It has lost this path, and its watch.
    case lost(folder: String)
    /// Anything may have happened anywhere.
    case overflow
}
