internal import ArgumentParser
internal import ControlProtocol
internal import JSONText
internal import Player

struct Ctl: ParsableCommand {
    /// What a player can be told, and a snapshot of what it shows.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case pause, resume, toggle, next, previous, reload, status, snapshot, stop
    }

    static let configuration = CommandConfiguration(
        abstract: "Tell a running player what to do, and wait until it has done it.",
        discussion: """
            A picture of what is on the screen, with all that lies over it:  snapshot -o FILE.png
            """)

    @Argument(help: "pause, resume, toggle, next, previous, reload, status, snapshot or stop.")
    var action: Action

    @Argument(help: "The same as -o FILE.", completion: .file(extensions: ["png"]))
    var file: String?

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp("The PNG that 'snapshot' writes; '-' is standard output.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var snapshot: String?

    @Option(help: "Whose screen 'snapshot' takes, such as HDMI-A-1, where there are several.")
    var output: String?

    @Option(help: "The player's; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    func validate() throws {
        if action != .snapshot {
            if let file { throw ValidationError("'\(action)' takes no '\(file)'") }
            if snapshot != nil { throw ValidationError("'\(action)' takes no -o: it writes no file") }
            if output != nil { throw ValidationError("'\(action)' takes no --output: it is done on all") }
        } else if file != nil, snapshot != nil {
            throw ValidationError("-o and the FILE after 'snapshot' are the same: give one")
        } else if let path = snapshot ?? file, path == "-" || path.lowercased().hasSuffix(".png") {
            return
        } else {
            throw ValidationError("a snapshot is written as .png, or to '-': snapshot -o FILE.png")
        }
    }

    func run() throws {
        try Exit.onFailure { () throws(PlayerError) in
            let control = Control(runtimeFolder: runtimeDir)
            if let verb = Command.Verb(rawValue: action.rawValue) {
                try control.perform(Command(verb))
            } else if action == .status {
                print(try control.status().text)
            } else if let file = snapshot ?? file {
                try control.snapshot(of: output, to: file)
            }
        }
    }
}
