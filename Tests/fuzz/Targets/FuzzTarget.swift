/// A way into the program for bytes from outside.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A file, decoded and scaled. The last byte, which lies behind the end of a whole picture, says to what.
    case jpeg, png
    /// An EXIF block, in a JPEG and in a PNG made around it.
    case exif
    /// A playlist; as YAML also a site file.
    case yaml, m3u

    /// Takes the bytes in, twice, and looks at what comes of them. An error is a good outcome, if it is the same twice.
    public func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .jpeg, .png: try PictureTarget.run(bytes, choice: bytes.last ?? 0)
        case .exif: try EXIFTarget.run(bytes)
        case .yaml:
            try PlaylistTarget.run(bytes, isYAML: true)
            try SiteTarget.run(bytes)
        case .m3u: try PlaylistTarget.run(bytes, isYAML: false)
        }
    }

    /// The same with every choice that the last byte could make, or with every `step`th.
    public func runAll(_ bytes: [UInt8], step: Int = 1) throws(Finding) {
        switch self {
        case .jpeg, .png:
            for choice in stride(from: 0, through: 255, by: step) {
                try PictureTarget.run(bytes, choice: UInt8(choice))
            }
        case .exif, .yaml, .m3u: try run(bytes)
        }
    }
}
