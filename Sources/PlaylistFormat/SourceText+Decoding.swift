extension SourceText {
    /// Decodes UTF-8, or UTF-16 with a byte order mark.
    init(decoding raw: [UInt8], name: String, breaks: LineBreaks) throws(PlaylistError) {
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
            // Repair keeps the bytes before the first bad one, so the offset stays right.
            let repaired = Array(String(decoding: body, as: UTF8.self).utf8)
            throw Self(name: name, bytes: repaired, breaks: breaks)
                .error("this is not UTF-8 text", atOffset: error.byteOffsets.lowerBound)
        }
        self.init(name: name, bytes: body, breaks: breaks)
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
