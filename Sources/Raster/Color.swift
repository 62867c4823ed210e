/// An opaque sRGB colour (IEC 61966-2-1), with 8-bit encoded (not linear) channels.
public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// 0...255.
    public var red: UInt8
    /// 0...255.
    public var green: UInt8
    /// 0...255.
    public var blue: UInt8

    /// A colour of three encoded channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `#000000`.
    public static let black = Color(red: 0, green: 0, blue: 0)

    /// The colour as one pixel: `0xFFRRGGBB`, which is XRGB8888 with its unused byte set.
    public var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// `#rrggbb`, in lower case.
    public var description: String {
        let digits = String(pixel & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension Color {
    /// Parses `#rrggbb` or `#rgb`, in either case; nil where the text is anything else.
    public init?(_ text: some StringProtocol) {
        guard text.first == "#" else { return nil }
        let digits = text.dropFirst().map { $0.hexDigitValue }
        guard digits.count == 3 || digits.count == 6 else { return nil }
        var channels: [UInt8] = []
        for channel in 0..<3 {
            let (high, low) = digits.count == 3 ? (channel, channel) : (2 * channel, 2 * channel + 1)
            guard let high = digits[high], let low = digits[low] else { return nil }
            channels.append(UInt8(high << 4 | low))
        }
        self.init(red: channels[0], green: channels[1], blue: channels[2])
    }
}
