extension StringProtocol {
    /// Without the blanks around it.
    var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let rest = utf8.drop(while: isBlank)
        let end = rest.indices.reversed().first { !isBlank(rest[$0]) }.map(rest.index(after:))
        return String(self[rest.startIndex..<(end ?? rest.startIndex)])
    }

    /// The parts between the separators, which are of ASCII, trimmed and possibly empty.
    func parts(at separator: Unicode.Scalar) -> [String] {
        pieces(at: separator).map(\.trimmed)
    }

    /// The same with their blanks.
    func pieces(at separator: Unicode.Scalar) -> [SubSequence] {
        let byte = UInt8(ascii: separator)
        var pieces: [SubSequence] = []
        var start = startIndex
        for at in utf8.indices where utf8[at] == byte {
            pieces.append(self[start..<at])
            start = utf8.index(after: at)
        }
        return pieces + [self[start...]]
    }

    /// In lower case, with each kind of dash, minus and hyphen as `-`, and each no-break space as a blank.
    var plain: String {
        let dashes: ClosedRange<Unicode.Scalar> = "\u{2010}"..."\u{2015}"
        var result = String.UnicodeScalarView()
        for scalar in lowercased().unicodeScalars {
            result.append(dashes.contains(scalar) || scalar == "\u{2212}" ? "-" : scalar == "\u{A0}" ? " " : scalar)
        }
        return String(result)
    }

    /// The value of a text of ASCII digits; nil where their number is outside `digits`.
    func number(digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(utf8.count), utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int(self)
    }
}
