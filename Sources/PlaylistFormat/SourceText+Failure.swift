extension SourceText {
    /// Reports why libyaml stopped, as one error. `opening` is the start of the innermost open list or mapping.
    func explain(_ failure: YAMLParser.Failure, inside opening: Mark?, report: inout ErrorReport) {
        switch failure {
        case .memory:
            report.add("there is not enough memory for this file", at: .start)
        case .reader(let problem, let code, let offset):
            var cursor = cursor
            cursor.advance(toOffset: offset)
            report.add(
                "a character that cannot be shown (\(own: code)) stands here; delete it (the rest was not read)",
                at: cursor.mark, kind: .syntax, detail: problem)
        case .syntax(let problem, let mark, let context):
            let slip = SyntaxSlip(problem, at: place(of: mark), context, opening.map { place(of: $0) }, in: self)
            let rest: Message = slip.isToTheEnd ? "" : " (the rest was not read)"
            report.add(
                "\(slip.message)\(rest)", at: slip.mark, kind: .syntax,
                detail: problem + (context.map { " " + $0.0 } ?? ""))
        }
    }

    private func place(of mark: Mark) -> Cursor {
        var cursor = cursor
        cursor.advance(to: mark)
        return cursor
    }
}

/// What was probably done where libyaml stops, in the words of who writes playlists, and where.
private struct SyntaxSlip {
    let message: Message
    let mark: Mark
    /// Whether nothing of the text stands behind it.
    var isToTheEnd = false

    /// - Parameters:
    ///   - problem: libyaml's words.
    ///   - place: where it stopped.
    ///   - context: what it was parsing, in its words, and where that starts.
    ///   - opening: the start of the innermost open list or mapping.
    init(
        _ problem: String, at place: SourceText.Cursor, _ context: (String, Mark)?, _ opening: SourceText.Cursor?,
        in source: SourceText
    ) {
        let line = Line(at: place)
        let doing = context?.0 ?? ""
        let start = context?.1 ?? place.mark
        let isAtEnd = place.offset == source.bytes.count
        switch doing {
        case _ where line.isIndentedByTabs || line.next == UInt8(ascii: "\t"):
            (message, mark) = ("a tab stands in the indentation; indent with spaces", place.mark)
        case "while scanning a quoted scalar" where problem.hasPrefix("found unexpected"):
            (message, mark, isToTheEnd) = ("the quote that begins here is never closed", start, true)
        case "while scanning a quoted scalar", "while parsing a quoted scalar":
            message = "within double quotes a backslash begins an escape; write the text in single quotes"
            mark = place.mark
        case "while scanning for the next token":
            (message, mark) = (Self.needsQuotes(line.next), place.mark)
        case "while scanning an alias", "while scanning an anchor", "while scanning a tag", "while parsing a tag",
            "while scanning a directive":
            var first = source.cursor
            first.advance(to: start)
            (message, mark) = (Self.needsQuotes(Line(at: first).next), start)
        case "while scanning a simple key":
            var first = source.cursor
            first.advance(to: start)
            (message, mark) = (Line(at: first).missingColon, start)
        case "while parsing a flow sequence" where !isAtEnd:
            (message, mark) = (Self.unclosed("]", since: start), place.mark)
        case "while parsing a flow mapping" where !isAtEnd:
            (message, mark) = (Self.unclosed("}", since: start), place.mark)
        case "while parsing a flow sequence", "while parsing a flow mapping",
            "while parsing a flow node" where isAtEnd:
            let isList = opening.map { Line(at: $0).next == UInt8(ascii: "[") } ?? true
            message =
                "the \(own: isList ? "list" : "mapping") that begins here is never closed; '\(own: isList ? "]" : "}")' is missing"
            (mark, isToTheEnd) = (start < place.mark ? start : opening?.mark ?? place.mark, true)
        case "while parsing a flow node":
            (message, mark) = ("a value is missing here", place.mark)
        case "while parsing a block mapping", "while parsing a block collection":
            (message, mark) = (line.strayInBlock(isList: doing.hasSuffix("collection")), place.mark)
        case "" where problem.hasPrefix("mapping values are not allowed"):
            (message, mark) = (line.strayColon, place.mark)
        case "" where problem.hasPrefix("block sequence entries are not allowed"):
            (message, mark) = ("a list begins on a line of its own; this dash stands behind something else", place.mark)
        case "" where problem.contains("<document start>"):
            message = "this line begins further left than the first; lines that belong together begin in one column"
            mark = place.mark
        default:
            (message, mark) = ("nobody can tell what is meant here", place.mark)
        }
    }

    private static func needsQuotes(_ byte: UInt8?) -> Message {
        let sign = byte.flatMap { $0 > 0x20 && $0 < 0x7F ? "with '\(Unicode.Scalar($0))'" : nil }
        return "text that begins \(advice: sign ?? "like this", discreetly: "like this") needs quotes"
    }

    private static func unclosed(_ bracket: String, since start: Mark) -> Message {
        "a comma or '\(own: bracket)' is missing before this: what begins at line \(start.line), column \(start.column) is not closed"
    }
}

