internal import CLinux
internal import Glibc

/// What the kernel says about changes in folders: inotify(7). Any thread may watch; one reads.
public struct Inotify: ~Copyable, Sendable {
    /// Names a folder that is watched, wherever it is moved. Two paths of one folder have one watch.
    public struct Watch: Hashable, Sendable {
        let rawValue: Int32
    }

    /// What can happen in a folder, and to it.
    public struct Changes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A file, a folder or a link was made.
        public static let created = Changes(rawValue: UInt32(IN_CREATE))
        /// A file was written to or cut off.
        public static let modified = Changes(rawValue: UInt32(IN_MODIFY))
        /// A file that was open for writing was closed.
        public static let closed = Changes(rawValue: UInt32(IN_CLOSE_WRITE))
        /// Permissions, times, owner or the number of names.
        public static let attributes = Changes(rawValue: UInt32(IN_ATTRIB))
        public static let movedIn = Changes(rawValue: UInt32(IN_MOVED_TO))
        public static let movedOut = Changes(rawValue: UInt32(IN_MOVED_FROM))
        public static let deleted = Changes(rawValue: UInt32(IN_DELETE))
        /// The folder itself has another name.
        public static let selfMoved = Changes(rawValue: UInt32(IN_MOVE_SELF))
        /// The folder itself has gone.
        public static let selfDeleted = Changes(rawValue: UInt32(IN_DELETE_SELF))

        /// Everything above.
        public static let all: Changes = [
            created, modified, closed, attributes, movedIn, movedOut, deleted, selfMoved, selfDeleted,
        ]
    }

    /// One notice.
    public enum Event: Hashable, Sendable {
        /// One of the changes that were asked for; the name is empty where it is the folder's own.
        case change(Watch, Changes, name: String, isFolder: Bool)
        /// Nothing more will be said: the folder has gone, was unmounted or is watched no longer.
        case ended(Watch)
        /// Notices were lost: anything may have happened.
        case overflow
    }

    private let queue: Descriptor

    public init() throws(SystemError) {
        queue = Descriptor(
            adopting: try systemCall("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
    }

    /// Lent to a `Poller`: readable while a notice is waiting.
    public var descriptor: Int32 { queue.rawValue }

    /// Watches a folder; changes asked for before are told still.
    ///
    /// Throws ENOSPC at the limit that fs.inotify.max_user_watches sets. A file that lost its last name is no longer told
    /// about.
    public func watch(_ folder: String, for changes: Changes) throws(SystemError) -> Watch {
        let flags = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD) | UInt32(IN_EXCL_UNLINK)
        return Watch(
            rawValue: try unsafe systemCall("inotify_add_watch", path: folder) {
                unsafe inotify_add_watch(queue.rawValue, $0, changes.rawValue | flags)
            })
    }

    /// Watches a folder no longer; `ended` follows. One that has ended by itself is no error.
    public func unwatch(_ watch: Watch) {
        inotify_rm_watch(queue.rawValue, watch.rawValue)
    }

    /// Takes notices that wait, as many as fit a buffer; none where none do.
    public func next() throws(SystemError) -> [Event] {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        var span = bytes.mutableSpan
        do throws(SystemError) {
            let count = try queue.read(into: &span)
            return Self.events(Array(bytes.prefix(count)))
        } catch  where error.number == EAGAIN {
            return []
        }
    }

    /// Reads notices as the kernel writes them: a header, then the name, filled up with zero bytes.
    static func events(_ bytes: [UInt8]) -> [Event] {
        let header = MemoryLayout<inotify_event>.size
        var events: [Event] = []
        var start = 0
        while start + header <= bytes.count {
            let event = unsafe bytes.withUnsafeBytes { bytes in
                unsafe bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            }
            let end = min(bytes.count, start + header + Int(event.len))
            let name = bytes[(start + header)..<end].prefix { $0 != 0 }
            start = end
            let watch = Watch(rawValue: event.wd)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                events.append(.overflow)
            } else if event.mask & UInt32(IN_IGNORED) != 0 {
                events.append(.ended(watch))
            } else {
                let changes = Changes(rawValue: event.mask).intersection(.all)
                // Of an unmounting, the end of the watch tells.
                if changes.isEmpty { continue }
                events.append(
                    .change(
                        watch, changes, name: FileName.text(name),
                        isFolder: event.mask & UInt32(IN_ISDIR) != 0))
            }
        }
        return events
    }
}

extension SystemError {
    /// Whether inotify(7) has no room for another folder.
    public var isWatchLimit: Bool { number == ENOSPC }
    /// Whether it has no room for another reader.
    public var isInstanceLimit: Bool { number == EMFILE }
}
