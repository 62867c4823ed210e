internal import LinuxIO
public import Logging

/// Log lines on stderr, one line each; with the journal's `<3>` priorities (sd-daemon(3)) where it reads them.
public struct StandardErrorLog: LogHandler {
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

    public func log(event: LogEvent) {
        let prefix = showsPriority ? "<\(event.level.priority)>" : "cyclorama: "
        // A message of several lines is several entries, each with its priority.
        let lines = event.message.description.split(separator: "\n", omittingEmptySubsequences: false)
        StandardError.write(lines.map { "\(prefix)\($0)\n" }.joined())
    }
}

extension Logger.Level {
    /// The level as syslog(3) counts.
    fileprivate var priority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}

/// What a person sees besides a command's output: stderr.
public enum Terminal {
    /// Whether a person sees it.
    public static var isThere: Bool { StandardError.isTerminal }

    /// The words of the command line after the program's name.
    public static var arguments: [String] { FileName.arguments }

    /// Writes at once. Errors are ignored.
    public static func write(_ text: String) { StandardError.write(text) }
}
