internal import CLinux
internal import Glibc

/// An inotify(7) instance, which reports changes in folders. Any thread may add watches; one thread reads.
public struct Inotify: ~Copyable, Sendable {
    /// Identifies a watched folder, also after a move. Two paths of one folder have one watch.
    public struct Watch: Hashable, Sendable {
        let rawValue: Int32
    }

    /// Kinds of change, in a folder and of the folder itself.
    public struct Changes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A file, a folder or a link was created.
        public static let created = Changes(rawValue: UInt32(IN_CREATE))
        /// A file was written to or truncated.
        public static let modified = Changes(rawValue: UInt32(IN_MODIFY))
        /// A file that was open for writing was closed.
        public static let closed = Changes(rawValue: UInt32(IN_CLOSE_WRITE))
        /// Permissions, times, owner or the number of hard links changed.
        public static let attributes = Changes(rawValue: UInt32(IN_ATTRIB))
        public static let movedIn = Changes(rawValue: UInt32(IN_MOVED_TO))
        public static let movedOut = Changes(rawValue: UInt32(IN_MOVED_FROM))
        public static let deleted = Changes(rawValue: UInt32(IN_DELETE))
        /// The folder itself was moved or renamed.
        public static let selfMoved = Changes(rawValue: UInt32(IN_MOVE_SELF))
        /// The folder itself was deleted.
        public static let selfDeleted = Changes(rawValue: UInt32(IN_DELETE_SELF))

        /// Every kind.
        public static let all: Changes = [
            created, modified, closed, attributes, movedIn, movedOut, deleted, selfMoved, selfDeleted,
        ]
    }

    /// An event of the instance.
    public enum Event: Hashable, Sendable {
        /// A change that was asked for. The name is empty where the folder itself changed.
        case change(Watch, Changes, name: String, isFolder: Bool)
        /// The last event of a watch: the folder was deleted or unmounted, or the watch was removed (IN_IGNORED).
        case ended(Watch)
        /// Events were lost: anything may have changed (IN_Q_OVERFLOW).
        case overflow
    }

    private let queue: Descriptor

    public init() throws(SystemError) {
        queue = Descriptor(
            adopting: try systemCall("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
    }

    /// Lent to a `Poller`: readable while an event is waiting.
    public var descriptor: Int32 { queue.rawValue }

    /// Watches a folder. A second call for one folder adds its changes to the first one's (IN_MASK_ADD).
    ///
    /// Changes of a file that was deleted and is still open are left out (IN_EXCL_UNLINK).
    ///
    /// - Throws: ENOSPC at the limit that fs.inotify.max_user_watches sets.
    public func watch(_ folder: String, for changes: Changes) throws(SystemError) -> Watch {
        let flags = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD) | UInt32(IN_EXCL_UNLINK)
        return Watch(
            rawValue: try unsafe systemCall("inotify_add_watch", following: folder) {
                unsafe inotify_add_watch(queue.rawValue, $0, changes.rawValue | flags)
            })
    }

    /// Removes a watch; `ended` follows. A watch that has ended already is no error.
    public func unwatch(_ watch: Watch) {
        inotify_rm_watch(queue.rawValue, watch.rawValue)
    }

    /// How many bytes of events wait; each takes at least 16 (`inotify_event`), and the kernel drops what is beyond
    /// fs.inotify.max_queued_events, which is 16,384 by default.
    public var waitingBytes: Int { Int(linux_waiting_bytes(queue.rawValue)) }

    /// Reads waiting events, as many as fit in one buffer; returns none where none wait.
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

    /// Parses the kernel's records: each is a header, then the name, padded with zero bytes (inotify(7)).
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
                // IN_UNMOUNT: `ended` follows and says the same.
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
    /// Whether the user's limit of inotify watches is reached (inotify_add_watch(2)).
    public var isWatchLimit: Bool { number == ENOSPC }
    /// Whether the limit of inotify instances or of descriptors is reached (inotify_init(2)).
    public var isInstanceLimit: Bool { number == EMFILE }
}
