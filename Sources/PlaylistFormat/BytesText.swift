/// Parses an amount of bytes: `500MiB`, `2GiB`.
enum BytesText {
    static let example = "an amount like 500MiB or 2GiB"
    /// A single picture may have half of the least.
    private static let range = (16 << 20)...(16 << 40)
    private static let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)]

    static func read(_ text: String) throws(Misreading) -> Int {
        guard let bytes = parse(text) else { throw Misreading(expected: example, found: text, meant: meant(by: text)) }
        if range.contains(bytes) { return bytes }
        throw Misreading("expected an amount of 16MiB to 16TiB, found \(value: text)")
    }

    private static func parse(_ text: String) -> Int? {
        for (unit, shift) in units where text.hasSuffix(unit) {
            return text.dropLast(unit.count).number(digits: 1...6).map { $0 << shift }
        }
        return nil
    }

    /// Also understood: 2 GiB, 2GB, 2g.
    private static func meant(by text: String) -> String? {
        let tidy = text.plain.filter { !$0.isWhitespace }
        let digits = String(tidy.prefix { $0.isASCII && $0.isNumber })
        let written = String(tidy.dropFirst(digits.count))
        let unit = units.map(\.0).first { unit in
            let name = unit.lowercased()
            return [name, String(name.prefix(1)), "\(name.prefix(1))b"].contains(written)
        }
        guard let unit, let bytes = parse(digits + unit), range.contains(bytes) else { return nil }
        return digits + unit
    }
}
