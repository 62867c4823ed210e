internal import CLinux
internal import Glibc
internal import Paths

extension File {
    /// Whether every user of the machine may read a file: by its own mode, and by those of the folders above it, where it lies
    /// in truth. One that cannot be looked at may not.
    public static func isPublic(_ path: String) -> Bool {
        guard let name = try? realPath(of: path) else { return false }
        guard mode(of: name).map({ $0 & S_IROTH != 0 }) == true else { return false }
        var folder = name
        while folder != "/" {
            folder = PathParts(folder).folder
            // Of a folder that may not be entered, nothing can be read.
            guard mode(of: folder).map({ $0 & S_IXOTH != 0 }) == true else { return false }
        }
        return true
    }

    /// Whether others than its owner may read or write a file, by its mode.
    public static func isOpenToOthers(_ path: String) throws(SystemError) -> Bool {
        var status = stat()
        try unsafe systemCall("stat", path: path) { unsafe stat($0, &status) }
        return status.st_mode & (S_IRWXG | S_IRWXO) != 0
    }

    /// Sets the permissions of a file or folder that is no symbolic link (chmod(2)).
    public static func setMode(of path: String, _ mode: UInt32) throws(SystemError) {
        try unsafe systemCall("chmod", path: path) { unsafe chmod($0, mode_t(mode)) }
    }

    /// The path of a file without links, `.` and `..` (realpath(3)).
    public static func realPath(of path: String) throws(SystemError) -> String {
        defer { CallTracker.beat() }
        try CallTracker.note("realpath", path)
        guard let place = unsafe FileName.withBytes(of: path, { unsafe realpath($0, nil) }) else {
            throw SystemError("realpath", path)
        }
        defer { unsafe free(place) }
        return unsafe FileName.text(
            UnsafeBufferPointer(start: place, count: strlen(place)).map(UInt8.init(bitPattern:)))
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        guard (try? unsafe systemCall("stat", path: path) { unsafe stat($0, &status) }) != nil else { return nil }
        return status.st_mode
    }
}
