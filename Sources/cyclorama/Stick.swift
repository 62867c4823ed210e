internal import ArgumentParser

/// What a machine runs that plays from a stick: commands for its services, not for people.
struct Stick: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stick",
        abstract: "Serve a machine that plays from a stick.",
        shouldDisplay: false,
        subcommands: [StickSettings.self, StickLost.self, StickReport.self])
}
