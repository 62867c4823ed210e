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
    /// Extensions of sidecar files, of this player's own files, of incomplete downloads, and of backups.
    private static let others: Set = [
        "!sync", "!ut", "7z", "aae", "aria2", "backup", "bak", "bat", "bts", "c", "cfg", "conf", "crdownload", "css",
        "csv", "dat", "db", "desktop", "dll", "dltemp", "doc", "docx", "download", "exe", "filepart", "flac", "gz",
        "htm", "html", "ics", "ini", "js", "json", "jsonl", "kate-swp", "key", "lnk", "lock", "log", "m3u", "m3u8",
        "m4a", "md", "mp3", "new", "ogg", "old", "opdownload", "orig", "part", "partial", "pid", "pp3", "prom", "py",
        "rar", "rej", "rsync-tmp", "rtf", "save", "sb", "sh", "sock", "srt", "swp", "swx", "tar", "temp", "thm", "tmp",
        "txt", "url", "vcf", "wav", "xls", "xlsx", "xml", "xmp", "xz", "yaml", "yml", "zip",
    ]

    /// Whether a backup has this extension: exiftool's `a.jpg_original`, macOS' `a.jpg.sb-1a2b3c4d-XyZ`.
    private static func isBackup(ending: String) -> Bool { ending.hasSuffix("_original") || ending.hasPrefix("sb-") }

    init(_ name: String) {
        let name = name.lowercased()
        // Emacs auto-saves `a.jpg` as `#a.jpg#`.
        let isSave = name.utf8.first == UInt8(ascii: "#") && name.utf8.last == UInt8(ascii: "#")
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") || isSave {
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
            self = Self.others.contains(ending) || Self.isBackup(ending: ending) ? .other : .unknown
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
