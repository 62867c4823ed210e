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
}
