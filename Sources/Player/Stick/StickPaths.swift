internal import LinuxIO
internal import Paths

/// The files from which a stick's player begins, and those that are made for it.
struct StickPaths {
    /// The folder of the stick's pictures.
    let pictures: String
    /// The folder of what is made.
    let target: String

    static let site = "site.yaml"
    /// The folder of pictures that tell what is wrong; they play besides.
    static let cards = "cards"
    /// The folder of the agent's settings, and of what they name.
    static let agent = "agent"
    /// What the agent tells of itself.
    static let agentStatus = "/run/cyclorama-agent/status.json"
    /// Where the agent keeps a site.
    static let tree = "/var/lib/cyclorama-agent/" + SiteName.name
    /// The input devices that the player may read; missing where there is none.
    static let hands = "hands.txt"
    static let mistakes = cards + "/mistakes.png"
    static let loss = cards + "/lost.png"

    func made(_ name: String) -> String { PathParts.joined(target, name) }

    func given(_ name: String) -> String { PathParts.joined(pictures, name) }

    /// Whether the stick has the file.
    func hasGiven(_ name: String) -> Bool { (try? File.kind(of: given(name))) == .regular }

    /// What the player is to play: the site file of the stick, or else the one that is made.
    var source: String { hasGiven(Self.site) ? given(Self.site) : made(Self.site) }
}
