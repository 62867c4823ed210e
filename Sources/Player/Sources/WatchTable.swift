internal import LinuxIO

/// Which watch of the kernel stands for which paths: a folder with two paths has one watch.
struct WatchTable {
    private var watches: [String: Inotify.Watch] = [:]
    private var paths: [Inotify.Watch: Set<String>] = [:]
    /// Paths watched for content, not only for moves and deletion.
    private var whole: Set<String> = []
    /// Folders that were watched for the first time since `takeFresh`.
    private var fresh: Set<String> = []
    /// Watches that have lost their last path, and are to end.
    private var dropped: [Inotify.Watch] = []

    var hasDropped: Bool { !dropped.isEmpty }

    mutating func add(_ watch: Inotify.Watch, _ path: String, isWhole: Bool) {
        if let old = watches[path], old != watch { remove(path) }
        watches[path] = watch
        paths[watch, default: []].insert(path)
        if isWhole, whole.insert(path).inserted { fresh.insert(path) }
    }

    /// Drops all other paths.
    mutating func keep(_ wanted: Set<String>) {
        for path in Array(watches.keys) where !wanted.contains(path) { remove(path) }
    }

    private mutating func remove(_ path: String) {
        whole.remove(path)
        guard let watch = watches.removeValue(forKey: path) else { return }
        paths[watch]?.remove(path)
        if paths[watch]?.isEmpty == true {
            paths[watch] = nil
            dropped.append(watch)
        }
    }

    mutating func takeFresh() -> Set<String> {
        defer { fresh = [] }
        return fresh
    }

    /// Takes watches that are to end, at most so many; those that have a path again go on.
    mutating func takeDropped(_ most: Int) -> [Inotify.Watch] {
        let some = dropped.suffix(most)
        dropped.removeLast(some.count)
        return some.filter { paths[$0] == nil }
    }

    /// What an event says of the paths that its folder has.
    mutating func translate(_ event: Inotify.Event) -> [FileEvent] {
        switch event {
        case .overflow: return [.overflow]
        case .ended(let watch): return lose(watch)
        case .change(let watch, let changes, let name, let isFolder):
            // The watch would go on reporting the folder that has moved away.
            if !changes.isDisjoint(with: [.selfMoved, .selfDeleted]) { return lose(watch) }
            return (paths[watch] ?? []).map { .change(folder: $0, name: name, changes, isFolder: isFolder) }
        }
    }

    private mutating func lose(_ watch: Inotify.Watch) -> [FileEvent] {
        (paths[watch] ?? []).map { path in
            remove(path)
            return .lost(folder: path)
        }
    }
}

/// A change in a watched folder, or of the folder itself, by its path.
enum FileEvent: Hashable, Sendable {
    /// A change of a name in it; an empty name is the folder itself.
    case change(folder: String, name: String, Inotify.Changes, isFolder: Bool)
    /// It has lost this path, and its watch.
    case lost(folder: String)
    /// Anything may have happened anywhere.
    case overflow
}
