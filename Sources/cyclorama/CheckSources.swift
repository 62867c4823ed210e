internal import ArgumentParser
internal import Player

struct CheckSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read, open and decode everything; say what is wrong.",
        discussion: "Exits with 1 if anything is.")

    @Argument(help: "Playlists, folders or pictures.")
    var sources: [String]

    func run() throws {
        try Exit.onFailure { () throws(PlayerError) in
            let check = try Check(sources) { done, count in
                if Terminal.isThere { Terminal.write("\r\(done) of \(count) ") }
            }
            if Terminal.isThere { Terminal.write("\r\u{1B}[K") }
            if !check.complaints.isEmpty { throw .input(InputError(check.complaints)) }
            print("\(check.count) \(check.count == 1 ? "picture" : "pictures"), nothing wrong")
        }
    }
}
