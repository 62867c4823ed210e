/// The text of a playlist or site file, and its lines.
struct SourceText {
    /// The line breaks of a format.
    enum LineBreaks {
        /// LF, CR and CRLF.
        case plain
        /// Also NEL, LS and PS, as in YAML 1.1 (5.4) and libyaml's marks.
        case yaml
    }

    /// In bytes: far more than a real playlist has, and little enough for a machine with little memory.
    static let sizeLimit = 16 << 20

    let name: String
    /// Valid UTF-8 without a byte order mark.
    let bytes: [UInt8]
    let breaks: LineBreaks

    init(name: String, bytes: [UInt8], breaks: LineBreaks) {
        self.name = name
        self.bytes = bytes
        self.breaks = breaks
    }

    /// The offset after the line break at `offset`; nil where there is none.
    func skipBreak(at offset: Int) -> Int? {
        switch bytes[offset] {
        case UInt8(ascii: "\n"):
            return offset + 1
        case UInt8(ascii: "\r"):
            return offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? offset + 2 : offset + 1
        case 0xC2 where breaks == .yaml && bytes[offset...].starts(with: [0xC2, 0x85]):
            return offset + 2
        case 0xE2
        where breaks == .yaml
            && (bytes[offset...].starts(with: [0xE2, 0x80, 0xA8]) || bytes[offset...].starts(with: [0xE2, 0x80, 0xA9])):
            return offset + 3
        default:
            return nil
        }
    }

    /// The line that begins at `start`, without its line break, and the offset of the next line.
    func line(at start: Int) -> (bytes: ArraySlice<UInt8>, next: Int) {
        var end = start
        while end < bytes.count {
            if let next = skipBreak(at: end) { return (bytes[start..<end], next) }
            end += 1
        }
        return (bytes[start..<end], end)
    }

    /// The offset after the scalar at `offset`.
    func skipScalar(at offset: Int) -> Int {
        var next = offset + 1
        while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }

    /// The offset of the scalar before `offset`.
    func skipScalar(before offset: Int) -> Int {
        var previous = offset - 1
        while previous > 0, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
        return previous
    }

    var cursor: Cursor { Cursor(source: self) }

    /// A place that moves forward through the text, so that many marks are found in one pass.
    struct Cursor {
        let source: SourceText
        private(set) var lineStart = 0
        private(set) var offset = 0
        private(set) var mark = Mark.start

        init(source: SourceText) {
            self.source = source
        }

        /// Moves to the mark, which is not before the cursor; stops at the end of its line or of the text.
        mutating func advance(to target: Mark) {
            while mark < target, step(withinLine: mark.line == target.line) {}
        }

        /// Moves past the scalars that begin before the byte `target`.
        mutating func advance(toOffset target: Int) {
            while offset < target, step(withinLine: false) {}
        }

        private mutating func step(withinLine: Bool) -> Bool {
            guard offset < source.bytes.count else { return false }
            if let next = source.skipBreak(at: offset) {
                if withinLine { return false }
                offset = next
                lineStart = next
                mark = Mark(line: mark.line + 1, column: 1)
            } else {
                offset = source.skipScalar(at: offset)
                mark.column += 1
            }
            return true
        }
    }
}

extension SourceText {
    /// The number of scalars of a long line that are shown on each side of the caret.
    private static let reach = 80

    func diagnostic(
        _ message: Message, at cursor: Cursor, mark: Mark, kind: Diagnostic.Kind = .value, detail: String? = nil
    ) -> Diagnostic {
        let excerpt = cursor.mark.line == mark.line ? excerpt(at: cursor) : nil
        return Diagnostic(
            file: name, line: Int(mark.line), column: Int(mark.column), message: message.whole, kind: kind,
            discreetMessage: message.discreet, detail: detail, sourceLine: excerpt?.text, caret: excerpt?.caret ?? 0)
    }

    /// The line around the cursor; nil where it is empty.
    private func excerpt(at cursor: Cursor) -> (text: String, caret: Int)? {
        var start = cursor.offset
        var before = 0
        while start > cursor.lineStart, before < Self.reach {
            start = skipScalar(before: start)
            before += 1
        }
        var end = cursor.offset
        var after = 0
        while end < bytes.count, skipBreak(at: end) == nil, after < Self.reach {
            end = skipScalar(at: end)
            after += 1
        }
        guard start < end else { return nil }
        var head = String(decoding: bytes[start..<cursor.offset], as: UTF8.self)
        var tail = String(decoding: bytes[cursor.offset..<end], as: UTF8.self)
        if start > cursor.lineStart { head = "…" + head }
        if end < bytes.count, skipBreak(at: end) == nil { tail += "…" }
        return (head + tail, head.unicodeScalars.count)
    }
}
