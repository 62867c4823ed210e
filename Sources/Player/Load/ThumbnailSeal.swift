internal import Decode
internal import Digest
internal import Draw
internal import LinuxIO

/// What tells one content of a picture's file from another, without reading it.
struct FileVersion: Hashable, Sendable {
    /// In bytes.
    let size: Int64
    let modified: Duration

    init(size: Int64, modified: Duration) { (self.size, self.modified) = (size, modified) }

    /// Nil where there is no such file.
    init?(of path: String) {
        guard let stamp = try? File.stamp(of: path) else { return nil }
        self.init(size: stamp.size, modified: stamp.modified)
    }
}

/// What a kept picture is called: by its file, and how it is drawn. Of another version of the file it is the same.
struct ThumbnailName: Hashable, Sendable {
    private let number: UInt128

    init(of drawing: Drawing) {
        let digest = SHA256.ofText(drawing.thumbnailText)
        number = UInt128(digest.description.prefix(32), radix: 16) ?? 0
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

    init(_ drawing: Drawing, _ version: FileVersion) {
        let (seconds, attoseconds) = version.modified.components
        words = Array(
            "\ncyclorama thumbnail 1\n\(drawing.thumbnailText)\n\(version.size) \(seconds) \(attoseconds)\n".utf8)
    }

    func put(on bytes: inout [UInt8]) {
        bytes += words
        bytes += Self.digest(bytes[...])
    }

    func isOn(_ bytes: [UInt8]) -> Bool {
        let sealed = bytes.dropLast(Self.digestCount)
        return sealed.suffix(words.count).elementsEqual(words)
            && bytes.suffix(Self.digestCount) == Self.digest(sealed)[...]
    }

    private static let digestCount = 64

    private static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hasher = SHA256.Hasher()
        hasher.update(bytes.span)
        return Array(hasher.finish().description.utf8)
    }
}

extension SHA256 {
    fileprivate static func ofText(_ text: String) -> SHA256 {
        var hasher = SHA256.Hasher()
        hasher.update(Array(text.utf8).span)
        return hasher.finish()
    }
}

extension Drawing {
    /// All that a small picture depends on besides its file's content. No path has a NUL.
    fileprivate var thumbnailText: String { "\(path.string)\0\(surface.size) \(surface.rotation) \(fit) \(background)" }
}
