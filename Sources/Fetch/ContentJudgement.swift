/// What the first bytes of an answer say, before anything else looks at them.
public enum ContentJudgement {
    /// How many of the first bytes tell all that can be told.
    public static let sampleSize = 4096

    /// Whether the first bytes are a picture's.
    public enum PictureReading: Sendable {
        /// They are not.
        case none
        /// One that plays.
        case read
        /// One that would play with another package, of the format that is named.
        case unread(String)
    }

    /// Why it cannot be what is wanted, in words; nil: it may be that.
    ///
    /// - Parameters:
    ///   - sample: the first `sampleSize` bytes; fewer, where there are fewer.
    ///   - byteCount: of the whole.
    ///   - promised: what `Content-Length` has said.
    ///   - picture: what the decoders say of the sample.
    public static func refusal(
        of sample: [UInt8], byteCount: Int, promised: Int?, as kind: WantedAddress.Kind, picture: PictureReading = .none
    ) -> String? {
        if byteCount == 0 { return "nothing came: the answer is empty" }
        if let promised, byteCount < promised {
            return "the answer breaks off: \(byteCount) of \(promised) bytes came"
        }
        let text = Text(sample)
        if text.isHTML { return loginPage }
        switch (kind, picture) {
        case (_, .none): break
        case (.picture, .read): return nil
        case (.picture, .unread(let format)): return "a picture in \(format) came, which takes the package libheif1"
        case (.playlist, _), (.calendar, _): return "a picture came, not \(noun(kind))"
        }
        // A playlist may be JSON too, which is YAML.
        let stranger = text.stranger ?? (kind == .playlist || !text.isJSON ? nil : "a JSON text")
        if let stranger = stranger ?? binaryStranger(sample) { return "\(stranger) came, not \(noun(kind))" }
        switch kind {
        case .picture: return "no picture came that is played: JPEG, PNG and WebP are"
        case .playlist, .calendar:
            if sample.contains(0) { return "no text came, but \(noun(kind)) is one" }
            if kind == .calendar, !text.begins("begin:vcalendar") { return "no calendar came: it begins otherwise" }
            return nil
        }
    }

    /// What a network that wants a login answers to everything.
    public static let loginPage = "an HTML page came: does this network want a login?"

    private static func noun(_ kind: WantedAddress.Kind) -> String { "a \(kind.rawValue)" }

    /// Other formats, by what they begin with.
    private static func binaryStranger(_ sample: [UInt8]) -> String? {
        let beginnings: [(bytes: [UInt8], offset: Int, name: String)] = [
            (Array("GIF8".utf8), 0, "a GIF picture"),
            (Array("ftyp".utf8), 4, "a film"),
            (Array("BM".utf8), 0, "a BMP picture"), ([0x49, 0x49, 0x2A, 0x00], 0, "a TIFF picture"),
            ([0x4D, 0x4D, 0x00, 0x2A], 0, "a TIFF picture"), (Array("%PDF-".utf8), 0, "a PDF"),
            ([0x50, 0x4B, 0x03, 0x04], 0, "a ZIP archive"), ([0x1F, 0x8B], 0, "a gzip archive"),
        ]
        // BM and the like are letters too: text that begins so is no picture.
        let isText = sample.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        return beginnings.first {
            (!isText || $0.bytes.count > 2) && sample.dropFirst($0.offset).starts(with: $0.bytes)
        }?.name
    }

    /// The sample as text, without what may stand before its beginning.
    private struct Text {
        /// In lower case.
        private var rest: ArraySlice<UInt8>
        private let isXML: Bool

        init(_ sample: [UInt8]) {
            // UTF-16 of what is ASCII, with its mark.
            let isWide = sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF])
            let bytes = isWide ? sample.dropFirst(2).filter { $0 != 0 } : sample
            rest = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...]
            if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
            var isXML = false
            while true {
                rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
                if rest.starts(with: "<!--".utf8) {
                    rest = Self.behind("-->", rest)
                } else if rest.starts(with: "<?xml".utf8) {
                    isXML = true
                    rest = Self.behind("?>", rest)
                } else {
                    break
                }
            }
            self.isXML = isXML
        }

        private static func behind(_ end: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            guard let range = text.firstRange(of: Array(end.utf8)) else { return [] }
            return text[range.upperBound...]
        }

        func begins(_ word: String) -> Bool { rest.starts(with: word.utf8) }

        /// The beginnings of the MIME sniffing standard, section 7.1, that pages have.
        var isHTML: Bool {
            ["<!doctype html", "<html", "<head", "<body", "<script", "<title", "<meta", "<style", "<iframe"]
                .contains(where: begins)
        }

        /// What else it is, if it is text of another kind.
        var stranger: String? {
            if begins("<svg") || begins("<!doctype svg") { return "an SVG drawing" }
            if isXML || begins("<") { return "an XML text" }
            return nil
        }

        var isJSON: Bool { ["{\"", "[{", "{}"].contains(where: begins) }
    }
}
