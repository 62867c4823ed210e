/// A path as its folder and its name. By bytes: to Swift, a slash and an accent behind it are one character, which is no
/// slash.
public struct PathParts: Hashable, Sendable {
    /// What stands before the last slash; that slash where nothing does; empty where there is none.
    public let folder: String
    /// What stands behind the last slash.
    public let name: String

    /// Takes a path apart. It need not exist.
    public init(_ path: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            folder = ""
            name = path
            return
        }
        folder = slash == path.utf8.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.utf8.index(after: slash)...])
    }

    /// A path inside a folder; an empty folder is the working directory.
    public static func joined(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// Where a path leads that is seen from a folder. Purely lexical.
    public static func resolved(_ path: String, in folder: String) -> String {
        path.utf8.first == UInt8(ascii: "/") || folder == "." ? path : joined(folder, path)
    }
}
