internal import CLinux
internal import Glibc
internal import Paths

/// Whole files.
public enum File {
    /// What a path stands for.
    public enum Kind: Sendable {
        case regular
        case folder
        case other
    }

    /// What `path` stands for, links followed.
    public static func kind(of path: String) throws(SystemError) -> Kind {
        var status = stat()
        try unsafe systemCall("stat", path: path) { unsafe stat($0, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .regular
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Tells files apart, whatever their names are.
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
        /// - Parameter path: what an error calls it.
        public init(of file: borrowing Descriptor, path: String) throws(SystemError) {
            let number = file.rawValue
            var status = stat()
            try systemCall("fstat", path) { unsafe fstat(number, &status) }
            self.init(status)
        }
    }

    /// Which file it is, and what tells one content of it from another.
    public struct Stamp: Hashable, Sendable {
        public let identity: Identity
        /// In bytes.
        public let size: Int64
        /// When its content was changed last, since 1970-01-01T00:00Z.
        public let modified: Duration
        /// How many names it has.
        public let links: Int
        public let isLink: Bool
    }

    /// The stamp of a file or folder.
    ///
    /// - Parameter followingLinks: whether a link's is that of what it points to.
    public static func stamp(of path: String, followingLinks: Bool = true) throws(SystemError) -> Stamp {
        var status = stat()
        try unsafe systemCall("stat", path: path) { unsafe followingLinks ? stat($0, &status) : lstat($0, &status) }
        return Stamp(
            identity: Identity(status), size: Int64(status.st_size),
            modified: Duration(status.st_mtim), links: Int(status.st_nlink),
            isLink: status.st_mode & S_IFMT == S_IFLNK)
    }

    /// How much later a file's names or permissions were changed than its content was last.
    ///
    /// Zero for one that was written to last; somewhat more where the file system keeps the two times less precisely, up to
    /// the two seconds of FAT.
    public static func stillness(of path: String) throws(SystemError) -> Duration {
        var status = stat()
        try unsafe systemCall("stat", path: path) { unsafe stat($0, &status) }
        return Duration(status.st_ctim) - Duration(status.st_mtim)
    }

    /// Where a link points, as it is written in it; nil where `path` is no link.
    public static func target(ofLink path: String) throws(SystemError) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        do throws(SystemError) {
            let count = try unsafe systemCall("readlink", path: path) { path in
                unsafe bytes.withUnsafeMutableBytes { bytes in
                    // An array that is not empty has a first element.
                    unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { place in
                        unsafe readlink(path, place, bytes.count)
                    } ?? -1
                }
            }
            return FileName.text(bytes.prefix(count))
        } catch  where error.number == EINVAL {
            return nil
        }
    }

    /// The bytes of a file, up to `limit` of them; a larger file throws EFBIG.
    public static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let file = try Descriptor(opening: path)
        var bytes: [UInt8] = []
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

    /// Writes a file that is there whole or not at all.
    public static func replace(_ path: String, with bytes: Span<UInt8>, durable: Bool = false) throws(SystemError) {
        let draft = try Draft(of: path)
        try draft.append(bytes)
        try draft.publish(durable: durable)
    }

    /// Removes a file; one that is not there is no error.
    public static func remove(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try unsafe systemCall("unlink", path: path) { unsafe unlink($0) }
        } catch  where error.number == ENOENT {
        }
    }

    /// Gives a file another name, by rename(2): what had that name is gone. False where there is no such file.
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

    /// Waits until the names in a folder are on the disk.
    public static func syncFolder(_ path: String) throws(SystemError) {
        let folder = try Descriptor(opening: path)
        let number = folder.rawValue
        try systemCall("fsync", path) { fsync(number) }
    }

    /// Makes a folder, and those above it where they are missing.
    public static func makeFolder(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try unsafe systemCall("mkdir", path: path) { unsafe mkdir($0, 0o755) }
        } catch  where error.number == ENOENT {
            let parent = PathParts(path).folder
            if parent.isEmpty || parent == path { throw error }
            try makeFolder(parent)
            // With a slash at its end, the path and its parent are one.
            try makeFolder(path)
        } catch {
            guard error.number == EEXIST, let kind = try? kind(of: path), kind == .folder else { throw error }
        }
    }
}
