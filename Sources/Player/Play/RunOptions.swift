internal import Paths
internal import PlaylistFormat

/// How a run is set up: as the command line says, and where that says nothing as the site file does.
struct RunOptions {
    /// What the command line says.
    let flags: RunSettings
    private let verbosity: Verbosity
    /// What the run has begun with.
    private(set) var settings: RunSettings

    /// - Parameter verbosity: that of the run's loggers; what it is now is the command line's.
    init(flags: RunSettings, verbosity: Verbosity) {
        self.flags = flags
        self.verbosity = verbosity
        settings = flags
    }

    /// Whether listed slides go on where the last run ended.
    var resumes: Bool { settings.resumes == true }

    /// Completes what the run begins with by a site file that was read for the first time.
    mutating func begin(with plan: OutputPlan) {
        settings = flags.completed(by: plan.run)
        follow(plan)
    }

    /// Has the loggers say as much as a site file wants.
    func follow(_ plan: OutputPlan) { verbosity.set(flags.completed(by: plan.run).isVerbose ?? false) }

    /// What to say of a site file that was read again: which of its changes the run does not take up; nil: nothing.
    func notice(of plan: OutputPlan, after old: OutputPlan) -> String? {
        let new = flags.completed(by: plan.run)
        let pending = new.startKeys(unlike: settings)
        let keys = new.startKeys(unlike: flags.completed(by: old.run)).filter(pending.contains).map { "'\($0)'" }
        guard let site = plan.site, !keys.isEmpty else { return nil }
        let verb = keys.count == 1 ? "counts" : "count"
        return "\(safeLine(site)): \(keys.joined(separator: ", ")) \(verb) from the next start"
    }
}
