internal import ArgumentParser

/// What an image for a stick runs at its start.
struct Stick: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stick",
        abstract: "What a machine that plays from a stick does at its start.",
        shouldDisplay: false,
        subcommands: [StickSettings.self])
}
