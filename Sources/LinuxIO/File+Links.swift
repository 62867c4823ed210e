internal import CLinux
internal import Glibc
internal import Paths

extension File {
    /// Puts a symbolic link at a path, in one step: whoever opens the path finds the former link or this one, also after a power
    /// cut.
    ///
    /// - Parameter target: need not exist.
    public static func replaceLink(_ path: String, to target: String) throws(SystemError) {
        let draft = path + ".new"
        try remove(draft)
        try unsafe systemCall("symlink", path: draft) { name in
            unsafe FileName.withBytes(of: target) { unsafe symlink($0, name) }
        }
        _ = try rename(draft, to: path)
        try syncFolder(PathParts(path).folder)
    }

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
}

extension Folder {
    /// Removes a folder with everything in it; links are removed, and not followed. One that is missing is gone already.
    public static func removeWhole(_ path: String) throws(SystemError) {
        guard let root = unsafe strdup(path) else { throw SystemError("fts_open", path, number: ENOMEM) }
        defer { unsafe free(root) }
        var roots: [UnsafeMutablePointer<CChar>?] = unsafe [root, nil]
        guard let tree = unsafe fts_open(&roots, FTS_PHYSICAL | FTS_NOCHDIR, nil) else {
            throw SystemError("fts_open", path)
        }
        defer { unsafe fts_close(tree) }
        while let entry = unsafe fts_read(tree), let name = unsafe entry.pointee.fts_accpath {
            let isGone =
                switch unsafe Int32(entry.pointee.fts_info) {
                case FTS_D: true
                case FTS_DP: unsafe rmdir(name) == 0
                default: unsafe unlink(name) == 0
                }
            if !isGone, errno != ENOENT { throw SystemError("unlink", path) }
        }
    }
}
