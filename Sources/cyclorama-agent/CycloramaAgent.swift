internal import Agent
internal import ArgumentParser
internal import Logging

/// The command line.
struct CycloramaAgent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cyclorama-agent",
        abstract: "Fetches the pictures, playlists and calendars that the player names by URL.",
        version: AgentVersion.text,
        subcommands: [Run.self, Publish.self, Rollback.self, AgentStatus.self, Judge.self, Pull.self],
        defaultSubcommand: Run.self)

    /// Runs what the command line says and exits with its code: 1 where something is wrong, 2 for a wrong command line.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as AgentError {
            AgentLog.say("\(error)")
            exit(withError: ExitCode(1))
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            AgentLog.say(fullMessage(for: error))
            exit(withError: ExitCode(2))
        }
    }
}

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fetch until told to stop.",
        discussion: "Signals: HUP reads the settings again, which an edit does by itself; TERM and INT stop.")

    @Option(help: "What may be asked, and with what.", completion: .file())
    var settings = AgentOptions().settings

    @Option(help: "The player's socket for the agent.", completion: .file())
    var socket = AgentOptions().socket

    @Option(
        help: "Where the player finds what was fetched; $CACHE_DIRECTORY where that is set.", completion: .directory)
    var cacheDir = AgentOptions().cache

    @Option(help: "Where status.json goes; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = AgentOptions().runtime

    @Option(
        help: "Where the site lies, and what the player wanted last; $STATE_DIRECTORY where that is set.",
        completion: .directory)
    var stateDir = AgentOptions().state

    @Option(help: "The player, which judges a site.", completion: .file())
    var player = AgentOptions().player

    func run() throws {
        var options = AgentOptions()
        (options.settings, options.socket, options.player) = (settings, socket, player)
        (options.cache, options.runtime, options.state) = (cacheDir, runtimeDir, stateDir)
        try AgentProgram.run(options, log: Logger(label: "cyclorama-agent") { _ in AgentLog(level: .info) })
    }
}

struct AgentStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Tell which site the running agent has, what it waits for, and what is wrong.")

    @Flag(help: "Print metrics, for node_exporter's textfile collector.")
    var metrics = false

    @Option(help: "The agent's; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = AgentOptions().runtime

    func run() throws {
        let report = try AgentReport(in: runtimeDir)
        print(metrics ? report.metrics : report.text, terminator: "")
    }
}

/// What the agent runs itself as, for each file that has come.
struct Judge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge the file at standard input.", shouldDisplay: false)

    @Argument(help: "How it is read.")
    var format: String

    func run() throws {
        guard let format = FileFormat(rawValue: format) else {
            throw ValidationError("the format is one of \(FileFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        try FileJudge.run(format)
    }
}

/// What the agent runs itself as, for each state of a site that it wants.
struct Pull: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pull as the order at standard input says.", shouldDisplay: false)

    func run() throws { try SitePull.run() }
}
