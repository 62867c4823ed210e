internal import LinuxIO

/// Why the agent ends, in words.
public struct AgentError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ error: SystemError) { description = error.description }
}
