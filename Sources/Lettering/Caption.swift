public import Raster

/// A line of small text on a ground of one colour.
public struct Caption: Sendable {
    /// The height of the picture that it takes.
    public static let height = 34

    private static let em = 17.0
    private static let name = Color(red: 0xC6, green: 0xCE, blue: 0xD6)
    private static let heading = Color(red: 0xF2, green: 0xF5, blue: 0xF7)
    private static let joint = Color(red: 0x8B, green: 0x9A, blue: 0xA8)

    private let names: [String]
    private let separator: String
    private let weight: Letters.Weight

    /// Names one after the other. Where they are too long, each loses its middle.
    public init(_ names: [String], separator: String = "  ›  ") {
        (self.names, self.separator) = (names, separator)
        weight = .regular
    }

    /// A title, which stands out.
    public init(heading: String) {
        (names, separator) = ([heading], "")
        weight = .semibold
    }

    /// Draws it over the whole of a picture, from the left edge on.
    public func draw(onto picture: Picture, background: Color) throws(OutOfMemory) {
        let font = try Letters()
        let canvas = Canvas(picture, turned: .none, background: background)
        let joint = Paragraph(separator, .regular, in: font).whole
        let paragraphs = names.map { Paragraph($0, weight, in: font, losesMiddle: true) }
        let units = Int(Double(canvas.size.width) / Self.em * Double(Letters.unitsPerEm))
        let shares = Self.shares(
            of: units - joint.width * max(0, names.count - 1), among: paragraphs.map(\.whole.width))
        var x = 0
        func draw(_ line: Paragraph.TextLine, _ weight: Letters.Weight, _ color: Color) {
            let left = Int((Double(x) / Double(Letters.unitsPerEm) * Self.em).rounded())
            CardLayout.Item(line: line, weight: weight, em: Self.em, color: color, x: left, baseline: 20)
                .draw(on: canvas, in: font)
            x += line.width
        }
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { draw(joint, .regular, Self.joint) }
            guard let line = paragraph.lines(width: shares[index], most: 1).first else { continue }
            draw(line, weight, weight == .regular ? Self.name : Self.heading)
        }
    }

    /// How much of a width each of several texts gets: what it needs, or as much as every other one that is cut.
    static func shares(of width: Int, among needs: [Int]) -> [Int] {
        var rest = max(0, width)
        var left = needs.count
        for need in needs.sorted() where need * left <= rest {
            rest -= need
            left -= 1
        }
        let most = left == 0 ? width : rest / left
        let smallest = needs.sorted().prefix(needs.count - left).last ?? -1
        return needs.map { $0 <= smallest ? $0 : most }
    }
}
