/// Names of files for addresses of the web. The name is the address, in which each slash and each percent sign are encoded once
/// more, so that each can be told from the other: `https:%2F%2Fpictures.example%2Fa.jpg`. A long one is several folders deep.
public enum AddressName {
    /// How many bytes of the address a name has: 255 are allowed (NAME_MAX), and some are for who writes beside it.
    private static let longest = 200
    /// At the end of a folder's name; in a name itself hexadecimal digits follow it.
    private static let more = UInt8(ascii: "%")
    private static let starts = ["/https:%2F%2F", "/http:%2F%2F"]

    /// The path of an address in a folder.
    public static func path(of address: String, in folder: String) -> String {
        var rest = encoded(address)[...]
        var path = folder
        while rest.count > longest {
            let length = length(of: rest)
            path = PathParts.joined(path, String(decoding: rest.prefix(length), as: UTF8.self) + "%")
            rest = rest.dropFirst(length)
        }
        return PathParts.joined(path, String(decoding: rest, as: UTF8.self))
    }

    /// How much of an encoded text is the first name: what is encoded stays whole, and no name begins with a dot, as hidden files do.
    private static func length(of text: ArraySlice<UInt8>) -> Int {
        var length = longest
        while length > longest / 2 {
            if let sign = text.prefix(length).suffix(2).firstIndex(of: more) { length = sign - text.startIndex }
            if text.dropFirst(length).first != UInt8(ascii: ".") { break }
            length -= 1
        }
        return length
    }

    /// The address whose path this is, in whatever folder; nil: it is that of none.
    public static func address(of path: String) -> String? {
        guard let start = start(in: path) else { return nil }
        var text: [UInt8] = []
        let names = path.utf8[start...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, name) in names.enumerated() {
            guard (name.last == more) == (index < names.count - 1) else { return nil }
            text += name.last == more ? name.dropLast() : name
        }
        return decoded(text)
    }

    /// A path without the query of its address, where it is that of one: its end tells what kind of file it is.
    public static func withoutQuery(_ path: String) -> Substring {
        guard start(in: path) != nil, let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path[...] }
        return path[..<mark]
    }

    /// The folder in which the path of an address begins, and what follows; nil: it is that of none.
    public static func parts(of path: String) -> (folder: String, name: String)? {
        guard let start = start(in: path) else { return nil }
        return (String(path[..<start]), String(path[start...]))
    }

    /// Where the name of an address begins.
    private static func start(in path: String) -> String.Index? {
        let bytes = path.utf8
        // Most paths have no such sign.
        guard let sign = bytes.firstIndex(of: more), let slash = bytes[..<sign].lastIndex(of: UInt8(ascii: "/")),
            starts.contains(where: { bytes[slash...].starts(with: $0.utf8) })
        else { return nil }
        return bytes.index(after: slash)
    }

    private static func encoded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "/"): result += Array("%2F".utf8)
            case more: result += Array("%25".utf8)
            default: result.append(byte)
            }
        }
        return result
    }

    private static func decoded(_ text: [UInt8]) -> String? {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte != more {
                result.append(byte)
            } else if rest.starts(with: "2F".utf8) {
                result.append(UInt8(ascii: "/"))
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "25".utf8) {
                result.append(more)
                rest = rest.dropFirst(2)
            } else {
                return nil
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
