/// A colour that covers what lies below it as far as its alpha says.
public struct Tint: Hashable, Sendable, CustomStringConvertible {
    /// Where it covers all.
    public var color: Color
    /// 0: nothing is covered; 255: all is.
    public var alpha: UInt8

    /// A colour with an alpha.
    public init(_ color: Color, alpha: UInt8 = .max) {
        self.color = color
        self.alpha = alpha
    }

    /// `#rrggbb`, or `#rrggbbaa` where something shines through; in lower case.
    public var description: String {
        if alpha == .max { return color.description }
        let digits = String(alpha, radix: 16)
        return color.description + (digits.utf8.count < 2 ? "0" : "") + digits
    }
}

extension Tint {
    /// Parses what `Color` does, and `#rrggbbaa`; nil where the text is anything else.
    public init?(_ text: some StringProtocol) {
        if let color = Color(text) {
            self.init(color)
            return
        }
        guard text.count == 9, let color = Color(text.dropLast(2)), let high = text.dropLast().last?.hexDigitValue,
            let low = text.last?.hexDigitValue
        else { return nil }
        self.init(color, alpha: UInt8(high << 4 | low))
    }
}
