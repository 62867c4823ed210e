internal import Vocabulary

/// A decoder of a file that says how a screen is driven.
protocol ScreenDecoder: NodeDecoder {
    /// Why a text is no display mode, as the command line takes it; nil for one that is.
    var modeFlaw: (String) -> ModeFlaw? { get }
}

private let rotations = [0, 90, 180, 270]

extension ScreenDecoder {
    mutating func mode(_ node: Node) -> String? {
        let expected = "a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline)"
        guard let text = text(node, expected: expected) else { return nil }
        switch modeFlaw(text) {
        case nil: return text
        case .impossible(let reason):
            report.add("\(value: text) is no mode\(advice: ": " + reason)", at: node.mark)
            return nil
        case .unknown: break
        }
        let meant = suggestion(for: text, among: ["preferred", "highest"]) ?? text.plain.filter { $0 != " " }
        report.addWrongType(node, expected: expected, meant: meant != text && modeFlaw(meant) == nil ? meant : nil)
        return nil
    }

    mutating func rotation(_ node: Node) -> Int? {
        let expected = "a rotation of \(list(rotations.map(String.init))) degrees"
        guard let text = text(node, expected: expected) else { return nil }
        if let rotation = rotations.first(where: { String($0) == text }) { return rotation }
        // Also understood: -90, 360, 90deg.
        let digits = text.prefix { $0 == "-" || $0.isASCII && $0.isNumber }
        let meant = Int(digits).map { ($0 % 360 + 360) % 360 }.flatMap {
            rotations.contains($0) ? String($0) : nil
        }
        report.addWrongType(node, expected: expected, meant: meant)
        return nil
    }
}
