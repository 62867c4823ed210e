internal import CLinux
internal import Glibc
internal import Paths

/// Files and folders by their paths.
public enum File {
    /// The kinds of file that matter to the player.
    public enum Kind: Sendable {
        case regular
        case folder
        case other
    }

    /// The kind of the file at `path`; symbolic links are followed.
    public static func kind(of path: String) throws(SystemError) -> Kind {
        var status = stat()
        try unsafe systemCall("stat", following: path) { unsafe stat($0, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .regular
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Who may read a file or folder that is created; its owner alone may write. The umask may take from that, where
    /// nothing else is said.
    public enum Readers: Sendable {
        case owner
        case group
        case everyone

        var fileMode: mode_t {
            switch self {
            case .owner: 0o600
            case .group: 0o640
            case .everyone: 0o644
            }
        }

        /// Readers of a folder may enter it too.
        var folderMode: mode_t {
            switch self {
            case .owner: 0o700
            case .group: 0o750
            case .everyone: 0o755
            }
        }
    }

    /// Identifies a file, whatever its names are.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64

        init(device: UInt64, inode: UInt64) {
            self.device = device
            self.inode = inode
        }

        init(_ status: stat) { self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }

        /// The identity of an open file.
        ///
        /// - Parameter path: the file's name in an error
        public init(of file: borrowing Descriptor, path: String) throws(SystemError) {
            let number = file.rawValue
            var status = stat()
            try systemCall("fstat", path) { unsafe fstat(number, &status) }
            self.init(status)
        }

        /// Whether this file has that path: it was neither moved nor removed, and no other has taken its place.
        func isInPlace(at path: String) -> Bool { (try? File.stamp(of: path, followingLinks: false).identity) == self }
    }

    /// Identifies a file and a version of its content.
    public struct Stamp: Hashable, Sendable {
        public let identity: Identity
        /// In bytes.
        public let size: Int64
        /// The last change of its content (`st_mtim`), since 1970-01-01T00:00Z.
        public let modified: Duration
        /// The number of hard links: 0 for a file that was deleted.
        public let links: Int
        /// Whether it is a symbolic link.
        public let isLink: Bool
    }

    /// The stamp of a file or folder.
    ///
    /// - Parameter followingLinks: whether a symbolic link has the stamp of its target, or its own.
    public static func stamp(of path: String, followingLinks: Bool = true) throws(SystemError) -> Stamp {
        var status = stat()
        if followingLinks {
            try unsafe systemCall("stat", following: path) { unsafe stat($0, &status) }
        } else {
            try unsafe systemCall("lstat", path: path) { unsafe lstat($0, &status) }
        }
        return Stamp(
            identity: Identity(status), size: Int64(status.st_size),
            modified: Duration(status.st_mtim), links: Int(status.st_nlink),
            isLink: status.st_mode & S_IFMT == S_IFLNK)
    }

    /// The time from the last change of a file's content to the last change of its inode (ctime - mtime, inode(7)).
    ///
    /// Zero where the last change was a write. A file system that rounds the two times in different ways adds to it, at
    /// most the two seconds of FAT.
    public static func stillness(of path: String) throws(SystemError) -> Duration {
        var status = stat()
        try unsafe systemCall("stat", following: path) { unsafe stat($0, &status) }
        return Duration(status.st_ctim) - Duration(status.st_mtim)
    }

    /// The target of a symbolic link, as the link holds it; nil where `path` is another kind of file.
    public static func target(ofLink path: String) throws(SystemError) -> String? {
        defer { CallTracker.beat() }
        try CallTracker.note("readlink", path)
        if let target = linkTarget(path) { return target }
        if errno == EINVAL { return nil }
        throw SystemError("readlink", path)
    }

    /// The target of a symbolic link; nil where there is none, with errno.
    static func linkTarget(_ path: String) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { bytes in
            guard let place = bytes.baseAddress else { return nil }
            let count = unsafe FileName.withBytes(of: path) { unsafe readlink($0, place, bytes.count) }
            guard count >= 0 else { return nil }
            return unsafe FileName.text(bytes.prefix(count).map(UInt8.init(bitPattern:)))
        }
    }

    /// The bytes of a regular file; throws EFBIG where they are more than `limit`.
    public static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        try contents(of: Descriptor(reading: path), at: path, limit: limit)
    }

    /// Reads the rest of an open file, as `contents(of:limit:)` does.
    static func contents(
        of file: borrowing Descriptor, at path: String, limit: Int
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        // The size of now: an array that grows by doubling leaves holes of half its size.
        var status = stat()
        if unsafe fstat(file.rawValue, &status) == 0 { bytes.reserveCapacity(min(limit, Int(status.st_size))) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var span = chunk.mutableSpan
            let count: Int
            do throws(SystemError) {
                count = try file.read(into: &span)
            } catch {
                throw SystemError("read", path, number: error.number)
            }
            if count == 0 { return bytes }
            bytes.append(contentsOf: chunk[..<count])
            if bytes.count > limit { throw SystemError("read", path, number: EFBIG) }
        }
    }

    /// Replaces the content of a file through a `Draft`: a reader finds the old content or the new.
    public static func replace(
        _ path: String, with bytes: Span<UInt8>, for readers: Readers = .group, minusUmask: Bool = true,
        durable: Bool = false
    ) throws(SystemError) {
        let draft = try Draft(of: path, for: readers, minusUmask: minusUmask)
        try draft.append(bytes)
        try draft.publish(durable: durable)
    }

    /// Removes a file. A missing file is no error.
    public static func remove(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try unsafe systemCall("unlink", path: path) { unsafe unlink($0) }
        } catch  where error.number == ENOENT {
        }
    }

    /// Renames a file, and replaces a file that has the new name (rename(2)). Returns false where `path` is missing.
    public static func rename(_ path: String, to other: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try unsafe systemCall("rename", path: path) { path in
                unsafe FileName.withBytes(of: other) { other in unsafe Glibc.rename(path, other) }
            }
            return true
        } catch  where error.number == ENOENT {
            return false
        }
    }

    /// Waits until the names in a folder are on the disk (fsync(2)).
    public static func syncFolder(_ path: String) throws(SystemError) {
        let folder = try Descriptor(folder: path)
        let number = folder.rawValue
        try systemCall("fsync", path) { fsync(number) }
    }

    /// Where relative paths begin.
    public static let workingFolder: String = {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe FileName.text(UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
    }()

    /// Creates a folder and its missing parents. An existing folder is no error, and keeps its mode.
    public static func makeFolder(_ path: String, for readers: Readers = .group) throws(SystemError) {
        do throws(SystemError) {
            try unsafe systemCall("mkdir", path: path) { unsafe mkdir($0, readers.folderMode) }
        } catch  where error.number == ENOENT {
            let parent = PathParts(path).folder
            if parent.isEmpty || parent == path { throw error }
            try makeFolder(parent, for: readers)
            // Of a path that ends with a slash, the parent is the same folder: it exists now.
            try makeFolder(path, for: readers)
        } catch {
            guard error.number == EEXIST, let kind = try? kind(of: path), kind == .folder else { throw error }
        }
    }
}
