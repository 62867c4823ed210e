extension WebAddress {
    /// Whether a text begins as an address of some scheme does, not as a path.
    public static func isMeant(by text: String) -> Bool { schemeLength(of: text) != nil }

    /// The length of what stands before `://`; nil: the text has no scheme (RFC 3986, section 3.1).
    private static func schemeLength(of text: String) -> Int? {
        let bytes = text.utf8
        let length = bytes.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }.count
        guard length > 0, bytes.first.map(isLetter) == true, bytes.dropFirst(length).starts(with: "://".utf8) else {
            return nil
        }
        return length
    }

    /// Reads an address as a person writes it: blanks and letters of any language are encoded.
    public init(_ text: String) throws(Misfit) {
        guard let length = Self.schemeLength(of: text) else {
            throw Misfit(reason: "an address begins with https://")
        }
        guard let scheme = Scheme(rawValue: text.prefix(length).lowercased()) else {
            throw Misfit(reason: "only https:// and http:// are fetched")
        }
        try self.init(scheme, behindColon: text.utf8.dropFirst(length + 1))
    }

    /// The address that a reference means which stands at this one: an address, or what differs from this one (RFC 3986, section
    /// 5.2).
    public func resolved(_ reference: String) throws(Misfit) -> WebAddress {
        if Self.isMeant(by: reference) { return try WebAddress(reference) }
        let bytes = reference.utf8[...]
        if bytes.starts(with: "//".utf8) { return try WebAddress(scheme, behindColon: bytes) }
        if bytes.isEmpty { return self }
        let (relative, query) = Self.splitQuery(bytes)
        let whole: [UInt8]
        if relative.first == UInt8(ascii: "/") {
            whole = Array(relative)
        } else if relative.isEmpty {
            whole = Array(path.utf8)
        } else {
            whole = Array(folder) + Array(relative)
        }
        return try WebAddress(
            scheme, host: host, port: port, path: Self.path(whole),
            query: query ?? (relative.isEmpty ? self.query : nil))
    }

    /// Reads `//host:port/path?query#fragment`.
    private init(_ scheme: Scheme, behindColon text: Substring.UTF8View) throws(Misfit) {
        let behind = text.dropFirst(2)
        let authority = behind.prefix { !"/?#".utf8.contains($0) }
        if authority.contains(UInt8(ascii: "@")) {
            throw Misfit(reason: "an address holds no name and password: agent.yaml names a file with them")
        }
        let (host, port) = try Self.server(authority, scheme)
        let (path, query) = Self.splitQuery(behind.dropFirst(authority.count))
        try self.init(scheme, host: host, port: port, path: Self.path(Array(path)), query: query)
    }

    /// The path, and the query in its normal form; the fragment is left out.
    private static func splitQuery(_ text: Substring.UTF8View) -> (Substring.UTF8View, String?) {
        let whole = text.prefix { $0 != UInt8(ascii: "#") }
        let path = whole.prefix { $0 != UInt8(ascii: "?") }
        if path.count == whole.count { return (path, nil) }
        return (path, encoded(Array(whole.dropFirst(path.count + 1)), also: "/?"))
    }

    private static func server(
        _ text: Substring.UTF8View, _ scheme: Scheme
    ) throws(Misfit) -> (host: String, port: UInt16) {
        let isBracketed = text.first == UInt8(ascii: "[")
        let end = isBracketed ? text.firstIndex(of: UInt8(ascii: "]")).map { text.index(after: $0) } : nil
        let host = isBracketed ? text[..<(end ?? text.endIndex)] : text.prefix { $0 != UInt8(ascii: ":") }
        let name = (Substring(host).lowercased())
        let inside = isBracketed ? Array(name.utf8.dropFirst().dropLast()) : Array(name.utf8)
        let isRight = inside.allSatisfy {
            isBracketed
                ? isDigit($0) || (0x61...0x66).contains($0) || ":.".utf8.contains($0)
                : isDigit($0) || isLetter($0) || "-._".utf8.contains($0)
        }
        if inside.contains(where: { $0 >= 0x80 }) {
            throw Misfit(reason: "a host with other letters than a to z is written as its xn-- name")
        }
        guard !inside.isEmpty, inside.count <= 253, isRight, !isBracketed || end != nil else {
            throw Misfit(reason: "an address needs a host behind ://, like https://pictures.example/a.jpg")
        }
        let rest = text.dropFirst(host.count)
        if rest.isEmpty || rest.elementsEqual(":".utf8) { return (name, scheme.port) }
        guard rest.first == UInt8(ascii: ":"), let port = UInt16(String(Substring(rest.dropFirst()))), port > 0 else {
            throw Misfit(reason: "a port is a number from 1 to 65535")
        }
        return (name, port)
    }

    /// A path in its normal form: without `.` and `..` (RFC 3986, section 5.2.4).
    private static func path(_ text: [UInt8]) -> String {
        let slash = UInt8(ascii: "/")
        var segments: [String] = []
        let parts = encoded(text, also: "/").utf8.split(separator: slash, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        // What stands before the first slash is nothing.
        for (index, part) in parts.dropFirst().enumerated() {
            let isLast = index == parts.count - 2
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if !segments.isEmpty { segments.removeLast() }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    /// Text with every byte encoded that must be, and no other.
    ///
    /// - Parameter also: what stands for itself besides the bytes of `pchar` (RFC 3986, section 3.3).
    private static func encoded(_ text: [UInt8], also: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            var byte = text[index]
            var isEncoded = false
            if byte == UInt8(ascii: "%"), index + 2 < text.count, let high = value(text[index + 1]),
                let low = value(text[index + 2])
            {
                (byte, isEncoded) = (high << 4 | low, true)
                index += 2
            }
            index += 1
            let isPlain = isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
            let isReserved = "!$&'()*+,;=:@".utf8.contains(byte) || also.utf8.contains(byte)
            if isPlain || !isEncoded && isReserved {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
