internal import ArgumentParser
internal import ControlProtocol
internal import Glibc
internal import JSONText
internal import Player

struct Ctl: ParsableCommand {
    /// What a player can be told or asked.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case pause, resume, toggle, next, previous, go, blank, show, overview, reload, status, list, snapshot, pin, stop

        /// The command that it is; nil: a question.
        var verb: Command.Verb? { Command.Verb(rawValue: rawValue) }

        /// Whether it is for one output, if one is named.
        var takesOutput: Bool { ![.reload, .status, .pin, .stop].contains(self) }
        var takesTime: Bool { [.pause, .blank, .show, .overview].contains(self) }
        var takesJSON: Bool { [.status, .list].contains(self) }
    }

    static let configuration = CommandConfiguration(
        abstract: "Tell a running player what to do, and wait until it has done it.",
        discussion: """
            pause, blank and show hold until --for is over, or resume comes; next, previous and go end blank and a \
            picture as well, and are about the slides of a playlist that show has play. What holds outlives an edited \
            playlist and a reload, and ends with the player. toggle pauses, and resumes whatever holds.
            The file of show may lie anywhere where the player can read it; 'show -' takes a picture from stdin. The \
            numbers of go are those of list.
            status is for people; --json is for scripts, and says more.
            pin asks for the PIN of outputs with 'lock: true', or reads it from stdin; 'pin none' removes it.
            A picture of what is on the screen, with all that lies over it:  snapshot -o FILE.png
            """)

    @Argument(
        help: ArgumentHelp(
            """
            pause, resume, toggle, next, previous, go N, blank, show FILE, overview, reload, status, list, snapshot, pin \
            or stop.
            """))
    var action: Action

    @Argument(help: "The slide of 'go', the file of 'show', the same as -o FILE, or 'pin none'.", completion: .file())
    var value: String?

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp("The PNG that 'snapshot' writes; '-' is standard output.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var snapshot: String?

    @Option(
        help: """
            The output that is meant, such as HDMI-A-1, with those that show the same in step. (default: all; for list, go \
            and snapshot the only one)
            """)
    var output: String?

    @Option(
        name: .customLong("for"),
        help: "How long 'pause', 'blank', 'show' and 'overview' hold, such as 30s, 10m or 1h30m.")
    var time: String?

    @Flag(help: "With status and list: JSON, for scripts.")
    var json = false

    @Flag(help: "With status: whole paths on a terminal, as in a pipe.")
    var full = false

    @Option(help: "The player's; $RUNTIME_DIRECTORY where that is set.", completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    func validate() throws {
        if output != nil, !action.takesOutput {
            throw ValidationError("'\(action)' takes no --output: it is for all")
        }
        if time != nil, !action.takesTime { throw ValidationError("'\(action)' takes no --for") }
        if json, !action.takesJSON { throw ValidationError("'\(action)' takes no --json") }
        if full, action != .status { throw ValidationError("'\(action)' takes no --full") }
        _ = try command()
        if action == .pin, let value, value != "none" {
            throw ValidationError(
                "others can read what stands on a command line: 'pin' asks for the PIN, or reads it from stdin")
        }
        if action != .snapshot {
            if let value, ![.go, .show, .pin].contains(action) {
                throw ValidationError("'\(action)' takes no '\(value)'")
            }
            if snapshot != nil { throw ValidationError("'\(action)' takes no -o: it writes no file") }
        } else if value != nil, snapshot != nil {
            throw ValidationError("-o and the FILE after 'snapshot' are the same: give one")
        } else if let path = snapshot ?? value, path == "-" || path.lowercased().hasSuffix(".png") {
            return
        } else {
            throw ValidationError("a snapshot is written as .png, or to '-': snapshot -o FILE.png")
        }
    }

    func run() throws {
        let command = try command()
        try Exit.onFailure { () throws(PlayerError) in
            let control = Control(runtimeFolder: runtimeDir)
            if let command {
                let picture = try command.file == Command.sent ? Control.pictureAtInput() : []
                let outputs = try control.perform(command, putting: picture)
                if outputs.count > 1 { print("done on \(outputs.joined(separator: ", ")), which stay in step") }
            } else if action == .status {
                try printStatus(of: control)
            } else if action == .list {
                try printList(of: control)
            } else if action == .pin {
                try control.set { () throws(PlayerError) in try value == nil ? TypedPIN.read() : nil }
            } else if let file = snapshot ?? value {
                try control.snapshot(of: output, to: file)
            }
        }
    }

    private func printStatus(of control: Control) throws(PlayerError) {
        let status = try control.status()
        let known = json ? nil : PlayerStatus(status)
        print(known.map { StatusLines($0, isWhole: full || isatty(STDOUT_FILENO) == 0).description } ?? status.text)
    }

    private func printList(of control: Control) throws(PlayerError) {
        let result = try ResultText(in: nil)
        let table = SlideTable()
        if !json { result.print(SlideTable.heading) }
        var query = SlidesQuery(output: output)
        while true {
            let page = try control.slides(query)
            if json {
                for slide in page.list { result.print(slide.line) }
            } else {
                for line in table.lines(of: page) { result.print(line) }
            }
            guard let next = page.nextFrom, next > query.from else { break }
            query.from = next
        }
        try result.finish()
    }

    /// What the player is told; nil: it is asked.
    private func command() throws -> Command? {
        guard let verb = action.verb else { return nil }
        var command = Command(verb, output: output)
        if verb == .go {
            guard let number = value.flatMap({ Int($0) }), number > 0 else {
                throw ValidationError("'go' takes the number of a slide, as 'list' has it: go 3")
            }
            command.slide = number
        }
        if verb == .show {
            guard let value, !value.isEmpty else {
                throw ValidationError("'show' takes a picture or a playlist: show FILE")
            }
            if value.contains("://") {
                throw ValidationError(
                    "'show' takes a file: download it first, or name the address in a playlist")
            }
            command.file = value == Command.sent ? value : Control.absolutePath(value)
        }
        if let time {
            guard let duration = Rendering.duration(time), Command.durations.contains(duration) else {
                throw ValidationError(
                    "--for takes a duration such as 30s, 10m or 1h30m, up to a year"
                        + Rendering.advice(forDuration: time))
            }
            command.duration = duration
        }
        return command
    }
}
