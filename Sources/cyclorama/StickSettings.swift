internal import ArgumentParser
internal import Player

struct StickSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Make what the player and the system begin with out of the stick's cyclorama.txt.",
        discussion: """
            Writes system.env, play.env, site.yaml, also.yaml and mistakes.txt, agent/ with the settings of the agent and \
            what they name, for root alone, hands.txt where an input device is named, and cards/mistakes.png where there \
            is a mistake. Mistakes are told, and leave the exit code 0.
            """)

    @Option(help: "The folder of the stick's pictures, which may hold cyclorama.txt.", completion: .directory)
    var pictures: String

    @Option(help: "The folder to write to; trouble.txt in it is told too.", completion: .directory)
    var to: String

    @Option(help: "The folder of the time zones.", completion: .directory)
    var zones = "/usr/share/zoneinfo"

    func validate() throws { _ = try setup() }

    func run() throws {
        let setup = try setup()
        try Exit.onFailure { () throws(PlayerError) in Exit.say(try setup.write()) }
    }

    private func setup() throws -> StickSetup { try Self.setup(pictures: pictures, to: to, zones: zones) }

    static func setup(pictures: String, to: String, zones: String = "") throws -> StickSetup {
        do throws(UsageError) {
            return try StickSetup(pictures: pictures, target: to, zones: zones)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
