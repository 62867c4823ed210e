public import Logging

/// The agent's version.
public enum AgentVersion {
    public static let text = "0.2.0"
}

/// What the program does.
public enum AgentProgram {
    /// Fetches until it is told to stop.
    public static func run(_ options: AgentOptions, log: Logger) throws(AgentError) {
        try AgentSession(options, log).run()
    }
}
