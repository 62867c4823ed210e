internal import Decode

/// What the name of a file in a folder says.
enum PictureName: Hashable {
    /// Its pictures play.
    case picture
    /// They play where a library is there.
    case perhaps(PictureFile.Format)
    /// It is told how many there are.
    case unplayable(UnplayableKind)
    /// Nothing, or that it is a picture of a kind that is not played: the file's first bytes decide.
    case unknown
    /// The file is hidden, or no picture.
    case other

    private static let pictures: Set = ["jpg", "jpeg", "jpe", "jfif", "mpo", "png", "apng", "webp"]
    private static let perhaps: [String: PictureFile.Format] = [
        "heic": .heic, "heif": .heic, "hif": .heic, "avif": .avif,
    ]
    /// Of files that lie beside pictures, of this player's own, and of such as are being written.
    private static let others: Set = [
        "7z", "aae", "bak", "bat", "c", "cfg", "conf", "crdownload", "css", "csv", "dat", "db", "desktop",
        "dll", "doc", "docx", "download", "exe", "filepart", "flac", "gz", "htm", "html", "ics", "ini", "js",
        "json", "jsonl", "key", "lnk", "lock", "log", "m3u", "m3u8", "m4a", "md", "mp3", "new", "ogg", "old",
        "opdownload", "part", "partial", "pid", "prom", "py", "rar", "rtf", "sh", "sock", "srt", "swp", "swx",
        "tar", "temp", "thm", "tmp", "txt", "url", "vcf", "wav", "xls", "xlsx", "xml", "xmp", "xz", "yaml",
        "yml", "zip",
    ]

    init(_ name: String) {
        let name = name.lowercased()
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") {
            self = .other
            return
        }
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        let ending = dot.map { String(name[name.utf8.index(after: $0)...]) } ?? ""
        if Self.pictures.contains(ending) {
            self = .picture
        } else if let format = Self.perhaps[ending] {
            self = .perhaps(format)
        } else if let kind = UnplayableKind(ofFile: name) {
            self = kind.isOftenMisnamed ? .unknown : .unplayable(kind)
        } else {
            self = Self.others.contains(ending) ? .other : .unknown
        }
    }

    /// Whether such a file may be listed.
    var mayPlay: Bool {
        switch self {
        case .picture, .perhaps, .unknown: true
        case .unplayable, .other: false
        }
    }
}
