internal import JSONText
internal import LinuxIO
internal import Paths

/// A file or a folder, and what a loader thread does with it.
struct FileWork: Hashable, Sendable {
    enum Activity: Hashable, Sendable {
        /// A playlist or a folder is read, or the shape of a picture.
        case reading
        /// A picture is drawn; the text says how.
        case drawing(String)
    }

    /// Tells a file from the same after a change. Neither its device nor its inode does: devices are numbered anew at
    /// each boot, and FAT numbers its files anew whenever they leave the memory.
    struct Version: Hashable, Sendable {
        let size: Int64
        /// As in `File.Stamp`.
        let modified: Duration
    }

    let path: String
    let version: Version
    let activity: Activity
}

extension FileWork.Version {
    /// The files of a site were all changed in 1970: the last change of the inode tells them apart (ctime, inode(7)).
    init(_ stamp: File.Stamp, of path: String) {
        let isOfSite = SiteName.root(of: path) != nil
        let stillness = isOfSite ? (try? File.stillness(of: path)) ?? .zero : .zero
        self.init(size: stamp.size, modified: stamp.modified + stillness)
    }

    /// Nil where there is no such file.
    init?(of path: String) {
        guard let stamp = try? File.stamp(of: path) else { return nil }
        self.init(stamp, of: path)
    }
}

// MARK: - As JSON

extension FileWork {
    /// Of a path: three characters may escape each byte.
    private static let longestPath = 3 * 4096
    private static let longestText = 100
    private static let nanosecond: Int64 = 1_000_000_000

    var members: [(String, JSON)] {
        let (seconds, rest) = version.modified.components
        var members: [(String, JSON)] = [
            ("path", .string(path)), ("size", .integer(version.size)), ("seconds", .integer(seconds)),
            ("nanoseconds", .integer(rest / Self.nanosecond)),
        ]
        if case .drawing(let text) = activity { members.append(("drawing", .string(text))) }
        return members
    }

    /// Nil where one of `members` is missing, or is none of a file.
    init?(_ object: JSON) {
        guard case .string(let path)? = object["path"], !path.isEmpty, path.utf8.count <= Self.longestPath,
            !path.utf8.contains(0), case .integer(let size)? = object["size"], size >= 0,
            case .integer(let seconds)? = object["seconds"], case .integer(let rest)? = object["nanoseconds"],
            rest.magnitude < Self.nanosecond
        else { return nil }
        switch object["drawing"] {
        case nil: activity = .reading
        case .string(let text) where text.utf8.count <= Self.longestText: activity = .drawing(text)
        default: return nil
        }
        self.path = path
        version = Version(size: size, modified: .seconds(seconds) + .nanoseconds(rest))
    }
}
