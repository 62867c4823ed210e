internal import LinuxIO
public import Logging
internal import Paths

/// Log lines on stderr, one line each; with the journal's `<3>` priorities (sd-daemon(3)) where it reads them.
public struct AgentLog: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var logLevel: Logger.Level
    private let showsPriority: Bool

    public init(level: Logger.Level) {
        logLevel = level
        showsPriority = StandardError.isJournal
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Says a message of the command line.
    public static func say(_ message: String) {
        for line in message.split(separator: "\n") {
            StandardError.write("cyclorama-agent: \(safeLine(line, limit: 4000))\n")
        }
    }

    public func log(event: LogEvent) {
        let prefix = showsPriority ? "<\(Self.priority(event.level))>" : "cyclorama-agent: "
        for line in event.message.description.split(separator: "\n") {
            StandardError.write("\(prefix)\(safeLine(line, limit: 4000))\n")
        }
    }

    /// The level as syslog(3) counts.
    private static func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}
