// The standard library composes text for its comparisons, and offers that as this interface alone.
@_spi(_Unicode) internal import Swift

extension String {
    /// The text in Unicode's normalisation form C, with accents composed with their letters. macOS writes names decomposed.
    public var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }
}
