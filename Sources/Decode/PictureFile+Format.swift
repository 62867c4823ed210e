internal import CCodecs

extension PictureFile {
    /// The format of a file, told by its first bytes alone.
    public enum Format: String, Hashable, CaseIterable, Sendable {
        /// ITU-T T.81: baseline, extended and progressive, with Huffman or arithmetic coding, 8 bits a sample.
        case jpeg = "JPEG"
        /// Every colour type, bit depth and interlacing of the specification's third edition.
        case png = "PNG"
        /// RFC 9649: lossy and lossless, with alpha; the first frame of an animation.
        case webp = "WebP"
        /// ISO/IEC 23008-12 with HEVC: the primary picture.
        case heic = "HEIC"
        /// The same with AV1.
        case avif = "AVIF"
    }
}

extension PictureFile.Format {
    /// Whether this program reads it: for some a library has to be loaded.
    public var isReadable: Bool { codec_reads(code) }

    /// Finds libheif, which reads HEIC and AVIF, by its functions' names, as dlsym(3) does; once, before other threads decode.
    /// Returns whether all are there.
    public static func findHEIF(
        _ find: @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
    ) -> Bool { unsafe codec_find_heif(find) }

    var code: codec_format {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heic: .heic
        case .avif: .avif
        }
    }
}

extension PictureFile.Format {
    /// The format of a file that begins so, for which some hundred bytes are enough; nil: another one.
    public init?(beginning bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if let format = Self.kindOfHEIF(bytes) {
            self = format
        } else {
            return nil
        }
    }

    /// Of a file in ISO media: the first of its brands that says how its pictures are coded.
    private static func kindOfHEIF(_ bytes: [UInt8]) -> Self? {
        guard bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) else { return nil }
        let count = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        // Behind the first one is its version.
        let brands = stride(from: 8, to: min(count, bytes.count) - 3, by: 4).filter { $0 != 12 }.map { offset in
            String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
        }
        let codes: [String: Self] = [
            "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic, "hevx": .heic, "avif": .avif,
            "avis": .avif,
        ]
        if let format = brands.lazy.compactMap({ codes[$0] }).first { return format }
        // A picture in ISO media, without a word on its coding.
        return brands.contains { $0 == "mif1" || $0 == "msf1" } ? .heic : nil
    }

    /// The kind of a file of another format, as people write it; nil: none that is known.
    static func otherKind(beginning bytes: [UInt8]) -> String? {
        let signatures: [(offset: Int, text: String, name: String)] = [
            (0, "GIF8", "GIF"), (0, "BM", "BMP"), (0, "II*\0", "TIFF"), (0, "MM\0*", "TIFF"),
            (8, "AVI ", "AVI"), (4, "ftypqt", "MOV"), (4, "ftypisom", "MP4"), (4, "ftypmp4", "MP4"),
            (4, "ftyp3g", "3GP"), (0, "%PDF", "PDF"), (0, "<svg", "SVG"),
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
