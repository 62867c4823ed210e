internal import Paths

/// Where in a folder lies what was fetched from an address. The name is the address, in which each slash and each percent sign
/// are encoded once more, so that each can be told from the other: `https:%2F%2Fpictures.example%2Fa.jpg`. A long one is
/// several folders deep.
public struct CachePlace: Hashable, Sendable {
    /// Where the player and the agent look for it, if nothing else is said.
    public static let standardFolder = "/var/cache/cyclorama/urls"

    /// How many bytes of the address a name has: 255 are allowed (NAME_MAX), and some are for who writes beside it.
    private static let longestName = 200
    /// At the end of a folder's name; in an encoded address hexadecimal digits follow it.
    private static let more = UInt8(ascii: "%")

    public let address: WebAddress

    public init(_ address: WebAddress) { self.address = address }

    /// The place that a path names; nil: it is none of this folder's.
    public init?(path: String, in folder: String) {
        let bytes = path.utf8
        guard bytes.starts(with: folder.utf8), bytes.dropFirst(folder.utf8.count).first == UInt8(ascii: "/") else {
            return nil
        }
        var text: [UInt8] = []
        let names = bytes.dropFirst(folder.utf8.count + 1).split(separator: UInt8(ascii: "/"))
        for (index, name) in names.enumerated() {
            guard (name.last == Self.more) == (index < names.count - 1) else { return nil }
            text += name.last == Self.more ? name.dropLast() : name
        }
        guard let address = Self.decoded(text).flatMap({ try? WebAddress($0) }) else { return nil }
        self.address = address
        // Another text for the same address is no place.
        if self.path(in: folder) != path { return nil }
    }

    public func path(in folder: String) -> String {
        var rest = Self.encoded(Array(address.description.utf8))[...]
        var path = folder
        while rest.count > Self.longestName {
            // What is encoded stays whole.
            var length = Self.longestName
            if let sign = rest.prefix(length).suffix(2).firstIndex(of: Self.more) { length = sign - rest.startIndex }
            path = PathParts.joined(path, String(decoding: rest.prefix(length), as: UTF8.self) + "%")
            rest = rest.dropFirst(length)
        }
        return PathParts.joined(path, String(decoding: rest, as: UTF8.self))
    }

    private static func encoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in text {
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
