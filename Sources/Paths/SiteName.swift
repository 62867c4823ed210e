/// The folder that a site from afar is in has a name of its own, by which its files are known wherever the folder lies:
/// another program writes there.
public enum SiteName {
    public static let name = "@site"

    /// A path up to the folder of a site; nil: it is in none.
    public static func root(of path: String) -> String? {
        let bytes = path.utf8
        // Most paths have no such sign.
        guard var sign = bytes.firstIndex(of: UInt8(ascii: "@")) else { return nil }
        while true {
            let end = bytes[sign...].prefix(while: { $0 != UInt8(ascii: "/") }).endIndex
            let isWhole = sign == bytes.startIndex || bytes[bytes.index(before: sign)] == UInt8(ascii: "/")
            if isWhole, path[sign..<end] == name { return String(path[..<end]) }
            guard let next = bytes[end...].firstIndex(of: UInt8(ascii: "@")) else { return nil }
            sign = next
        }
    }

    /// The folder of a site and the path of a file in it; nil: the file is in none, or is that folder itself.
    public static func parts(of path: String) -> (root: String, inner: String)? {
        guard let root = root(of: path) else { return nil }
        let inner = path.utf8.dropFirst(root.utf8.count).drop { $0 == UInt8(ascii: "/") }
        return inner.isEmpty ? nil : (root, String(Substring(inner)))
    }

    /// Whether a path with `..` in it stays in the folder of its site all the way. Purely lexical.
    public static func holds(_ path: String) -> Bool {
        guard let root = root(of: path) else { return false }
        var depth = 0
        for name in path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")) {
            if name.elementsEqual(".".utf8) { continue }
            depth += name.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}
