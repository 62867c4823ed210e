internal import LinuxIO
internal import Paths

/// What a folder holds that is to be published, and what a sign would refuse of it.
struct SiteSurvey: Sendable {
    /// As many as a sign takes.
    static let mostFiles = 100_000
    /// What is left out, at the top: the history of a folder that is kept by git(1).
    static let leftOut = ".git"

    /// Paths of its files.
    private(set) var files: [String] = []
    /// What a sign would refuse, each with its path.
    private(set) var flaws: [String] = []

    /// - Parameter limit: how many files, folders and links there may be.
    init(of folder: String, limit: Int = mostFiles) throws(SystemError) {
        var links: [String: String] = [:]
        var (files, flaws): ([String], [String]) = ([], [])
        var count = 0
        try Folder.forEachDescendant(of: folder) { found throws(SystemError) in
            let path = found.relativePath
            if path == Self.leftOut { return .past }
            count += 1
            if count > limit { return .stop }
            if let flaw = Self.flaw(ofName: path) { flaws.append("\(safeLine(path)): \(flaw)") }
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
        (self.files, self.flaws) = (files, flaws)
    }

    /// OSTree takes names of UTF-8 alone. A line break in one would break lists of files.
    private static func flaw(ofName path: String) -> String? {
        let name = PathParts(path).name.unicodeScalars
        if name.contains(where: { 0xF780...0xF7FF ~= $0.value }) { return "its name is no UTF-8" }
        return name.contains { $0.value < 0x20 || $0.value == 0x7F } ? "its name has a control character" : nil
    }
}
