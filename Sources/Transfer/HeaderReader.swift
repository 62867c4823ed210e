/// Reads an answer's status and header fields (RFC 9112, sections 4 and 5), line by line: a value.
struct HeaderReader {
    /// What the headers of one answer take at most, in bytes.
    static let mostBytes = 1 << 16

    private(set) var status = 0
    private(set) var fields: [HTTPField] = []
    /// Whether the final answer's headers have all come. What looks like headers behind them (trailers) is passed over.
    private(set) var isComplete = false
    /// Whether they are more than `mostBytes`, or none.
    private(set) var isBroken = false
    private var byteCount = 0

    /// Takes in a line with its end, or without.
    mutating func append(_ line: [UInt8]) {
        if isComplete || isBroken { return }
        byteCount += line.count
        if byteCount > Self.mostBytes {
            isBroken = true
            return
        }
        let isEnd = { (byte: UInt8) in byte == 0x0D || byte == 0x0A }
        let text = String(decoding: line.prefix { !isEnd($0) }, as: UTF8.self)
        if text.isEmpty {
            // 1xx come before the final one (RFC 9110, section 15.2).
            isComplete = status >= 200
            if !isComplete { (status, fields) = (0, []) }
        } else if status == 0 {
            readStatus(text)
        } else if text.first == " " || text.first == "\t" {
            // Folded lines are obsolete (RFC 9112, section 5.2): the rest of the value is dropped.
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].trimmingBlanks
            // What steers a terminal has no place in a value (RFC 9110, section 5.5).
            if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) { return }
            fields.append(HTTPField(name: String(text[..<colon]), value: String(value)))
        }
    }

    private mutating func readStatus(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3, let number = Int(words[1]),
            100...599 ~= number
        else {
            isBroken = true
            return
        }
        status = number
    }

    /// The value of Content-Length; nil: there is none that can be read.
    var contentLength: Int? { fields.first("content-length").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }

    /// Where the part of a 206 begins, and how large the whole is: `bytes 5-9/10` (RFC 9110, section 14.4).
    var contentRange: (start: Int, whole: Int?)? {
        guard let text = fields.first("content-range"), text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, ends.count == 2, let start = Int(ends[0]), let end = Int(ends[1]), 0...end ~= start
        else {
            return nil
        }
        let whole = Int(parts[1])
        if parts[1] != "*", whole.map({ $0 <= end }) ?? true { return nil }
        return (start, whole)
    }
}

extension Substring {
    /// Without blanks and tabs at its ends.
    fileprivate var trimmingBlanks: Substring {
        let head = drop { $0 == " " || $0 == "\t" }
        return head.dropLast(head.reversed().prefix { $0 == " " || $0 == "\t" }.count)
    }
}
