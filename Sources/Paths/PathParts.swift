/// A path as its folder and its name. It is split by bytes: in Swift a slash and a combining accent after it are one
/// character, which differs from a slash.
public struct PathParts: Hashable, Sendable {
    /// The part before the last slash; `/` where that part is empty; empty where the path has no slash.
    public let folder: String
    /// The part after the last slash.
    public let name: String

    /// Splits a path, of a file that exists or not.
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

    /// An absolute path without `.` and doubled slashes. Resolves a leading `..` against `folder`, which has no links; keeps others,
    /// which may follow a link. Purely lexical.
    public static func absolute(_ path: String, in folder: String) -> String {
        let slash = UInt8(ascii: "/")
        var names = path.utf8.first == slash ? [] : folder.utf8.split(separator: slash)
        var isLinkless = true
        for name in path.utf8.split(separator: slash) where !name.elementsEqual(".".utf8) {
            let isUp = name.elementsEqual("..".utf8)
            isLinkless = isLinkless && isUp
            if isLinkless { _ = names.popLast() } else { names.append(name) }
        }
        return "/" + names.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// A path, resolved against a folder. Purely lexical.
    public static func resolved(_ path: String, in folder: String) -> String {
        path.utf8.first == UInt8(ascii: "/") || folder == "." ? path : joined(folder, path)
    }
}
