/// The header fields of an HTTP answer, in their order.
public struct AnswerHeaders: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var fields: [Field]

    public init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of the first field of this name; nil where there is none.
    ///
    /// - Parameter name: in lower case
    public func first(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }

    /// What the fields of one name list together (RFC 9110, section 5.6.1): in lower case, without blanks around. A comma in
    /// quotes separates nothing.
    func list(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.flatMap { Self.items($0.value) }
    }

    private static func items(_ text: String) -> [String] {
        var items: [[UInt8]] = [[]]
        var (isQuoted, isEscaped) = (false, false)
        for byte in text.lowercased().utf8 {
            if byte == UInt8(ascii: ","), !isQuoted {
                items.append([])
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
            items[items.count - 1].append(byte)
        }
        return items.map { String(decoding: $0, as: UTF8.self).trimmed }.filter { !$0.isEmpty }
    }
}

extension String {
    /// Without blanks and tabs at its ends.
    var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let head = utf8.drop(while: isBlank)
        let tail = head.reversed().prefix(while: isBlank).count
        return String(Substring(head.dropLast(tail)))
    }
}
