internal import Paths

/// A kind of file that people keep beside pictures, and that is not played: told by the ending of its name or by its first bytes.
struct UnplayableKind: Hashable, Sendable {
    enum Noun: String, CaseIterable, Sendable {
        case picture, film, document, file
    }

    /// As people write it: `HEIC`.
    let name: String
    let noun: Noun

    private static let kinds: [String: UnplayableKind] = {
        let kinds: [(Noun, String, [String])] = [
            (.picture, "HEIC", ["heic", "heif", "hif"]), (.picture, "AVIF", ["avif"]),
            (.picture, "GIF", ["gif"]), (.picture, "TIFF", ["tif", "tiff"]), (.picture, "BMP", ["bmp"]),
            (.picture, "SVG", ["svg"]), (.picture, "JPEG XL", ["jxl"]), (.picture, "JPEG 2000", ["jp2"]),
            (.picture, "Photoshop", ["psd"]), (.picture, "raw", ["arw", "cr2", "cr3", "dng", "nef", "orf", "raf"]),
            (.film, "MP4", ["mp4", "m4v"]), (.film, "MOV", ["mov"]), (.film, "AVI", ["avi"]), (.film, "MKV", ["mkv"]),
            (.film, "WebM", ["webm"]), (.film, "WMV", ["wmv"]), (.film, "MPEG", ["mpg", "mpeg"]),
            (.film, "3GP", ["3gp"]), (.document, "PDF", ["pdf"]), (.document, "PowerPoint", ["ppt", "pptx"]),
            (.document, "ODP", ["odp"]),
        ]
        var all: [String: UnplayableKind] = [:]
        for (noun, name, endings) in kinds {
            for ending in endings { all[ending] = UnplayableKind(name: name, noun: noun) }
        }
        return all
    }()

    private static let texts: Set = [
        "csv", "html", "htm", "ini", "json", "md", "pls", "toml", "txt", "xml", "xspf",
    ]

    /// Whether a name is that of a text, which somebody may take for a playlist.
    static func isText(_ path: String) -> Bool {
        let parts = PathParts(path).name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.last.map { texts.contains(String($0)) } == true
    }

    /// Neither name nor content say what it is.
    static let unknown = UnplayableKind(name: "unknown", noun: .file)

    private static let named = Dictionary(kinds.values.map { ($0.name, $0) }) { first, _ in first }

    /// The kind that is called so; nil: none is.
    init?(named name: String) {
        guard let kind = Self.named[name] else { return nil }
        self = kind
    }

    private init(name: String, noun: Noun) {
        self.name = name
        self.noun = noun
    }

    /// The kind of a file of this name; nil for one that is played, hidden, or of a kind that is not told of.
    init?(ofFile name: String) {
        guard name.utf8.first != UInt8(ascii: "."), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            let kind = Self.kinds[name[name.utf8.index(after: dot)...].lowercased()]
        else { return nil }
        self = kind
    }

    /// `12 HEIC pictures and 3 MP4 films are not played; export the pictures as JPEG`.
    static func message(_ counts: [UnplayableKind: Int]) -> String {
        let order = counts.sorted {
            ($0.key.rank, $1.value, $0.key.name) < ($1.key.rank, $0.value, $1.key.name)
        }
        var words = order.map { "\($1) \($0.name) \($0.noun)\($1 == 1 ? "" : "s")" }
        let last = words.popLast() ?? ""
        let isOne = counts.values.reduce(0, +) == 1
        let list = (words.isEmpty ? "" : words.joined(separator: ", ") + " and ") + last
        return list + (isOne ? " is" : " are") + " not played" + advice(Set(counts.keys), isOne: isOne)
    }

    /// Whether files of this name may be JPEGs, which phones and programs that convert pictures write. The first bytes of a
    /// raw picture are those of a TIFF, so its name tells more.
    var isOftenMisnamed: Bool { noun == .picture && name != "raw" }

    private var rank: Int { Noun.allCases.firstIndex(of: noun) ?? 0 }

    /// Those that a library reads which is not there.
    private var isLacking: Bool { ["HEIC", "AVIF"].contains(name) }

    private static func advice(_ kinds: Set<UnplayableKind>, isOne: Bool) -> String {
        let nouns = Set(kinds.map(\.noun))
        switch nouns {
        case [.picture] where kinds.allSatisfy(\.isLacking):
            return "; install the packages cyclorama and libheif1, or export \(isOne ? "it" : "them") as JPEG"
        default: return exportAdvice(nouns, isOne: isOne)
        }
    }

    private static func exportAdvice(_ nouns: Set<Noun>, isOne: Bool) -> String {
        switch nouns {
        case [.picture]: "; export \(isOne ? "it" : "them") as JPEG"
        case [.document]: "; export \(isOne ? "its" : "their") pages as JPEG"
        case _ where nouns.contains(.picture): "; export the pictures as JPEG"
        default: ""
        }
    }
}
