/// The bytes that one place of a glob takes. A letter of ASCII is in it in both cases or in none.
struct ByteSet {
    /// Of each byte in lower case.
    private var has = [Bool](repeating: false, count: 256)

    private static let slash = UInt8(ascii: "/")

    /// All bytes but a slash.
    static let any = ByteSet().inverted

    /// All that are not in it, but no slash.
    var inverted: ByteSet {
        var set = ByteSet()
        for byte in has.indices { set.has[byte] = !has[byte] && byte != Self.slash }
        return set
    }

    func contains(_ byte: UInt8) -> Bool { has[Int(Self.lower(byte))] }

    mutating func insert(_ byte: UInt8) { has[Int(Self.lower(byte))] = true }

    /// Inserts a range; its ends are taken in lower case, as fnmatch(3) takes them.
    mutating func insert(from first: UInt8, to last: UInt8) {
        for byte in has.indices where byte >= Self.lower(first) && byte <= Self.lower(last) { has[byte] = true }
    }

    /// Inserts a class of bytes, as isalpha(3) and its like have them in the locale "C". Another name has none.
    mutating func insert(class name: String) {
        for byte in has.indices where byte < 0x80 && Self.isIn(name, UInt8(byte)) { insert(UInt8(byte)) }
    }

    private static func isIn(_ name: String, _ byte: UInt8) -> Bool {
        let (isLetter, isDigit) = (0x61...0x7A ~= lower(byte), 0x30...0x39 ~= byte)
        return switch name {
        case "alpha", "lower", "upper": isLetter
        case "digit": isDigit
        case "alnum": isLetter || isDigit
        case "xdigit": isDigit || 0x61...0x66 ~= lower(byte)
        case "blank": byte == 0x20 || byte == 0x09
        case "space": byte == 0x20 || 0x09...0x0D ~= byte
        case "cntrl": byte < 0x20 || byte == 0x7F
        case "graph": 0x21...0x7E ~= byte
        case "print": 0x20...0x7E ~= byte
        case "punct": 0x21...0x7E ~= byte && !isLetter && !isDigit
        default: false
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
