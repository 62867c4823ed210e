/// Percent-encoded text, as RFC 3986, section 2.1, has it.
public enum PercentEncoding {
    /// The bytes of a text with all of its encoded bytes decoded. Nil: a percent sign begins none, or the byte is zero.
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
