internal import Agent
internal import ArgumentParser

struct Rollback: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the site that was shown before, until told otherwise.",
        discussion: "On a sign, as root. What is published meanwhile is fetched and not shown.")

    @Flag(help: "Show again what was shown before the rollback, and what comes from then on.")
    var end = false

    @Option(
        help: "Where the agent keeps the site; $STATE_DIRECTORY where that is set.", completion: .directory)
    var stateDir = AgentOptions().state

    func run() throws {
        for line in try end ? SiteRollback.end(in: stateDir) : SiteRollback.begin(in: stateDir) { print(line) }
    }
}
