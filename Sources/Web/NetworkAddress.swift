/// An address of a machine in a network: IPv4 or IPv6.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 of them, or 16, in network order.
    public let bytes: [UInt8]

    /// nil: other counts are no address. One of IPv4 in IPv6's clothes (`::ffff:10.0.0.1`, RFC 4291, section 2.5.5.2) is
    /// the IPv4 one.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes.count == 16 && bytes.starts(with: Self.mapped) ? Array(bytes[12...]) : bytes
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// The address that a host of a URL is, without a question to anyone: `[…]` is one of IPv6; of IPv4 all that inet_aton(3)
    /// takes, for other programs take it too: `127.1`, `0x7f000001`, `017700000001`. nil: the host is a name.
    public init?(host: String) {
        let text = host.utf8
        if text.first == UInt8(ascii: "[") {
            guard text.last == UInt8(ascii: "]"), let bytes = Self.newBytes(String(host.dropFirst().dropLast())) else {
                return nil
            }
            self.init(bytes: bytes)
        } else {
            guard let bytes = Self.oldBytes(host.hasSuffix(".") ? host.dropLast() : host[...]) else { return nil }
            self.init(bytes: bytes)
        }
    }

    /// One to four numbers; the last one fills what the others leave.
    private static func oldBytes(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt32] = []
        for part in parts {
            let lower = part.lowercased()
            let number =
                if lower.hasPrefix("0x") {
                    lower == "0x" ? 0 : UInt32(lower.dropFirst(2), radix: 16)
                } else if lower.hasPrefix("0") {
                    UInt32(lower, radix: 8)
                } else {
                    UInt32(lower)
                }
            guard let number, part.first != "+" else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 < 256 }) else { return nil }
        let room = 4 - numbers.count
        if room < 4, last >> (8 * UInt32(room)) != 0 { return nil }
        return numbers.map(UInt8.init(truncatingIfNeeded:))
            + (0..<room).reversed().map { UInt8(truncatingIfNeeded: last >> (8 * UInt32($0))) }
    }

    /// RFC 4291, section 2.2.
    private static func newBytes(_ text: String) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = halves.first.flatMap(groups) else { return nil }
        if halves.count == 1 { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1]), head.count + tail.count <= 14 else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring) -> [UInt8]? {
        if text.isEmpty { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, part.contains(".") {
                let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
                guard numbers.count == 4, !numbers.contains(nil) else { return nil }
                bytes += numbers.compactMap { $0 }
            } else {
                guard (1...4).contains(part.utf8.count), let number = UInt16(part, radix: 16), part.first != "+" else {
                    return nil
                }
                bytes += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
            }
        }
        return bytes
    }

    /// As RFC 5952 writes it.
    public var description: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        // The first of the longest runs of two or more zeros.
        var longest = 0..<0
        var start = 0
        while start < groups.count {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = max(end, start + 1)
        }
        func text(_ range: Range<Int>) -> String {
            groups[range].map { String($0, radix: 16) }.joined(separator: ":")
        }
        return longest.isEmpty
            ? text(0..<8) : text(0..<longest.lowerBound) + "::" + text(longest.upperBound..<8)
    }
}

// MARK: - Whose it is

extension NetworkAddress {
    /// Whether it is a machine's on the internet. The others are this machine's own, those of networks at hand, groups, and
    /// what nobody has: IANA's registries of special addresses (RFC 6890), of IPv6 all but 2000::/3. An address that carries
    /// one of IPv4 (NAT64, RFC 6052; 6to4, RFC 3056) is judged by that.
    public var isPublic: Bool {
        if bytes.count == 4 { return !Self.special.contains { isIn($0, $1) } }
        if isIn([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96) { return Self.isPublic(bytes[12...]) }
        if isIn([0x20, 0x02], 16) { return Self.isPublic(bytes[2..<6]) }
        // 2001::/23 is for protocols, as Teredo; 2001:db8::/32 and 3fff::/20 are for documents (RFC 3849, RFC 9637).
        return isIn([0x20], 3)
            && !isIn([0x20, 0x01, 0], 23) && !isIn([0x20, 0x01, 0x0D, 0xB8], 32) && !isIn([0x3F, 0xFF, 0], 20)
    }

    private static func isPublic(_ bytes: ArraySlice<UInt8>) -> Bool {
        NetworkAddress(bytes: Array(bytes))?.isPublic == true
    }

    private static let special: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]

    /// Whether its first bits are those of a network.
    private func isIn(_ network: [UInt8], _ length: Int) -> Bool {
        (0..<length).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return bytes[bit / 8] & mask == network[bit / 8] & mask
        }
    }
}
