internal import ArgumentParser
internal import Player

struct Outputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List connectors, modes, limits, and how each transition would reach the screen.",
        discussion: "Exits with 3 if nothing can be played on.")

    @Option(help: "The card to look at. (default: all)", completion: .file())
    var card: String?

    func run() throws {
        let list = OutputList.read(card: card)
        print(list)
        if !list.hasUsableOutput { throw Exit.display }
    }
}
