internal import JSONText
internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// What `cyclorama check` says of a folder that becomes a site.
struct SiteCheck {
    private let player: Tool

    init(_ player: Tool) { self.player = player }

    /// Says what is wrong, as `check` says it, with the paths of the folder.
    ///
    /// - Parameters:
    ///   - site: the folder by its name on a sign: what a site may name depends on that.
    ///   - folder: as the user has named it.
    /// - Returns: how many errors there are.
    func errorCount(of site: String, named folder: String, _ say: (String) -> Void) throws(AgentError) -> Int {
        let answer = try player.run(["check", "--json", site])
        guard let json = try? JSON(reading: answer.output) else {
            throw AgentError("\(player.name) check ends with \(answer.code), and says nothing that can be read")
        }
        let errors = json["errors"]?.items ?? []
        // Other branches, or later commits, fill empty folders.
        let warnings = (json["warnings"]?.items ?? []).filter { $0["kind"]?.string != "empty-folder" }
        for (findings, level) in [(errors, ""), (warnings, "warning: "), (json["notes"]?.items ?? [], "note: ")] {
            for finding in findings { for line in Self.lines(of: finding, level, site, folder) { say(line) } }
        }
        // An error without a place, such as a disk that does not answer, is one too.
        return max(errors.count, answer.code == 0 ? 0 : 1)
    }

    /// `file:line:column: message`, and the line with a caret.
    private static func lines(of finding: JSON, _ level: String, _ site: String, _ folder: String) -> [String] {
        let here = { (text: String) in text.replacing(site, with: folder) }
        let message = here(finding["message"]?.string ?? "")
        guard let file = finding["file"]?.string else { return ["\(level)\(message)"] }
        guard case .integer(let line)? = finding["line"], case .integer(let column)? = finding["column"] else {
            return ["\(here(file)): \(level)\(message)"]
        }
        var excerpts = Excerpts(
            of: (try? File.contents(of: file, limit: StateFile.largest)) ?? [], as: PlaylistFile(path: file) ?? .yaml)
        let excerpt = excerpts.excerpt(at: Place(line: Int(line), column: Int(column)))
        return ["\(here(file)):\(line):\(column): \(level)\(message)"] + (excerpt.map { [$0] } ?? [])
    }
}
