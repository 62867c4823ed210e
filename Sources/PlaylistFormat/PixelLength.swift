/// Parses a length on the screen in pixels, as a playlist writes it: `24px`.
enum PixelLength {
    /// No screen that is as wide as this leaves room for more.
    static let limits = 0...4096
    private static let expected = "a length like 24px"

    static func read(_ text: String) throws(Misreading) -> Int {
        guard let length = length(text) else {
            let tidy = text.plain.filter { $0 != " " }
            let meant = [tidy, tidy + "px"].first { length($0).map(limits.contains) ?? false }
            throw Misreading(expected: expected, found: text, meant: meant)
        }
        if limits.contains(length) { return length }
        throw Misreading("expected a length of \(limits.lowerBound)px to \(limits.upperBound)px, found \(value: text)")
    }

    private static func length(_ text: String) -> Int? {
        text.hasSuffix("px") ? text.dropLast(2).number(digits: 1...9) : nil
    }
}

extension NodeDecoder {
    /// A length in pixels, of those that `PixelLength` allows.
    mutating func pixels(_ node: Node) -> Int? {
        guard let text = text(node, expected: "a length like 24px") else { return nil }
        do throws(Misreading) {
            return try PixelLength.read(text)
        } catch {
            report.add(error.message, at: node.mark)
            return nil
        }
    }
}
