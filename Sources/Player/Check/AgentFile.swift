internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// The settings of the agent on disk.
enum AgentFile {
    /// Whether a source is such a file: by its name or, if it can be read, by its keys.
    static func isAgent(_ source: String) -> Bool {
        guard PlaylistFile(path: source) == .yaml else { return false }
        return PathParts(source).name == PathParts(AgentSettings.standardPath).name
            || (try? bytes(of: source)).map(AgentSettings.isAgent) == true
    }

    /// What is wrong with it, and its lines.
    static func complaints(of path: String) -> ([Complaint], Excerpts?) {
        do throws(SystemError) {
            let bytes = try bytes(of: path)
            let error = AgentSettings.parsed(
                yaml: bytes, name: path, folder: PathParts(path).folder, probe: SiteFile.probe
            ).error
            return (error?.complaints(of: path) ?? [], Excerpts(of: bytes, as: .yaml))
        } catch {
            return ([Complaint("\(safeLine(path)): \(error.reason)", kind: .missing, about: path)], nil)
        }
    }

    private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
        try File.contents(of: path, limit: ReadingLimits.standard.playlistBytes)
    }
}
