internal import ArgumentParser
internal import Player

struct Paint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "painter",
        abstract: "Draw pictures for the player, which starts it.",
        shouldDisplay: false)

    func run() throws { try Exit.onFailure { () throws(PlayerError) in try PlayerPainter.run() } }
}
