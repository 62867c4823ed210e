/// A path as its folder and its name. By bytes: to Swift, a slash and an accent behind it are one character, which is no
/// slash.
struct PathParts: Hashable, Sendable {
    /// What stands before the last slash; that slash where nothing does; empty where there is none.
    let folder: String
    let name: String

    init(_ path: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            folder = ""
            name = path
            return
        }
        folder = slash == path.utf8.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.utf8.index(after: slash)...])
    }

    /// A path inside a folder; an empty folder is the working directory.
    static func joined(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }
}
