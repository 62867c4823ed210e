internal import Lettering
internal import PlaylistFormat
internal import Raster
internal import Web

/// The texts of the files that are made for a stick's player.
struct StickTexts {
    let paths: StickPaths
    let settings: MachineSettings
    /// Whether the agent has a site.
    let hasSite: Bool

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
        let source = hasSite ? StickPaths.tree : settings.playlist?.description ?? paths.pictures
        return "outputs:\n  '*':\n    playlist: \(Self.quoted(source))\n" + mode + rotation + input
    }

    private var input: String {
        guard let input = settings.input else { return "" }
        func line(_ key: String, _ names: [String]) -> String {
            names.isEmpty ? "" : "      \(key): [\(names.map(Self.quoted).joined(separator: ", "))]\n"
        }
        let taps = [("left", input.taps.left), ("middle", input.taps.middle), ("right", input.taps.right)]
        let said = taps.compactMap { side, action in action.word.map { "\(side): \($0)" } }
        let tap = input.touch.isEmpty ? "" : "      tap: {\(said.joined(separator: ", "))}\n"
        return "    input:\n" + line("touch", input.touch) + tap + line("keys", input.keys.map(\.name))
    }

    /// What plays besides.
    var also: String {
        let cards = Self.quoted(paths.made(StickPaths.cards))
        return "slides:\n  - folder: \(cards)\n    fit: contain\n    background: '\(MessageCard.background)'\n"
            + "    duration: 20s\n"
            + (settings.sticks
                ? "  - folder: \(Self.quoted(Self.otherSticks))\n    recursive: true\n    priority: 1\n" : "")
    }

    /// A text as YAML.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
}
