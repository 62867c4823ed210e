import Raster
internal import Vocabulary

extension PlaylistDecoder {
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
            layout.direction = word(node, "direction", Words.directions) ?? layout.direction
        }
        if let node = fields[.snap] {
            layout.snap = word(node, "snap", Words.snaps) ?? layout.snap
        }
        if let node = fields[.item] { layout.item = length(node, in: .item) ?? layout.item }
        if let node = fields[.inset] { layout.inset = length(node, in: .inset) ?? layout.inset }
        if let node = fields[.spacing] { layout.spacing = length(node, in: .space) ?? layout.spacing }
        if let node = fields[.corner] { layout.corner = length(node, in: .space) ?? layout.corner }
        return layout
    }
}
