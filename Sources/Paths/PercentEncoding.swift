/// Percent-encoded text (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Decodes a text. Returns nil if two hexadecimal digits do not follow a percent sign, or if they encode a zero byte.
    public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2, digits != [0, 0] else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
