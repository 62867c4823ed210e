internal import Raster
internal import Vocabulary

/// How a screen is driven, in a site file and in `cyclorama.txt`.
extension NodeDecoder {
    /// A mode, and its text.
    mutating func mode(_ node: Node) -> (choice: ModeChoice, text: String)? {
        let expected = "a mode (preferred, highest, 1920x1080, 1920x1080@60, 1920x480@60 cvt or a modeline)"
        guard let text = text(node, expected: expected) else { return nil }
        do throws(ModeFlaw) {
            return (try ModeChoice(reading: text), text)
        } catch .impossible(let reason) {
            report.add("\(value: text) is no mode\(advice: ": " + reason)", at: node.mark)
        } catch {
            let meant = suggestion(for: text, among: ["preferred", "highest"]) ?? text.plain.filter { $0 != " " }
            report.addWrongType(
                node, expected: expected, meant: meant != text && ModeChoice(meant) != nil ? meant : nil)
        }
        return nil
    }

    mutating func rotation(_ node: Node) -> Rotation? {
        let expected = "a rotation of \(list(Words.rotations.names)) degrees"
        guard let text = text(node, expected: expected) else { return nil }
        if let rotation = Words.rotations[text] { return rotation }
        // Also understood: -90, 360, 90deg.
        let digits = text.prefix { $0 == "-" || $0.isASCII && $0.isNumber }
        let meant = Int(digits).flatMap { Rotation(rawValue: ($0 % 360 + 360) % 360) }.map { String($0.rawValue) }
        report.addWrongType(node, expected: expected, meant: meant)
        return nil
    }
}
