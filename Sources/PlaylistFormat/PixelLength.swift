/// Parses a length on the screen in pixels, as a playlist writes it: `24px`.
enum PixelLength {
    static let example = "a length like 24px"

    static func read(_ text: String, in limits: ClosedRange<Int>) throws(Misreading) -> Int {
        guard let length = Length.pixels(text) else {
            let tidy = text.plain.filter { $0 != " " }
            let meant = [tidy, tidy + "px"].first { Length.pixels($0).map(limits.contains) ?? false }
            throw Misreading(expected: example, found: text, meant: meant)
        }
        if limits.contains(length) { return length }
        throw Misreading("expected a length of \(limits.lowerBound)px to \(limits.upperBound)px, found \(value: text)")
    }
}

extension NodeDecoder {
    /// A length in pixels, within limits.
    mutating func pixels(_ node: Node, in limits: ClosedRange<Int>) -> Int? {
        guard let text = text(node, expected: PixelLength.example) else { return nil }
        do throws(Misreading) {
            return try PixelLength.read(text, in: limits)
        } catch {
            report.add(error.message, at: node.mark)
            return nil
        }
    }
}
