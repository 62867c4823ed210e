internal import CLinux
internal import Glibc
internal import Paths

extension Folder {
    /// What stands somewhere below a folder.
    public struct Descendant: Hashable, Sendable {
        public enum DescendantKind: Hashable, Sendable {
            case folder
            case regular
            case link
            /// A device, a FIFO, a socket.
            case special
        }

        public let path: String
        /// From the folder on.
        public let relativePath: String
        public let kind: DescendantKind
        /// The permissions: the last twelve bits of `st_mode`.
        public let mode: UInt32
    }

    /// Tells of everything below a folder, folders before what is in them, until `body` returns false. Symbolic links are not
    /// followed. `body` may give a folder a mode with which it can be read.
    public static func forEachDescendant(of path: String, _ body: (Descendant) -> Bool) throws(SystemError) {
        guard let root = unsafe FileName.withBytes(of: path, { unsafe strdup($0) }) else {
            throw SystemError("fts_open", path, number: ENOMEM)
        }
        defer { unsafe free(root) }
        let start = unsafe strlen(root) + 1
        var roots: [UnsafeMutablePointer<CChar>?] = unsafe [root, nil]
        guard let tree = unsafe fts_open(&roots, FTS_PHYSICAL | FTS_NOCHDIR, nil) else {
            throw SystemError("fts_open", path)
        }
        defer { unsafe fts_close(tree) }
        errno = 0
        while let entry = unsafe fts_read(tree), let name = unsafe entry.pointee.fts_path {
            let information = unsafe Int32(entry.pointee.fts_info)
            let bytes = unsafe UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
            switch information {
            case FTS_DNR, FTS_ERR, FTS_NS:
                throw SystemError("fts_read", FileName.text(bytes), number: unsafe entry.pointee.fts_errno)
            case FTS_DP: continue
            default: break
            }
            guard unsafe entry.pointee.fts_level > 0, let status = unsafe entry.pointee.fts_statp?.pointee else {
                continue
            }
            let kind: Descendant.DescendantKind =
                switch status.st_mode & S_IFMT {
                case S_IFDIR: .folder
                case S_IFREG: .regular
                case S_IFLNK: .link
                default: .special
                }
            let descendant = Descendant(
                path: FileName.text(bytes), relativePath: FileName.text(bytes.dropFirst(start)), kind: kind,
                mode: status.st_mode & 0o7777)
            if !body(descendant) { return }
            errno = 0
        }
        if errno != 0 { throw SystemError("fts_read", path) }
    }

    /// As `removeWhole`, of folders as well that their owner may not change as they are.
    public static func removeWholeByForce(_ path: String) throws(SystemError) {
        guard (try? File.kind(of: path)) == .folder else { return try removeWhole(path) }
        try File.setMode(of: path, 0o700)
        var failure: SystemError?
        try forEachDescendant(of: path) { descendant in
            guard descendant.kind == .folder, descendant.mode & 0o700 != 0o700 else { return true }
            do throws(SystemError) { try File.setMode(of: descendant.path, 0o700) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        try removeWhole(path)
    }
}

extension File {
    /// Whether a path is that of a folder, and of no link to one; nil: nothing has it.
    public static func isFolderItself(_ path: String) throws(SystemError) -> Bool? {
        var status = stat()
        do throws(SystemError) {
            try unsafe systemCall("lstat", path: path) { unsafe lstat($0, &status) }
            return status.st_mode & S_IFMT == S_IFDIR
        } catch  where error.number == ENOENT || error.number == ENOTDIR {
            return nil
        }
    }

    /// Sets the permissions of a file or folder that is no symbolic link (chmod(2)).
    public static func setMode(of path: String, _ mode: UInt32) throws(SystemError) {
        try unsafe systemCall("chmod", path: path) { unsafe chmod($0, mode_t(mode)) }
    }
}

extension Descriptor {
    /// Whether a path below this folder leads to a place below it, whatever links there are on the way (openat2(2)). What leads
    /// to nothing leads out of nothing.
    ///
    /// - Throws: ELOOP for a circle, ENOSYS before Linux 5.6.
    public func leadsInside(_ path: String) throws(SystemError) -> Bool {
        let number = rawValue
        do throws(SystemError) {
            _ = Descriptor(
                adopting: try systemCall("openat2", path) {
                    unsafe FileName.withBytes(of: path) { unsafe linux_find_inside(number, $0) }
                })
            return true
        } catch  where error.number == EXDEV {
            return false
        } catch  where error.number == ENOENT || error.number == ENOTDIR {
            return true
        }
    }

    /// Waits until all that was written to the file system of this file is on the disk (syncfs(2)).
    public func syncFileSystem() throws(SystemError) {
        let number = rawValue
        try systemCall("syncfs") { syncfs(number) }
    }
}

extension FileSystem {
    /// What this user may still write to the file system of a path, in bytes (statvfs(3)).
    public static func freeBytes(at path: String) throws(SystemError) -> Int {
        var status = statvfs()
        try unsafe systemCall("statvfs", path: path) { unsafe statvfs($0, &status) }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }
}
