import Raster
internal import Vocabulary

extension PlaylistDecoder {
    /// A range of lengths, in both ways to write one.
    private struct Bounds {
        let perMille: ClosedRange<Int>
        let pixels: ClosedRange<Int>

        func contains(_ length: Length) -> Bool {
            switch length {
            case .pixels(let count): pixels.contains(count)
            case .perMille(let share): perMille.contains(share)
            }
        }

        var words: String {
            "\(perMille.lowerBound / 10)% to \(perMille.upperBound / 10)% or \(pixels.lowerBound)px to \(pixels.upperBound)px"
        }

        static let item = Bounds(perMille: 100...1000, pixels: 16...16_384)
        static let space = Bounds(perMille: 0...500, pixels: 0...4096)
    }

    /// - Parameter style: the defaults, whose background stands between the items.
    mutating func layout(_ node: Node, style: Style) -> Layout? {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping like {item: 60%, spacing: 24px}")
            return nil
        }
        let fields = fields(pairs, context: "in 'layout'", keys: Key.inLayout)
        var layout = Layout()
        layout.background = style.background.color
        if let node = fields[.direction] {
            let words = Layout.Direction.allCases.map { ($0.rawValue, $0) }
            layout.direction = word(node, "direction", words) ?? layout.direction
        }
        if let node = fields[.snap] {
            layout.snap = word(node, "snap", Layout.Snap.allCases.map { ($0.rawValue, $0) }) ?? layout.snap
        }
        if let node = fields[.item] { layout.item = length(node, in: .item) ?? layout.item }
        if let node = fields[.spacing] { layout.spacing = length(node, in: .space) ?? layout.spacing }
        if let node = fields[.corner] { layout.corner = length(node, in: .space) ?? layout.corner }
        return layout
    }

    private mutating func length(_ node: Node, in bounds: Bounds) -> Length? {
        let expected = "a length like 60% or 24px"
        guard let text = text(node, expected: expected) else { return nil }
        guard let length = Length(playlistText: text) else {
            let tidy = text.lowercased().filter { !$0.isWhitespace }
            let meant = [tidy, tidy + "px"].first { Length(playlistText: $0) != nil }
            report.addWrongType(node, expected: expected, meant: meant)
            return nil
        }
        guard bounds.contains(length) else {
            report.add("expected a length of \(own: bounds.words), found \(node.found)", at: node.mark)
            return nil
        }
        return length
    }
}
