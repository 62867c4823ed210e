/// A JSON value (RFC 8259). Objects keep their order.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with a fraction or an exponent.
    case decimal(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// A number rounded to three decimals: no figure of the player is known better.
    public static func rounded(_ value: Double) -> JSON { .decimal((value * 1000).rounded() / 1000) }

    /// An object's member of this name; nil where there is none.
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    /// A text; nil where it is none.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The items of an array; nil where it is none.
    public var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

    /// A number of either kind; nil where it is none.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): value
        default: nil
        }
    }
}

// MARK: - As text

extension JSON {
    /// The value as text, an object's members and an array's items each on a line of their own.
    public var text: String { text(indent: "") }

    private func text(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .integer(let value): return "\(value)"
        case .decimal(let value): return Self.text(of: value)
        case .string(let value): return Self.quoted(value)
        case .array(let items):
            if items.isEmpty { return "[]" }
            return "[\n" + items.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            return "{\n"
                + members.map { "\(inner)\(Self.quoted($0)): \($1.text(indent: inner))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
    }

    /// The value as text on one line, without spaces.
    public var line: String {
        switch self {
        case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
        default: text
        }
    }

    /// An object as text on one line with one more member at its end, whose value is such a line already.
    public func line(appending name: String, _ value: [UInt8]) -> [UInt8] {
        guard case .object(let members) = self else { preconditionFailure("only objects have members") }
        return Array(line.utf8).dropLast() + Array("\(members.isEmpty ? "" : ",")\(Self.quoted(name)):".utf8) + value
            + [UInt8(ascii: "}")]
    }

    /// Three decimals where they say it all, else as many digits as give the same number again.
    private static func text(of value: Double) -> String {
        precondition(value.isFinite, "JSON has no other numbers")
        guard value.magnitude < 1e15 else { return "\(value)" }
        let thousandths = (value * 1000).rounded()
        guard thousandths / 1000 == value else { return "\(value)" }
        let (whole, rest) = UInt64(thousandths.magnitude).quotientAndRemainder(dividingBy: 1000)
        return "\(thousandths < 0 ? "-" : "")\(whole).\(String(1000 + rest).dropFirst())"
    }

    /// What a terminal could obey is escaped, also where JSON does not ask for that.
    private static func quoted(_ string: String) -> String {
        // Most is plain.
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        if string.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != quote && $0 != backslash }) { return "\"\(string)\"" }
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case " "..."~": text.unicodeScalars.append(scalar)
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                        text += "\\u" + String(0x10000 + UInt32(unit), radix: 16).dropFirst()
                    }
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text + "\""
    }
}
