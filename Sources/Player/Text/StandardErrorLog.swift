internal import LinuxIO
public import Logging

/// Log lines on stderr, one line each; with the journal's `<3>` priorities (sd-daemon(3)) where it reads them.
public struct StandardErrorLog: LogHandler {
    public var metadata: Logger.Metadata = [:]
    private var level: Logger.Level
    private let verbosity: Verbosity?
    private let showsPriority: Bool

    /// - Parameter verbosity: as long as it is on, what is said for debugging is said too.
    public init(level: Logger.Level, verbosity: Verbosity? = nil) {
        self.level = level
        self.verbosity = verbosity
        showsPriority = StandardError.isJournal
    }

    public var logLevel: Logger.Level {
        get { verbosity?.isOn == true ? min(level, .debug) : level }
        set { level = newValue }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        // A message of several lines is several entries, each with its priority.
        Terminal.say(
            event.message.description, prefix: Self.prefix(level: event.level, showsPriority: showsPriority))
    }

    /// What a line begins with.
    static func prefix(level: Logger.Level, showsPriority: Bool) -> String {
        showsPriority ? "<\(level.priority)>" : "cyclorama: "
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
