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
    }

    /// The entries of a folder in the order of the file system, without names that begin with a dot.
    ///
    /// A symbolic link has the kind of its target. A broken link is left out.
    public static func entries(of path: String) throws(SystemError) -> [Entry] {
        try Whereabouts.note("opendir", path)
        guard let stream = unsafe FileName.withBytes(of: path, { unsafe opendir($0) }) else {
            throw SystemError("opendir", path)
        }
        defer { unsafe closedir(stream) }
        var entries: [Entry] = []
        while true {
            // readdir(3) returns null at the end and on an error: only errno tells which.
            errno = 0
            Whereabouts.beat()
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw SystemError("readdir", path) }
                return entries
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FileName.text(bytes.prefix { $0 != 0 })
            }
            if name.hasPrefix(".") { continue }
            let kind: File.Kind
            let type = unsafe Int32(entry.pointee.d_type)
            switch type {
            case Int32(DT_REG): kind = .regular
            case Int32(DT_DIR): kind = .folder
            default:
                guard let followed = try? File.kind(of: PathParts.joined(path, name)) else { continue }
                kind = followed
            }
            entries.append(Entry(name: name, kind: kind, mayBeLink: type != Int32(DT_REG) && type != Int32(DT_DIR)))
        }
    }
}
