/// Width and height in pixels.
public struct Size: Hashable, Sendable, CustomStringConvertible {
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A size of `width` columns and `height` rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels; `Int.max` where the product overflows.
    public var area: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// The side that is not the longer one.
    public var shorterSide: Int { min(width, height) }

    /// The size with its sides exchanged.
    public var transposed: Size { Size(width: height, height: width) }

    /// `WxH`, such as `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}

extension Size {
    /// Parses `1920x1080`; nil where the text is anything else, or a side is outside 1...65,500 (libjpeg's
    /// JPEG_MAX_DIMENSION).
    public init?(_ text: some StringProtocol) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (1...65_500).contains(width), (1...65_500).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
