internal import CLinux
internal import Glibc
internal import Paths

extension Folder {
    /// What lies in a folder, or in one below it.
    public struct WalkItem: Hashable, Sendable {
        /// The kind of it, not of what it leads to.
        public enum Kind: Hashable, Sendable {
            case file
            case folder
            /// A symbolic link with its target, as the link holds it.
            case link(target: String)
            /// A device, a FIFO or a socket, in words.
            case other(String)
        }

        /// Its path inside the folder.
        public let path: String
        public let kind: Kind
    }

    /// How a walk goes on.
    public enum WalkStep: Sendable {
        case on
        /// Not into this folder.
        case past
        case stop
    }

    /// Passes on everything below a folder, a folder before what is in it, also where names begin with a dot. Links are not followed.
    ///
    /// - Throws: for a folder that cannot be listed.
    public static func forEachBelow(_ path: String, _ body: (WalkItem) -> WalkStep) throws(SystemError) {
        guard let root = unsafe FileName.withBytes(of: path, { unsafe strdup($0) }) else {
            throw SystemError("fts_open", path, number: ENOMEM)
        }
        defer { unsafe free(root) }
        var roots: [UnsafeMutablePointer<CChar>?] = unsafe [root, nil]
        guard let tree = unsafe fts_open(&roots, FTS_PHYSICAL | FTS_NOCHDIR, nil) else {
            throw SystemError("fts_open", path)
        }
        defer { unsafe fts_close(tree) }
        while let entry = unsafe fts_read(tree), let place = unsafe entry.pointee.fts_path {
            let name = unsafe FileName.text(
                UnsafeBufferPointer(start: place, count: strlen(place)).map(UInt8.init(bitPattern:)))
            let (info, level) = unsafe (Int32(entry.pointee.fts_info), entry.pointee.fts_level)
            switch info {
            case FTS_DP: continue
            case FTS_DNR, FTS_ERR, FTS_NS:
                throw unsafe SystemError("opendir", name, number: entry.pointee.fts_errno)
            default: if level == 0 { continue }
            }
            let kind = try unsafe kind(of: name, info, entry.pointee.fts_statp?.pointee.st_mode ?? 0)
            let below = name.utf8.dropFirst(path.utf8.count).drop { $0 == UInt8(ascii: "/") }
            switch body(WalkItem(path: String(Substring(below)), kind: kind)) {
            case .on: break
            case .past: unsafe _ = fts_set(tree, entry, FTS_SKIP)
            case .stop: return
            }
        }
    }

    private static func kind(of path: String, _ info: Int32, _ mode: mode_t) throws(SystemError) -> WalkItem.Kind {
        switch info {
        case FTS_D: return .folder
        case FTS_F: return .file
        case FTS_SL, FTS_SLNONE: return .link(target: try File.target(ofLink: path) ?? "")
        default: return .other(Descriptor.noun(of: mode & S_IFMT))
        }
    }
}
