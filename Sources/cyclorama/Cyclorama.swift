internal import ArgumentParser
internal import Player

/// The command line.
struct Cyclorama: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cyclorama",
        abstract: "Slides pictures past on a screen, around and around.",
        version: PlayerPainter.version,
        subcommands: [
            Play.self, CheckSources.self, Simulate.self, Render.self, Outputs.self, Ctl.self, Report.self, Schema.self,
            Stick.self,
        ])

    /// Runs what the command line says and exits with its code.
    static func main() {
        Terminal.begin()
        do {
            // The first picture waits for it: it parses nothing.
            if Terminal.arguments == [PlayerPainter.command] { return try Exit.onFailure(PlayerPainter.run) }
            if Terminal.arguments == ["--version"] {
                print("\(PlayerPainter.version)\n\(PlayerPainter.readings(by: PlayerPainter.pool))")
                return
            }
            var command = try parseAsRoot(Terminal.arguments)
            try command.run()
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Terminal.say(unknownOption(in: Terminal.arguments) ?? fullMessage(for: error))
            exit(withError: Exit.usage)
        }
    }

    /// What to say of an option that a command has not: the parser tells of what is missing first.
    private static func unknownOption(in arguments: [String]) -> String? {
        guard let name = arguments.first,
            let command = configuration.subcommands.first(where: { $0._commandName == name }),
            command.configuration.subcommands.isEmpty
        else { return nil }
        let separators: Set<Character> = [" ", ",", "\n"]
        let known = Set(
            helpMessage(for: command, includeHidden: true).split(whereSeparator: separators.contains).map(String.init))
        let words = arguments.dropFirst().prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
        let options = words.map { String($0.prefix { $0 != "=" }) }
        guard let option = options.first(where: { !known.contains($0) }) else { return nil }
        return """
            Error: Unknown option '\(option)'
            Usage: \(usageString(for: command))
              See 'cyclorama \(name) --help' for more information.
            """
    }
}
