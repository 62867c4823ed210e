internal import ArgumentParser
internal import Player

/// The command line.
struct Cyclorama: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cyclorama",
        abstract: "Slides pictures past on a screen, around and around.",
        version: Version.text,
        subcommands: [
            Play.self, CheckSources.self, Simulate.self, Render.self, Outputs.self, Ctl.self, Report.self,
            Stick.self,
        ])

    /// Runs what the command line says and exits with its code.
    static func main() {
        Terminal.begin()
        do {
            var command = try parseAsRoot(Terminal.arguments)
            try command.run()
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Terminal.say(fullMessage(for: error))
            exit(withError: Exit.usage)
        }
    }
}
