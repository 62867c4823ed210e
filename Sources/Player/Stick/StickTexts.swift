internal import Lettering
internal import PlaylistFormat
internal import Raster

/// The texts of the files that are made for a stick's player.
struct StickTexts {
    let paths: StickPaths
    let settings: MachineSettings

    /// Where other sticks are mounted.
    private static let otherSticks = "/media"

    /// Lines for a shell's `.`: all values are of letters, digits and `+-./:_`.
    var system: String {
        let said = [
            ("TIME_ZONE", settings.timeZone), ("HOSTNAME", settings.hostname), ("TIME_SERVER", settings.timeServer),
        ]
        let flags = [("NETWORK", settings.network), ("STICKS", settings.sticks)]
        return said.map { key, value in value.map { "\(key)=\($0)\n" } ?? "" }.joined()
            + flags.map { key, value in "\(key)=\(value ? "yes" : "no")\n" }.joined()
    }

    /// Lines for systemd's EnvironmentFile=.
    var play: String { "SOURCE=\(paths.source)\n" }

    var site: String {
        let mode = settings.mode.map { "    mode: \(Self.quoted($0))\n" } ?? ""
        let rotation = settings.rotation.map { "    rotate: \($0.rawValue)\n" } ?? ""
        return "outputs:\n  '*':\n    playlist: \(Self.quoted(paths.playlist))\n" + mode + rotation
    }

    var pictures: String { "slides:\n" + Self.folder(paths.pictures, isNested: false) }

    /// What plays besides.
    var also: String {
        let cards = Self.quoted(paths.made(StickPaths.cards))
        return "slides:\n  - folder: \(cards)\n    fit: contain\n    background: '\(MessageCard.background)'\n"
            + "    duration: 20s\n"
            + (settings.sticks ? Self.folder(Self.otherSticks, isNested: true) + "    priority: 1\n" : "")
    }

    /// An entry for a folder without what Windows keeps on a disk.
    ///
    /// - Parameter isNested: whether the disk is a folder in it.
    private static func folder(_ path: String, isNested: Bool) -> String {
        // A glob's star matches no slash: one for each depth. What was deleted lies in a folder for each user, and
        // folders that were deleted lie there whole.
        let depths = (1...5).map { [String](repeating: "*", count: $0).joined(separator: "/") }
        let globs = ["$RECYCLE.BIN", "System Volume Information"].flatMap { folder in
            depths.map { quoted("\(isNested ? "*/" : "")\(folder)/\($0)") }
        }
        return "  - folder: \(quoted(path))\n    recursive: true\n    exclude:\n"
            + globs.map { "      - \($0)\n" }.joined()
    }

    /// A text as YAML.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
