import ArgumentParser
import Player

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
