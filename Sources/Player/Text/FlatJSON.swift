/// Reads a JSON object (RFC 8259) whose values are no objects and no arrays, strictly.
struct FlatJSON {
    enum Value: Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
    }

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The object's members as they stand; there must be nothing else.
    mutating func members() throws(RecordError) -> [(String, Value)] {
        var members: [(String, Value)] = []
        skipSpace()
        try expect("{")
        skipSpace()
        if peek == UInt8(ascii: "}") {
            offset += 1
        } else {
            while true {
                let name = try string()
                skipSpace()
                try expect(":")
                skipSpace()
                members.append((name, try value()))
                skipSpace()
                guard peek == UInt8(ascii: ",") else { break }
                offset += 1
                skipSpace()
            }
            try expect("}")
        }
        skipSpace()
        if offset < bytes.count { throw failure("the end of the line") }
        return members
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func failure(_ expected: String) -> RecordError {
        offset == bytes.count
            ? RecordError(reason: "the line breaks off after \(offset) bytes")
            : RecordError(reason: "no record: \(expected) was expected at byte \(offset + 1)")
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { offset += 1 }
    }

    private mutating func expect(_ mark: Unicode.Scalar) throws(RecordError) {
        guard peek == UInt8(ascii: mark) else { throw failure("'\(mark)'") }
        offset += 1
    }

    private mutating func value() throws(RecordError) -> Value {
        switch peek {
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10:
            return .number(try number())
        default:
            for (word, value) in [("null", Value.null), ("true", .bool(true)), ("false", .bool(false))] {
                let word = Array(word.utf8)
                let part = bytes[offset...].prefix(word.count)
                guard word.starts(with: part) else { continue }
                offset += part.count
                if part.count < word.count { break }
                return value
            }
            throw failure("a text, a number, true, false or null")
        }
    }
}

// MARK: - Texts

extension FlatJSON {
    private mutating func string() throws(RecordError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while true {
            guard let byte = peek, byte >= 0x20 else { throw failure("a character of a text") }
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else {
                    throw RecordError(reason: "a text is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): text += try escaped()
            default: text.append(byte)
            }
        }
    }

    /// What stands for the escape behind a backslash.
    private mutating func escaped() throws(RecordError) -> [UInt8] {
        guard let byte = peek else { throw failure("an escape") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: Array("\\u".utf8)) {
                offset += 2
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self) else { throw failure("a whole surrogate pair") }
            return Array(text.utf8)
        default:
            offset -= 1
            throw failure("an escape")
        }
    }

    private mutating func unit() throws(RecordError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("a hexadecimal digit")
            }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }
}

// MARK: - Numbers

extension FlatJSON {
    private mutating func number() throws(RecordError) -> Double {
        let start = offset
        if peek == UInt8(ascii: "-") { offset += 1 }
        // No digit may follow a zero that leads.
        if peek == UInt8(ascii: "0") { offset += 1 } else { try digits() }
        if peek == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            offset += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
            throw failure("a number")
        }
        return value
    }

    private mutating func digits() throws(RecordError) {
        let start = offset
        while let byte = peek, byte &- UInt8(ascii: "0") < 10 { offset += 1 }
        if offset == start { throw failure("a digit") }
    }
}
