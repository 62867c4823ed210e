// The standard library offers its normalisation as SPI only; Foundation uses the same one.
@_spi(_Unicode) internal import Swift

extension String {
    /// The text in Unicode normalisation form C. macOS stores names decomposed.
    public var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }
}
