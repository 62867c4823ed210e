public import ArgumentParser
public import Player

extension Control.Command: ExpressibleByArgument {}

struct Ctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell a running player what to do, and wait until it has done it.")

    @Argument(help: "pause, resume, toggle, next, previous, reload, status or stop.")
    var action: Control.Command

    @Option(help: "The player's; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = RuntimeDirectory.standard

    func run() throws {
        try Exit.onFailure { () throws(PlayerError) in
            let text = try Control(runtimeFolder: runtimeDir).perform(action)
            print(text, terminator: "")
        }
    }
}
