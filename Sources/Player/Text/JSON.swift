/// A JSON value (RFC 8259), for what the player writes. Objects keep their order.
enum JSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// With three decimals: no figure here is known better.
    case decimal(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    /// The value as text, an object's members and an array's items each on a line of their own.
    var text: String { text(indent: "") }

    private func text(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .integer(let value): return "\(value)"
        case .decimal(let value):
            let thousandths = Int64((value * 1000).rounded())
            let fraction = padded(thousandths.magnitude % 1000, to: 3)
            return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(fraction)"
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
    var line: String {
        switch self {
        case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
        default: text
        }
    }

    /// Reads a string as `text` writes it; nil where it is anything else.
    static func unquoted(_ text: some StringProtocol) -> String? {
        // By scalars: a quote and an accent after it are one Character.
        var rest = String.UnicodeScalarView(text.unicodeScalars)[...]
        guard rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
        var result = ""
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": result += "\n"
            case "t": result += "\t"
            case "u":
                let digits = String(String.UnicodeScalarView(rest.prefix(4)))
                guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
                else { return nil }
                result.unicodeScalars.append(scalar)
                rest = rest.dropFirst(4)
            case let escaped?: result.unicodeScalars.append(escaped)
            case nil: return nil
            }
        }
        return result
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{0}"..<" ":
                text += "\\u" + padded(scalar.value, to: 4, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
