extension SourceText {
    /// Reports why libyaml stopped, as one error. `opening` is the start of the innermost open list or mapping.
    func explain(_ failure: YAMLParser.Failure, inside opening: Mark?, report: inout ErrorReport) {
        var cursor = cursor
        switch failure {
        case .memory:
            report.add("there is not enough memory for this file", at: .start)
        case .reader(let problem, let offset):
            cursor.advance(toOffset: offset)
            report.add("\(own: problem)", at: cursor.mark)
        case .syntax(let problem, let mark, let context):
            cursor.advance(to: mark)
            // At the end of the text, libyaml's mark may be on a line after the last one. The start of the unclosed
            // value is a better place to look.
            let isAtEnd = cursor.offset == bytes.count
            guard let (doing, start) = context else {
                report.add("\(own: problem)", at: cursor.mark)
                return
            }
            if isAtEnd {
                report.add("\(own: problem) \(own: doing)", at: start < cursor.mark ? start : opening ?? cursor.mark)
            } else {
                let since = start == mark ? "" : " that starts at line \(start.line), column \(start.column)"
                let advice = byte(at: mark).flatMap { hint(at: $0) } ?? byte(at: start).flatMap { hint(from: $0) } ?? ""
                report.add("\(own: problem) \(own: doing)\(own: since)\(advice: advice)", at: mark)
            }
        }
    }

    private func byte(at mark: Mark) -> UInt8? {
        var cursor = cursor
        cursor.advance(to: mark)
        return cursor.mark == mark && cursor.offset < bytes.count ? bytes[cursor.offset] : nil
    }

    /// Advice for an error at this character.
    private func hint(at byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\t"): "; indent with spaces, not tabs"
        case UInt8(ascii: "@"), UInt8(ascii: "`"): quoteHint(byte)
        default: nil
        }
    }

    /// Advice for an error in a value that starts with this character.
    private func hint(from byte: UInt8) -> String? {
        "*&!".utf8.contains(byte) ? quoteHint(byte) : nil
    }

    private func quoteHint(_ byte: UInt8) -> String {
        "; text that starts with '\(Unicode.Scalar(byte))' needs quotes"
    }
}
