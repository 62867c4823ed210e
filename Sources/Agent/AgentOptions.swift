internal import LinuxIO
internal import PlaylistFormat

/// Where the agent finds and keeps things.
public struct AgentOptions: Hashable, Sendable {
    /// What it may ask: `agent.yaml`.
    public var settings = AgentSettings.standardPath
    /// The socket of the player on which it listens to the agent.
    public var socket = "/run/cyclorama/agent/control.sock"
    /// What it fetches, for the player to read.
    public var cache: String
    /// Its status.
    public var runtime: String
    /// What must outlive it: what it was asked for last, and the site.
    public var state: String
    /// The player, which judges a site.
    public var player = "/usr/bin/cyclorama"

    /// The folders that systemd has made for the service (systemd.exec(5)), or else the usual ones.
    public init() {
        func folder(_ variable: String, _ usual: String) -> String {
            // Where the unit file names several, colons stand between them.
            Environment.file(variable)?.split(separator: ":").first.map(String.init) ?? usual
        }
        cache = folder("CACHE_DIRECTORY", "/var/cache/cyclorama")
        runtime = folder("RUNTIME_DIRECTORY", "/run/cyclorama-agent")
        state = folder("STATE_DIRECTORY", "/var/lib/cyclorama-agent")
    }
}
