internal import CLinux
internal import Glibc
internal import Paths

/// Lists folders.
public enum Folder {
    /// One name in a folder.
    public struct Entry: Hashable, Sendable {
        public let name: String
        public let kind: File.Kind
        /// Whether it may be a symbolic link: some file systems list their entries without types (DT_UNKNOWN).
        public let mayBeLink: Bool
        /// Whether the target of a link does not answer, so that its kind is not known.
        public let isUnreachable: Bool
        /// Whether it is a link that leads out of the folder of its site: its kind is not looked for.
        public let leadsOut: Bool
    }

    /// The entries of a folder, as `forEachEntry` passes them on.
    public static func entries(of path: String) throws(SystemError) -> [Entry] {
        var entries: [Entry] = []
        try forEachEntry(of: path) { entry in
            entries.append(entry)
            return true
        }
        return entries
    }

    /// Passes on the entries of a folder in the order of the file system, without names that begin with a dot, until `body`
    /// returns false.
    ///
    /// A symbolic link has the kind of its target. A broken link is left out.
    public static func forEachEntry(of path: String, _ body: (Entry) -> Bool) throws(SystemError) {
        try CallTracker.note("opendir", path)
        let here = CallTracker.present
        defer { CallTracker.beat() }
        let stream = unsafe try opened(path)
        defer { unsafe closedir(stream) }
        while true {
            // readdir(3) returns null at the end and on an error: only errno tells which.
            // In between, targets of links may have been looked at.
            CallTracker.resume(here)
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                // A disk that was pulled out: FAT lists what it cannot read as the folder's end (fs/fat/dir.c).
                if errno == 0, isOfLostDisk(unsafe dirfd(stream)) { errno = ENODEV }
                if errno != 0 { throw SystemError("readdir", path) }
                return
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FileName.text(bytes.prefix { $0 != 0 })
            }
            if name.hasPrefix(".") { continue }
            let kind: File.Kind
            var (isUnreachable, leadsOut) = (false, false)
            let type = unsafe Int32(entry.pointee.d_type)
            switch type {
            case Int32(DT_REG): kind = .regular
            case Int32(DT_DIR): kind = .folder
            default:
                do throws(SystemError) {
                    kind = try File.kind(of: PathParts.joined(path, name))
                } catch {
                    if !error.isUnreachable && !error.leadsOut { continue }
                    kind = .other
                    (isUnreachable, leadsOut) = (error.isUnreachable, error.leadsOut)
                }
            }
            let mayBeLink = type != Int32(DT_REG) && type != Int32(DT_DIR)
            let found = Entry(
                name: name, kind: kind, mayBeLink: mayBeLink, isUnreachable: isUnreachable, leadsOut: leadsOut)
            if !body(found) { return }
        }
    }

    private static func opened(_ path: String) throws(SystemError) -> OpaquePointer {
        var stream: OpaquePointer?
        try unsafe systemCall("opendir", following: path) { name in
            unsafe stream = opendir(name)
            return unsafe stream == nil ? -1 : 0
        }
        guard let stream = unsafe stream else { preconditionFailure("a folder is open, or the call has failed") }
        return unsafe stream
    }

    /// Whether a file lies on a block device that the kernel no longer has. False where /sys does not tell.
    private static func isOfLostDisk(_ file: Int32) -> Bool {
        var status = stat()
        // File systems without a block device have the major number 0.
        guard unsafe fstat(file, &status) == 0, gnu_dev_major(status.st_dev) != 0 else { return false }
        let devices = "/sys/dev/block"
        let device = "\(devices)/\(gnu_dev_major(status.st_dev)):\(gnu_dev_minor(status.st_dev))"
        return unsafe access(devices, F_OK) == 0 && access(device, F_OK) != 0
    }
}

extension Folder {
    /// Removes a folder that is empty. One that is missing or holds something is left as it is.
    public static func removeEmpty(_ path: String) {
        _ = try? unsafe systemCall("rmdir", path: path) { unsafe rmdir($0) }
    }
}
