public import Raster

/// How much of each pixel the letters of a short text cover, on one line.
public struct TextMask: Sendable {
    private let coverage: Coverage
    /// Free pixels on each side of the letters, for what stands out of the line.
    public let padding: Int

    /// Draws a text whose capitals and figures are `height` pixels high.
    ///
    /// - Parameter longest: the text ends where this one would: texts that have their end in common have it at the same pixels.
    public init(_ text: String, endingLike longest: String, height: Int) throws(OutOfMemory) {
        let font = try Letters()
        let em = Double(height) * Double(Letters.unitsPerEm) / Double(Letters.capHeight)
        func pixels(_ units: Int) -> Double { Double(units) / Double(Letters.unitsPerEm) * em }
        padding = height / 6 + 2
        let width = Self.line(longest, in: font).width
        var coverage = Coverage(
            size: Size(width: Int(pixels(width).rounded(.up)) + 2 * padding, height: height + 2 * padding))
        let line = Self.line(text, in: font)
        for (glyph, place) in line.glyphs {
            let x = pixels(place + width - line.width)
            let pixel = x.rounded(.down)
            guard let (drawn, corner) = font.draw(glyph, .semibold, em: em, x: x - pixel) else { continue }
            coverage.add(drawn, at: Point(x: padding + Int(pixel) + corner.x, y: padding + height + corner.y))
        }
        self.coverage = coverage
    }

    private static func line(_ text: String, in font: borrowing Letters) -> Paragraph.TextLine {
        Paragraph(text, .semibold, in: font).lines(width: .max, most: 1).first ?? Paragraph.TextLine()
    }

    /// In pixels, with the padding.
    public var size: Size { coverage.size }

    /// The coverage of a pixel: 0...255.
    public subscript(x: Int, y: Int) -> UInt8 { coverage[x, y] }
}
