internal import LinuxIO

/// Why the agent ends, in words.
public struct AgentError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ error: SystemError) { description = error.description }

    /// Does something of the system's, whose error becomes one of the agent.
    static func telling<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(AgentError) -> Result {
        do throws(SystemError) { return try body() } catch { throw AgentError(error) }
    }
}
