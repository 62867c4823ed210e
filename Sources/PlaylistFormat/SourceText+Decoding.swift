extension SourceText {
    /// Decodes UTF-8, or UTF-16 with a byte order mark.
    ///
    /// - Parameter takesLatin1: whether to read a line that is not UTF-8 as Latin-1, as in M3U; otherwise it is an error
    init(decoding raw: [UInt8], name: String, breaks: LineBreaks, takesLatin1: Bool = false) throws(PlaylistError) {
        guard raw.count <= Self.sizeLimit else {
            throw Self(name: name, bytes: [], breaks: breaks)
                .error("the file is larger than \(Self.sizeLimit >> 20) MiB", atOffset: 0)
        }
        if raw.starts(with: [0xFE, 0xFF]) || raw.starts(with: [0xFF, 0xFE]) {
            try self.init(decodingUTF16: raw, name: name, breaks: breaks)
            return
        }
        let body = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw
        do {
            _ = try UTF8Span(validating: body.span)
        } catch {
            if takesLatin1 {
                self.init(name: name, bytes: Self.decodedByLine(body), breaks: breaks)
                return
            }
            // Repair keeps the bytes before the first bad one, so the offset stays right.
            let repaired = Array(String(decoding: body, as: UTF8.self).utf8)
            throw Self(name: name, bytes: repaired, breaks: breaks)
                .error("this is not UTF-8 text", atOffset: error.byteOffsets.lowerBound)
        }
        self.init(name: name, bytes: body, breaks: breaks)
    }

    /// The characters 0x80 to 0x9F of Windows-1252, which is Latin-1 otherwise (WHATWG Encoding Standard).
    private static let signs = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// Converts to UTF-8 the lines that are not. Winamp and others write M3U in Windows-1252.
    private static func decodedByLine(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if !text.isEmpty || line.startIndex > 0 { text.append(UInt8(ascii: "\n")) }
            if String(validating: line, as: UTF8.self) != nil {
                text += line
            } else {
                for byte in line {
                    let scalar = 0x80...0x9F ~= byte ? signs[Int(byte) - 0x80] : Unicode.Scalar(byte)
                    text += Array(String(scalar).utf8)
                }
            }
        }
        return text
    }

    private init(decodingUTF16 raw: [UInt8], name: String, breaks: LineBreaks) throws(PlaylistError) {
        let (high, low) = raw[0] == 0xFE ? (0, 1) : (1, 0)
        var units = stride(from: 2, to: raw.count - 1, by: 2)
            .lazy.map { UInt16(raw[$0 + high]) << 8 | UInt16(raw[$0 + low]) }.makeIterator()
        var text: [UInt8] = []
        var codec = UTF16()
        var isWhole = raw.count.isMultiple(of: 2)
        decoding: while true {
            switch codec.decode(&units) {
            case .scalarValue(let scalar):
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .emptyInput:
                break decoding
            case .error:
                isWhole = false
                break decoding
            }
        }
        self.init(name: name, bytes: text, breaks: breaks)
        if !isWhole {
            throw error("this is not UTF-16 text", atOffset: text.count)
        }
    }

    /// An error at a byte of the text.
    func error(_ message: Message, atOffset offset: Int) -> PlaylistError {
        var cursor = cursor
        cursor.advance(toOffset: offset)
        return PlaylistError([diagnostic(message, at: cursor, mark: cursor.mark)])
    }
}
