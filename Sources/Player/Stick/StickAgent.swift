internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Web

/// What the agent of a stick's machine begins with: its settings, and copies of the files that they name. On the stick a file
/// is everybody's, and the agent takes no secret that others may read; nor can it be pulled out.
struct StickAgent {
    /// Each file by its path in the agent's folder; the settings last, for they name the others.
    private(set) var files: [(name: String, bytes: [UInt8])] = []
    /// Whether the agent has a site, which then plays.
    private(set) var hasSite = false
    private(set) var complaints: [Complaint] = []

    private let paths: StickPaths
    /// What the files from the web may have of the machine's memory, in bytes.
    private let room: Int

    static let settingsFile = "agent.yaml"
    private static let longestFile = 1 << 20
    private static let mostFiles = 64

    /// - Parameters:
    ///   - settings: what `cyclorama.txt` says
    ///   - memory: the machine's, in bytes. The folder of cache and site has a fifth of it (`prepare`).
    init(paths: StickPaths, settings: MachineSettings, memory: Int) {
        self.paths = paths
        room = memory / 5
        if paths.hasGiven(Self.settingsFile) {
            readGiven(besides: settings)
        } else {
            make(of: settings)
        }
    }

    /// What fetched files may have, in MiB. The rest is for those that are on their way: a file that comes anew lies there twice.
    private func cache(besideSite: Bool) -> Int { max(16, (room >> 20) * 3 / (besideSite ? 16 : 4)) }

    private mutating func make(of settings: MachineSettings) {
        var site = ""
        if let wanted = settings.site {
            let keys = wanted.keys.filter { copy($0, complainingOf: StickMistakes.settingsFile) }
            hasSite = !keys.isEmpty
            if hasSite {
                site = "site:\n  url: \(StickTexts.quoted(wanted.address.description))\n"
                site += "  branch: [\(wanted.branches.map(StickTexts.quoted).joined(separator: ", "))]\n"
                site += "  key: [\(keys.map(StickTexts.quoted).joined(separator: ", "))]\n"
                site += wanted.pace.map { "  every: \($0)\n" } ?? ""
                // Of a folder that is small, and holds nothing else.
                site += "  keep-free: 16MiB\n"
            }
        }
        files.append((Self.settingsFile, Array("cache: \(cache(besideSite: hasSite))MiB\n\(site)".utf8)))
    }

    /// Takes the file that lies on the stick.
    private mutating func readGiven(besides settings: MachineSettings) {
        let path = paths.given(Self.settingsFile)
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try File.contents(of: path, limit: Self.longestFile)
        } catch {
            return complain("it cannot be read: \(error.reason)", of: Self.settingsFile)
        }
        let parsed = AgentSettings.parsed(yaml: bytes, name: Self.settingsFile, folder: paths.pictures)
        complaints += parsed.error?.complaints(of: path) ?? []
        hasSite = AgentSettings.namesSite(yaml: bytes)
        if settings.site != nil {
            complain(
                "'site' does not count beside \(Self.settingsFile), which says itself what the agent is to do",
                of: StickMistakes.settingsFile)
        }
        for name in AgentSettings.texts(ofYAML: bytes) where isOnStick(name) {
            if files.count < Self.mostFiles { copy(name, complainingOf: Self.settingsFile) }
        }
        files.append((Self.settingsFile, bounded(bytes, parsed)))
    }

    /// The settings with the size of the cache, where they do not say it.
    private mutating func bounded(_ bytes: [UInt8], _ parsed: Parsed<AgentSettings>) -> [UInt8] {
        guard case .whole(let settings) = parsed else { return bytes }
        let limit = cache(besideSite: hasSite)
        let said = bytes + Array("\ncache: \(limit)MiB\n".utf8)
        // With that key twice it is no settings file any more.
        if case .whole = AgentSettings.parsed(yaml: said, name: "", folder: paths.pictures) { return said }
        if settings.cache > room {
            complain(
                "'cache' is more than a fifth of this machine's memory: \(room >> 20)MiB is what there is",
                of: Self.settingsFile)
        }
        return bytes
    }

    private func isOnStick(_ name: String) -> Bool {
        !name.hasPrefix("/") && !name.isEmpty && !name.utf8.contains(0)
            && !name.split(separator: "/").contains("..") && paths.hasGiven(name)
    }

    /// Returns whether the file could be read.
    @discardableResult
    private mutating func copy(_ name: String, complainingOf file: String) -> Bool {
        do throws(SystemError) {
            files.append((name, try File.contents(of: paths.given(name), limit: Self.longestFile)))
            return true
        } catch {
            complain("\(safeLine(name)) cannot be read: \(error.reason)", of: file)
            return false
        }
    }

    private mutating func complain(_ message: String, of file: String) {
        complaints.append(Complaint(message, at: Origin(file: file)))
    }

    /// Writes all files for their owner alone.
    func write() throws(SystemError) {
        let folder = paths.made(StickPaths.agent)
        try File.makeFolder(folder, for: .everyone)
        for (name, bytes) in files {
            let path = PathParts.joined(folder, name)
            try File.makeFolder(PathParts(path).folder, for: .everyone)
            try File.replace(path, with: bytes.span, for: .owner)
        }
    }
}
