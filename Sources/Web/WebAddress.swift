internal import Paths

/// A URL of the web: `https:` or `http:`, without credentials and without a fragment. Equal ones have the same text (RFC 3986,
/// section 6.2.2): lower case of scheme and host, no port that goes without saying, no dots in the path, and only those bytes
/// encoded that must be.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    public enum Scheme: String, Sendable {
        case http, https

        var port: UInt16 { self == .http ? 80 : 443 }
    }

    /// Why a text is no address, in words.
    public struct Misfit: Error, Hashable {
        public let reason: String
    }

    /// How many bytes an address has at most.
    public static let longest = 2048

    public let scheme: Scheme
    /// A name, an IPv4 address, or an IPv6 address in brackets.
    public let host: String
    public let port: UInt16
    /// From the first slash on.
    public let path: String
    /// What stands behind the question mark; nil: there is none.
    public let query: String?

    /// The scheme and all that comes before the path.
    public var origin: String { "\(scheme.rawValue)://\(host)" + (port == scheme.port ? "" : ":\(port)") }

    public var description: String { origin + path + (query.map { "?" + $0 } ?? "") }

    /// Without the values of the query, which may be secrets: for logs.
    public var discreet: String { origin + path + (query == nil ? "" : "?…") }

    init(_ scheme: Scheme, host: String, port: UInt16, path: String, query: String?) throws(Misfit) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
        // A path has 4,096 bytes at most (PATH_MAX), and slashes and percent signs take three.
        let place = AddressName.path(of: description, in: "").utf8.count
        if description.utf8.count > Self.longest || place > 3_800 {
            throw Misfit(reason: "an address has \(Self.longest) bytes at most")
        }
    }

    /// Whether it is the folder of another address, or lies somewhere below it: on the same server, by the same scheme.
    public func isBelowFolder(of other: WebAddress) -> Bool {
        origin == other.origin && path.utf8.starts(with: other.folder)
    }

    /// The path up to its last slash, with it.
    var folder: Substring.UTF8View {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8[...$0] } ?? path.utf8[...]
    }
}
