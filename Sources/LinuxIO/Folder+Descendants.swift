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
            /// A device, a FIFO, a socket; in words.
            case special(String)
        }

        public let path: String
        /// From the folder on.
        public let relativePath: String
        public let kind: DescendantKind
        /// The permissions: the last twelve bits of `st_mode`.
        public let mode: UInt32
    }

    /// How a walk goes on.
    public enum WalkStep: Sendable {
        case on
        /// Not into this folder.
        case past
        case stop
    }

    /// Tells of everything below a folder, folders before what is in them, also where names begin with a dot. Symbolic links are not
    /// followed. `body` may give a folder a mode with which it can be read.
    ///
    /// - Throws: for a folder that cannot be listed, and what `body` throws.
    public static func forEachDescendant(
        of path: String, _ body: (Descendant) throws(SystemError) -> WalkStep
    ) throws(SystemError) {
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
                case let kind: .special(Descriptor.noun(of: kind))
                }
            let descendant = Descendant(
                path: FileName.text(bytes), relativePath: FileName.text(bytes.dropFirst(start)), kind: kind,
                mode: status.st_mode & 0o7777)
            switch try body(descendant) {
            case .on: break
            case .past: unsafe _ = fts_set(tree, entry, FTS_SKIP)
            case .stop: return
            }
            errno = 0
        }
        if errno != 0 { throw SystemError("fts_read", path) }
    }

    /// As `removeWhole`, of folders as well that their owner may not change as they are.
    public static func removeWholeByForce(_ path: String) throws(SystemError) {
        guard (try? File.kind(of: path)) == .folder else { return try removeWhole(path) }
        try File.setMode(of: path, 0o700)
        try forEachDescendant(of: path) { descendant throws(SystemError) in
            if descendant.kind == .folder, descendant.mode & 0o700 != 0o700 {
                try File.setMode(of: descendant.path, 0o700)
            }
            return .on
        }
        try removeWhole(path)
    }
}
