extension PictureFile {
    /// The format of a file, told by its first bytes alone.
    public enum Format: Hashable, Sendable {
        /// ITU-T T.81: baseline, extended and progressive, with Huffman or arithmetic coding, 8 bits a sample.
        case jpeg
        /// Every colour type, bit depth and interlacing of the specification's third edition.
        case png
    }
}

extension PictureFile.Format {
    init?(beginning bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }

    /// The kind of a file of another format, as people write it; nil: none that is known.
    static func otherKind(beginning bytes: [UInt8]) -> String? {
        let signatures: [(offset: Int, text: String, name: String)] = [
            (0, "GIF8", "GIF"), (8, "WEBP", "WebP"), (0, "BM", "BMP"), (0, "II*\0", "TIFF"), (0, "MM\0*", "TIFF"),
            (8, "avif", "AVIF"), (8, "hei", "HEIC"), (8, "mif1", "HEIC"), (8, "AVI ", "AVI"), (4, "ftypqt", "MOV"),
            (4, "ftypisom", "MP4"), (4, "ftypmp4", "MP4"), (4, "ftyp3g", "3GP"), (0, "%PDF", "PDF"), (0, "<svg", "SVG"),
            (0, "<?xml", "XML, perhaps SVG"), (0, "8BPS", "Photoshop"), (4, "ftyp", "a film or picture in ISO media"),
            (4, "JXL ", "JPEG XL"), (4, "jP  ", "JPEG 2000"),
        ]
        for signature in signatures where bytes.dropFirst(signature.offset).starts(with: signature.text.utf8) {
            return signature.name
        }
        return bytes.starts(with: [0xFF, 0x0A]) ? "JPEG XL" : nil
    }

    /// What a file of another format looks like, in the words of messages.
    static func guess(beginning bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "the file is empty" }
        if let kind = otherKind(beginning: bytes) { return "it looks like \(kind)" }
        if bytes.allSatisfy({ $0 == 0 }) { return "it begins with zeroes" }
        // What it says is not told: it may be any file of the machine.
        return "it is of no known kind"
    }
}
