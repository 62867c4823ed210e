extension SourceText {
    /// Says in one complaint why libyaml gave up, inside of what starts at `opening`.
    func explain(_ failure: YAMLParser.Failure, inside opening: Mark?, report: inout Report) {
        var cursor = cursor
        switch failure {
        case .memory:
            report.add("there is not enough memory for this playlist", at: .start)
        case .reader(let problem, let offset):
            cursor.advance(toOffset: offset)
            report.add(problem, at: cursor.mark)
        case .syntax(let problem, let mark, let context):
            cursor.advance(to: mark)
            // Where the text is at its end, libyaml says so on a line that may not even be there; what was never
            // closed is the better place to look.
            let isAtEnd = cursor.offset == bytes.count
            guard let (doing, start) = context else {
                report.add(problem + hint(at: cursor), at: cursor.mark)
                return
            }
            if isAtEnd {
                report.add("\(problem) \(doing)", at: start < cursor.mark ? start : opening ?? cursor.mark)
            } else {
                let since = start == mark ? "" : " that starts at line \(start.line), column \(start.column)"
                report.add("\(problem) \(doing)\(since)\(hint(at: cursor))", at: mark)
            }
        }
    }

    /// What usually is behind a syntax error at a character that YAML keeps for itself.
    private func hint(at cursor: Cursor) -> String {
        guard cursor.offset < bytes.count else { return "" }
        switch bytes[cursor.offset] {
        case UInt8(ascii: "\t"):
            return "; indent with spaces, not tabs"
        case let byte where "@`%*&!".utf8.contains(byte):
            return "; text that starts with '\(Unicode.Scalar(byte))' needs quotes"
        default:
            return ""
        }
    }
}
