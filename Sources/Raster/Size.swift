/// Width and height in pixels.
public struct Size: Hashable, Sendable, CustomStringConvertible {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels, saturating.
    public var area: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    public var transposed: Size { Size(width: height, height: width) }

    public var description: String { "\(width)x\(height)" }
}

extension Size {
    /// Reads `1920x1080`; nil where the text is anything else or a side is not in 1...65,500.
    public init?(_ text: some StringProtocol) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1],
            (1...65_500).contains(width), (1...65_500).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
