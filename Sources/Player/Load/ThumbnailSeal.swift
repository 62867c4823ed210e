internal import Decode
internal import Digest
internal import Draw

/// What a kept picture is called: by its file, and how it is drawn. Of another version of the file it is the same.
struct ThumbnailName: Hashable, Sendable {
    private let number: UInt128

    init(of drawing: Drawing) {
        let digest = SHA256.text(of: Array(drawing.thumbnailText.utf8).span)
        number = UInt128(digest.prefix(32), radix: 16) ?? 0
    }

    /// Nil where a file of this name is no kept picture.
    init?(text: String) {
        guard let number = UInt128(text.dropLast(Self.ending.count), radix: 16) else { return nil }
        self.number = number
        if self.text != text { return nil }
    }

    var text: String { String(number, radix: 16) + Self.ending }

    private static let ending = ".jpg"
}

/// The end of a kept picture's file, behind the JPEG: what it shows, and a digest of all before. It is missing where a power
/// cut has left a part of the file, and does not fit another version of the picture's file, or of this format.
struct ThumbnailSeal {
    private let words: [UInt8]

    init(_ drawing: Drawing, _ version: FileWork.Version) {
        let (seconds, attoseconds) = version.modified.components
        words = Array(
            "\ncyclorama thumbnail 2\n\(drawing.thumbnailText)\n\(version.size) \(seconds) \(attoseconds)\n".utf8)
    }

    func put(on bytes: inout [UInt8]) {
        bytes += words
        bytes += SHA256.text(of: bytes.span).utf8
    }

    func isOn(_ bytes: [UInt8]) -> Bool {
        let sealed = bytes.dropLast(Self.digestCount)
        return sealed.suffix(words.count).elementsEqual(words)
            && bytes.suffix(Self.digestCount).elementsEqual(SHA256.text(of: sealed.span).utf8)
    }

    private static let digestCount = 64
}

extension SHA256 {
    fileprivate static func text(of bytes: Span<UInt8>) -> String {
        var hasher = SHA256.Hasher()
        hasher.update(bytes)
        return hasher.finish().description
    }
}

extension Drawing {
    /// All that a small picture depends on besides its file's content. No path has a NUL.
    fileprivate var thumbnailText: String { "\(path.string)\0\(surface.size) \(surface.rotation) \(fit) \(background)" }
}
