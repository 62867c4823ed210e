extension SourceText {
    /// Says in one complaint why libyaml gave up, inside of what starts at `opening`.
    func explain(_ failure: YAMLParser.Failure, inside opening: Mark?, report: inout Report) {
        var cursor = cursor
        switch failure {
        case .memory:
            report.add("there is not enough memory for this file", at: .start)
        case .reader(let problem, let offset):
            cursor.advance(toOffset: offset)
            report.add(problem, at: cursor.mark)
        case .syntax(let problem, let mark, let context):
            cursor.advance(to: mark)
            // Where the text is at its end, libyaml says so on a line that may not even be there; what was never
            // closed is the better place to look.
            let isAtEnd = cursor.offset == bytes.count
            guard let (doing, start) = context else {
                report.add(problem, at: cursor.mark)
                return
            }
            if isAtEnd {
                report.add("\(problem) \(doing)", at: start < cursor.mark ? start : opening ?? cursor.mark)
            } else {
                let since = start == mark ? "" : " that starts at line \(start.line), column \(start.column)"
                let advice = byte(at: mark).flatMap { hint(at: $0) } ?? byte(at: start).flatMap { hint(from: $0) } ?? ""
                report.add("\(problem) \(doing)\(since)\(advice)", at: mark)
            }
        }
    }

    private func byte(at mark: Mark) -> UInt8? {
        var cursor = cursor
        cursor.advance(to: mark)
        return cursor.mark == mark && cursor.offset < bytes.count ? bytes[cursor.offset] : nil
    }

    /// What usually is behind an error at the character.
    private func hint(at byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\t"): "; indent with spaces, not tabs"
        case UInt8(ascii: "@"), UInt8(ascii: "`"): quoteHint(byte)
        default: nil
        }
    }

    /// What usually is behind an error in what starts with the character.
    private func hint(from byte: UInt8) -> String? {
        "*&!".utf8.contains(byte) ? quoteHint(byte) : nil
    }

    private func quoteHint(_ byte: UInt8) -> String {
        "; text that starts with '\(Unicode.Scalar(byte))' needs quotes"
    }
}
