/// What a site file says of a run of the player, apart from what it plays; the command line says the same.
public struct RunSettings: Hashable, Sendable {
    /// The file of the display log, resolved against the site file's folder; nil: there is none.
    public var displayLog: String?
    /// The file for Prometheus, resolved against the site file's folder; nil: there is none.
    public var metrics: String?
    /// How many bytes small pictures of overviews may take; 0: none are kept; nil: `usualThumbnails`.
    public var thumbnails: Int?
    /// Whether listed slides begin where the last run ended; nil: they begin with the first.
    public var resumes: Bool?
    /// Whether the log tells every slide that is shown; nil: it does not.
    public var isVerbose: Bool?

    public init(
        displayLog: String? = nil, metrics: String? = nil, thumbnails: Int? = nil, resumes: Bool? = nil,
        isVerbose: Bool? = nil
    ) {
        self.displayLog = displayLog
        self.metrics = metrics
        self.thumbnails = thumbnails
        self.resumes = resumes
        self.isVerbose = isVerbose
    }

    /// In bytes.
    public static let usualThumbnails = 256 << 20

    /// These settings, and where they say nothing those of `other`.
    public func completed(by other: RunSettings) -> RunSettings {
        RunSettings(
            displayLog: displayLog ?? other.displayLog, metrics: metrics ?? other.metrics,
            thumbnails: thumbnails ?? other.thumbnails, resumes: resumes ?? other.resumes,
            isVerbose: isVerbose ?? other.isVerbose)
    }

    /// The keys that mean something else here than in `other`, and count from the start of a run.
    public func startKeys(unlike other: RunSettings) -> [String] {
        let differences: [(Key, Bool)] = [
            (.displayLog, displayLog != other.displayLog), (.metrics, metrics != other.metrics),
            (.thumbnails, (thumbnails ?? Self.usualThumbnails) != (other.thumbnails ?? Self.usualThumbnails)),
            (.resume, (resumes ?? false) != (other.resumes ?? false)),
        ]
        return differences.compactMap { key, isOther in isOther ? key.rawValue : nil }
    }

    /// Whether a file for Prometheus may have this path: node_exporter's textfile collector reads no other ones.
    public static func isMetricsPath(_ path: String) -> Bool { path.hasSuffix(".prom") }
}
