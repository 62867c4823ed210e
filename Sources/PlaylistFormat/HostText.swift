/// Names and addresses of machines.
enum HostText {
    /// Whether a text is one label of a host name (RFC 1123, 2.1).
    static func isLabel(_ text: Substring) -> Bool {
        1...63 ~= text.utf8.count && text.utf8.allSatisfy { $0 == dash || isLetterOrDigit($0) }
            && text.utf8.first != dash && text.utf8.last != dash
    }

    /// Whether a text is a host name, or an IP address without a port.
    static func isHost(_ text: String) -> Bool { isName(text) || isIPv4(text) || isIPv6(text) }

    private static let dash = UInt8(ascii: "-")

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), isDigit: true
        default: false
        }
    }

    private static let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func parts(_ text: String, at separator: Character) -> [Substring] {
        text.split(separator: separator, omittingEmptySubsequences: false)
    }

    private static func isName(_ text: String) -> Bool {
        let labels = parts(text, at: ".")
        // A last label of digits alone makes it an address.
        return text.utf8.count <= 253 && labels.allSatisfy(isLabel)
            && labels.last?.utf8.allSatisfy(isDigit.contains) == false
    }

    private static func isIPv4(_ text: String) -> Bool {
        let numbers = parts(text, at: ".")
        return numbers.count == 4
            && numbers.allSatisfy { 1...3 ~= $0.utf8.count && $0.utf8.allSatisfy(isDigit.contains) && UInt8($0) != nil }
    }

    private static func isIPv6(_ text: String) -> Bool {
        let groups = parts(text, at: ":")
        let given = groups.filter { !$0.isEmpty }
        let isHex = given.allSatisfy {
            $0.utf8.count <= 4 && $0.utf8.allSatisfy(isLetterOrDigit) && UInt16($0, radix: 16) != nil
        }
        if !isHex || text.contains(":::") { return false }
        // "::" stands for one group of zeros or more, once; at an end it leaves two empty parts.
        let isShort = text.contains("::") && given.count < 8
        let ends = (text.hasPrefix("::") ? 1 : 0) + (text.hasSuffix("::") ? 1 : 0)
        return isShort ? groups.count - given.count == 1 + ends : given.count == 8 && groups.count == 8
    }
}
