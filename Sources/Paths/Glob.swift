/// A pattern of file names as fnmatch(3) has them with FNM_PATHNAME: only a slash matches a slash.
///
/// `*` matches any bytes, `?` one byte, `[...]` one byte of a set (glob(7)), and a backslash takes the next byte for itself. A `[`
/// without its `]` is a byte for itself too. ASCII letters match in either case.
///
/// A match takes time that grows with the text's length, and with one more word for 64 bytes of the glob: the places in the glob
/// that can be reached are bits, and each byte of the text moves them all (Baeza-Yates and Gonnet, "A new approach to text
/// searching", 1992).
public struct Glob: Sendable {
    /// Behind how many bytes of the text, stars apart, the glob ends.
    private let end: Int
    /// 64 places each.
    private let words: Int
    /// For each of 256 bytes, `words` with the places that are reached by it, and by it alone, from the place before.
    private let steps: [UInt64]
    /// The places where a star stands: all bytes but a slash leave them as they are.
    private let stars: [UInt64]

    public init(_ text: String) {
        let parts = GlobParts(text.composed)
        end = parts.sets.count
        words = end / 64 + 1
        var steps = [UInt64](repeating: 0, count: 256 * words)
        for (place, set) in parts.sets.enumerated() {
            for byte in 0..<256 where set.contains(UInt8(byte)) {
                steps[byte * words + (place + 1) / 64] |= 1 << UInt64((place + 1) % 64)
            }
        }
        var stars = [UInt64](repeating: 0, count: words)
        for place in parts.stars { stars[place / 64] |= 1 << UInt64(place % 64) }
        (self.steps, self.stars) = (steps, stars)
    }

    /// Whether the whole text matches. It must be `composed`, as the glob is.
    public func matches(_ text: String) -> Bool {
        var places = [UInt64](repeating: 0, count: words)
        places[0] = 1
        let (bytes, steps, stars) = (text.utf8Span.span, steps.span, stars.span)
        var span = places.mutableSpan
        for at in bytes.indices {
            let byte = bytes[at]
            let staying: UInt64 = byte == UInt8(ascii: "/") ? 0 : .max
            var (carry, any): (UInt64, UInt64) = (0, 0)
            for word in 0..<words {
                let now = span[word]
                let next = (now &<< 1 | carry) & steps[Int(byte) &* words &+ word] | now & stars[word] & staying
                carry = now &>> 63
                any |= next
                span[word] = next
            }
            if any == 0 { return false }
        }
        return span[end / 64] &>> UInt64(end % 64) & 1 == 1
    }
}
