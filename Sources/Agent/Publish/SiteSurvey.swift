internal import LinuxIO
internal import Paths

/// What a folder holds that is to be published, and what a sign would refuse of it.
struct SiteSurvey: Sendable {
    /// As many as a sign takes.
    static let mostFiles = 100_000
    /// Files that Windows, macOS, KDE and Synology create, in lower case. AppleDouble files (`._NAME`) and Linux's trash
    /// (`.Trash-UID`) vary in name.
    private static let clutter: Set = [
        "thumbs.db", "ehthumbs.db", "desktop.ini", "$recycle.bin", "system volume information", ".ds_store", ".trashes",
        ".appledouble", ".spotlight-v100", ".fseventsd", ".temporaryitems", ".directory", "@eadir",
    ]

    /// Paths of its files.
    private(set) var files: [String] = []
    /// Paths that are not published: clutter, and at the top the folder of git(1).
    private(set) var leftOut: [String] = []
    /// What a sign would refuse, each with its path.
    private(set) var flaws: [String] = []

    /// - Parameter limit: how many files, folders and links there may be.
    init(of folder: String, limit: Int = mostFiles) throws(SystemError) {
        var links: [String: String] = [:]
        var (files, leftOut, flaws): ([String], [String], [String]) = ([], [], [])
        var count = 0
        try Folder.forEachDescendant(of: folder) { found throws(SystemError) in
            let path = found.relativePath
            if let flaw = Self.flaw(ofName: path) { flaws.append("\(safeLine(path)): \(flaw)") }
            if path == ".git" || Self.isClutter(PathParts(path).name.lowercased()) {
                leftOut.append(path)
                return .past
            }
            count += 1
            if count > limit { return .stop }
            switch found.kind {
            case .regular: files.append(path)
            case .folder: break
            case .link: links[path] = try File.target(ofLink: found.path) ?? ""
            case .special(let noun): flaws.append("\(safeLine(path)): \(noun)")
            }
            return .on
        }
        let course = LinkCourse(links)
        for link in links.keys { if let flaw = course.flaw(of: link) { flaws.append("\(safeLine(link)): \(flaw)") } }
        flaws.sort()
        if count > limit { flaws.append("more than \(limit) files") }
        (self.files, self.leftOut, self.flaws) = (files, leftOut, flaws)
    }

    private static func isClutter(_ name: String) -> Bool {
        clutter.contains(name) || name.hasPrefix("._") || name.hasPrefix(".trash-")
    }

    /// OSTree takes names of UTF-8 alone. A line break in one would break lists of files.
    private static func flaw(ofName path: String) -> String? {
        let name = PathParts(path).name.unicodeScalars
        if name.contains(where: { 0xF780...0xF7FF ~= $0.value }) { return "its name is no UTF-8" }
        return name.contains { $0.value < 0x20 || $0.value == 0x7F } ? "its name has a control character" : nil
    }
}