/// The line of a place, as far as messages ask.
private struct Line {
    private let source: SourceText
    private let bytes: ArraySlice<UInt8>
    /// What stands before the place.
    private let head: ArraySlice<UInt8>
    /// The byte at the place.
    let next: UInt8?
    private let start: Int

    init(at cursor: SourceText.Cursor) {
        source = cursor.source
        start = cursor.lineStart
        bytes = source.line(at: start).bytes
        head = source.bytes[start..<cursor.offset]
        next = cursor.offset < source.bytes.count ? source.bytes[cursor.offset] : nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    var isIndentedByTabs: Bool { bytes.prefix(while: Self.isBlank).contains(UInt8(ascii: "\t")) }

    /// Without its indentation and the dash of an item.
    private func content(of line: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, isItem: Bool) {
        let text = line.drop(while: Self.isBlank)
        guard text.first == UInt8(ascii: "-"), text.dropFirst().first.map(Self.isBlank) ?? true else {
            return (text, false)
        }
        return (text.dropFirst().drop(while: Self.isBlank), true)
    }

    /// The last line before it that says something.
    private var former: ArraySlice<UInt8>? {
        var end = start
        while end > 0 {
            var begin = end - 1
            while begin > 0, source.skipBreak(at: begin - 1) == nil { begin -= 1 }
            let line = source.bytes[begin..<end].filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            let text = line.drop(while: Self.isBlank)
            if !text.isEmpty, text.first != UInt8(ascii: "#") { return line[...] }
            end = begin
        }
        return nil
    }

    /// It has no colon that makes a key of it.
    var missingColon: Message {
        let text = content(of: bytes).text
        if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let word = String(decoding: text[..<colon], as: UTF8.self)
            // Only words of the player's own are told.
            if let key = Key(rawValue: word) { return "'\(own: key.rawValue):' needs a space behind it" }
            return "a colon needs a space behind it"
        }
        return "a colon is missing: a key has one behind it and then a space, an item of a list has a dash before it"
    }

    /// It has a colon where no key can stand.
    var strayColon: Message {
        let before = content(of: head).text
        if before.contains(UInt8(ascii: ":")) { return "a value with a colon in it needs quotes" }
        let (text, isItem) = content(of: former ?? head)
        if text.contains(UInt8(ascii: ":")) {
            return "the keys of one entry begin in the same column, and this line begins further right"
        }
        return isItem
            ? "the entry before has no key; write '- image: ' before its picture, so that more keys can follow"
            : "the line before needs a colon behind its key"
    }

    /// It is no part of the list or mapping that it stands in.
    func strayInBlock(isList: Bool) -> Message {
        if head.allSatisfy(Self.isBlank) {
            return isList
                ? "a list goes on with a dash in the same column as those before; this line has none there"
                : "lines that belong together begin in the same column, and this one does not"
        }
        let quotes: Set = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
        return head.contains(where: quotes.contains)
            ? "the quotes end before this; write them around all of the value"
            : "this does not belong here: the value before it has ended"
    }
}
