internal import ArgumentParser

/// The command line.
struct Cyclorama: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cyclorama",
        abstract: "Slides pictures past on a screen, around and around.",
        version: "0.1.0",
        subcommands: [Play.self, CheckSources.self, Render.self, Outputs.self, Ctl.self])
}
