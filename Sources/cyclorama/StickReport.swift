internal import ArgumentParser
internal import Logging
internal import Player

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
