internal import ArgumentParser
internal import Logging
internal import Player

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play on every connected output until told to stop.",
        discussion: """
            Sources are playlists (.yaml, .m3u), folders and pictures. A folder plays with the folders in it, or what \
            the playlist.yaml or playlist.m3u in it says.
            On a terminal: space pauses or goes on, right and down skip, left and up go back, r reads the playlist \
            again, q stops.
            Signals: USR1 pauses or goes on, USR2 skips, HUP reads the playlist again, TERM and INT stop; \
            see also 'cyclorama ctl'.
            A site file says --log-display, --metrics, --resume and --verbose too: display-log: FILE, metrics: FILE, \
            resume: true, verbose: true. What the command line says comes first.
            """)

    @Argument(help: "Playlists, folders or pictures.", completion: .file(), transform: Checks.source)
    var sources: [String] = []

    @OptionGroup var options: SourceOptions

    @Option(
        help: "kms, headless or headless:WxH@R; several headless ones are separated by commas.",
        completion: .list(["kms", "headless"]))
    var display = "kms"

    @Option(help: "A card to play on; may be repeated. (default: every card)", completion: .file())
    var card: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Play a source of its own on this output, such as HDMI-A-1=menu.yaml; without a source, play the others on \
            this output only. May be repeated. (default: all)
            """, valueName: "name[=source]"))
    var output: [String] = []

    @Option(
        help: ArgumentHelp(
            "A source that every output plays before its own, also with a site file. May be repeated.",
            valueName: "source"), completion: .file(), transform: Checks.source)
    var also: [String] = []

    @Option(
        help: "preferred, highest, WxH, WxH@R, 'WxH@R cvt' or a modeline.",
        completion: .list(["preferred", "highest"]))
    var mode = "preferred"

    @Option(
        help: "Turn everything clockwise by 0, 90, 180 or 270 degrees, for displays that hang on their side.",
        completion: .list(["0", "90", "180", "270"]))
    var rotate = 0

    @Option(
        help: "Where pid, status.json, at-work and control.sock go; $RUNTIME_DIRECTORY where that is set.",
        completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    @Flag(help: "Begin where the last run ended, not at the first slide. Shuffled slides do so anyway.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            """
            Where it is kept how far the last run has come, and which files have killed the player; $STATE_DIRECTORY \
            where that is set.
            """),
        completion: .directory)
    var stateDir = ServiceFolder.state.path

    @Option(
        help: "A file that gets a JSON line for each picture that was shown; see 'cyclorama report'.",
        completion: .file())
    var logDisplay: String?

    @Option(
        help: ArgumentHelp(
            """
            A file of counts and times for Prometheus, in the folder that node_exporter's textfile collector reads; \
            its name must end with .prom.
            """, valueName: "file"))
    var metrics: String?

    @Flag(name: .shortAndLong, help: "Say more: every slide that is shown.")
    var verbose = false

    func validate() throws {
        _ = try choice()
        try Checks.sources(sources)
        if let metrics, !Playback.takesMetrics(metrics) {
            throw ValidationError("--metrics takes a file whose name ends with .prom, not '\(metrics)'")
        }
        _ = try plans()
    }

    func run() throws {
        Terminal.startQueue()
        defer { Terminal.flush() }
        let verbosity = Verbosity(isOn: verbose)
        let log = Logger(label: "cyclorama") { _ in StandardErrorLog(level: .info, verbosity: verbosity) }
        let playback = Playback(
            try plans(), on: try choice(), runtimeFolder: runtimeDir, displayLog: logDisplay, metrics: metrics,
            stateFolder: stateDir, resumes: resume, verbosity: verbosity, log: log)
        // Elsewhere it may be a journal, which others read.
        try Exit.onFailure(isTold: Terminal.isThere) { () throws(PlayerError) in try playback.run() }
    }

    private func choice() throws -> DisplayChoice {
        guard let choice = DisplayChoice(display, cards: card) else {
            throw ValidationError("--display takes kms, headless or headless:WxH@R")
        }
        return choice
    }

    private func plans() throws -> OutputPlanReader {
        let (turn, defaults) = (try ScreenTurn.argument(rotate), try options.defaults())
        do throws(UsageError) {
            return try OutputPlanReader(
                sources, also: also, outputs: output, mode: mode, turn: turn, defaults: defaults)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

extension ScreenTurn {
    /// The value of `--rotate`.
    static func argument(_ degrees: Int) throws -> ScreenTurn {
        guard let turn = ScreenTurn(degrees: degrees) else { throw ValidationError("--rotate takes 0, 90, 180 or 270") }
        return turn
    }
}
