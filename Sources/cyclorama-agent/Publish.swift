internal import Agent
internal import ArgumentParser

struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Publish a folder as a site for many screens.",
        discussion: """
            Checks the folder as 'cyclorama check' does, commits it to a branch of an OSTree repository, and signs that. The
            repository is files for any web server. Nothing is published where there is an error; where nothing has changed
            there is no new commit.
            """)

    @Argument(help: "What becomes the site.", completion: .directory)
    var folder: String

    @Option(help: "The repository; it is made where it is missing.", completion: .directory)
    var repo: String

    @Option(help: "The branch, as signs have it in agent.yaml.")
    var branch: String

    @Option(help: ArgumentHelp("The GPG key that signs: its id, or its user's address.", valueName: "key"))
    var sign: String

    @Option(help: "Where gpg has that key. (default: where it has all)", completion: .directory)
    var gpgHomedir: String?

    @Option(help: "How many commits of the branch stay.")
    var keep = 20

    @Flag(help: "Say what would change on the signs, and publish nothing.")
    var diff = false

    func validate() throws {
        if keep < 1 { throw ValidationError("--keep takes a number from 1 on: signs need the last commit") }
        for (name, text) in [("a folder", folder), ("--repo", repo), ("--branch", branch), ("--sign", sign)]
        where text.isEmpty {
            throw ValidationError("\(name) has no name")
        }
    }

    func run() throws {
        let publisher = try Publisher(
            PublishOptions(
                folder: folder, repository: repo, branch: branch, key: sign, keyFolder: gpgHomedir, kept: keep))
        if diff { try publisher.tellDifference() } else { try publisher.publish() }
    }
}
