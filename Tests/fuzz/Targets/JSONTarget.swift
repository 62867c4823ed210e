import JSONText

/// A JSON text. What is read is written and read again as the same.
enum JSONTarget {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let value: JSON
        switch Result(catching: { () throws(JSONError) in try JSON(reading: bytes) }) {
        case .success(let read): value = read
        case .failure(let error):
            try require(!error.reason.isEmpty && 0...bytes.count ~= error.offset, "no such place: \(error)")
            try require(error.reason.utf8.allSatisfy { 0x20..<0x7F ~= $0 }, "words with foreign bytes: \(error)")
            return
        }
        let line = value.line
        try require(!line.utf8.contains { $0 < 0x20 }, "more than a line")
        for text in [value.text, line] {
            guard let again = try? JSON(reading: Array(text.utf8)) else { throw Finding("not read again: \(text)") }
            try require(again.line == line, "another value: \(again.line) instead of \(line)")
        }
    }
}
