internal import ArgumentParser
internal import Logging
import Player

/// What a machine runs that plays from a stick: commands for its services, not for people.
struct Stick: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stick",
        abstract: "Serve a machine that plays from a stick.",
        shouldDisplay: false,
        subcommands: [StickSettings.self, StickLost.self, StickAdmits.self, StickReport.self])
}

struct StickLost: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lost",
        abstract: "Tell on the screen that the stick has gone, until its settings are read again.",
        discussion: "Writes cards/lost.png, for who sees the screen as 'cyclorama stick settings' has written it.")

    @Option(help: "The folder of what 'cyclorama stick settings' has written.", completion: .directory)
    var to: String

    func run() throws {
        let setup = try StickSettings.setup(pictures: "/PICTURES", to: to)
        try Exit.onFailure { () throws(PlayerError) in try setup.writeLoss() }
    }
}

struct StickReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Keep status.txt and display-log.txt on the stick, until told to stop.",
        discussion: """
            Each is overwritten in place on the stick's device, while the file system is mounted read-only. A file that is \
            missing is not made.
            """)

    @Option(help: "Where the stick is mounted.", completion: .directory)
    var pictures = "/PICTURES"

    @Option(help: "The folder with mistakes.txt.", completion: .directory)
    var notes = "/run/stick"

    @Option(help: "The player's display log.", completion: .file())
    var log = "/var/log/cyclorama/display.log"

    @Option(help: "The player's; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    func run() throws {
        var reporter = StickReporter(
            pictures: pictures, notes: notes, displayLog: log, runtimeFolder: runtimeDir,
            log: Logger(label: "cyclorama") { _ in StandardErrorLog(level: .info) })
        try Exit.onFailure { () throws(PlayerError) in try reporter.run() }
    }
}
