public import Raster

/// A folder's name on one line, and how many pictures it has at the line's end.
public struct FolderLabel: Sendable {
    private let name: String
    private let count: Int?

    /// - Parameter count: nil: that is not said.
    public init(_ name: String, count: Int?) { (self.name, self.count) = (name, count) }

    /// Draws it over the whole of a picture, in letters that go by its height. A name that is too long loses its end.
    ///
    /// - Parameter rotation: how the picture is turned for its viewer.
    public func draw(onto picture: Picture, turned rotation: Rotation, background: Color) throws(OutOfMemory) {
        let font = try Letters()
        let canvas = Canvas(picture, turned: rotation, background: background)
        let em = Double(canvas.size.height) * 0.5
        let margin = Int(em * 0.1)
        var end = canvas.size.width - margin
        func draw(_ line: Paragraph.TextLine, _ weight: Letters.Weight, _ color: Color, from x: Int) {
            CardLayout.Item(line: line, weight: weight, em: em, color: color, x: x, baseline: Int(em * 1.4))
                .draw(on: canvas, in: font)
        }
        if let count {
            let line = Paragraph("\(count)", .regular, in: font).whole
            end -= Int(line.length(em: em).rounded(.up))
            draw(line, .regular, CardLayout.muted, from: end)
            end -= Int(em * 0.6)
        }
        let width = Double(max(0, end - margin)) / em * Double(Letters.unitsPerEm)
        guard let line = Paragraph(name, .semibold, in: font).lines(width: Int(width), most: 1).first else { return }
        draw(line, .semibold, CardLayout.bright, from: margin)
    }
}

/// The sign of a way back.
public struct BackArrow: Sendable {
    /// An arrow to the left.
    public init() {}

    /// Fills a picture with a ground, and draws the arrow in its middle.
    ///
    /// - Parameter rotation: how the picture is turned for its viewer.
    public func draw(onto picture: Picture, turned rotation: Rotation, background: Color) throws(OutOfMemory) {
        let font = try Letters()
        let canvas = Canvas(picture, turned: rotation, background: background)
        let em = Double(canvas.size.shorterSide) * 0.6
        let line = Paragraph("‹", .regular, in: font).whole
        let x = (Double(canvas.size.width) - line.length(em: em)) / 2
        // The middle of the sign stands about a quarter of an em above its line.
        let baseline = Double(canvas.size.height) / 2 + em * 0.28
        CardLayout.Item(
            line: line, weight: .regular, em: em, color: CardLayout.muted, x: Int(x), baseline: Int(baseline)
        )
        .draw(on: canvas, in: font)
    }
}
