internal import ArgumentParser
internal import Player

struct Outputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List connectors, modes, limits, and how each transition would reach the screen.",
        discussion: """
            Exits with 3 if nothing can be played on.
            With --try, a test picture moves over the displays in each way that there is, pan, copy and cut. You say which \
            are right; it says what belongs into the site file, and writes a report: cyclorama-outputs.json, where -o names \
            no other file. No player may run meanwhile.
            """)

    @Option(help: "The card to look at. (default: all)", completion: .file())
    var card: String?

    @Flag(name: .customLong("try"), help: "Show a test picture on each display, and ask which ways are right.")
    var tries = false

    @Flag(help: "Print what is known of each kernel driver, as a table in Markdown.")
    var drivers = false

    @Flag(help: "With --drivers: as JSON.")
    var json = false

    @Option(help: "The output to list, or to try, such as HDMI-A-1. (default: all)")
    var output: String?

    @Flag(help: "With --try: ask nobody, and take everything for right.")
    var yes = false

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp(
            "The file for what is printed, or with --try for the report; '-' is standard output.", valueName: "file"),
        completion: .file())
    var file: String?

    @Option(help: .hidden)
    var report: String?

    @Option(help: "Where a player runs.", completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    func validate() throws {
        if json && !drivers { throw ValidationError("--json goes with --drivers") }
        if drivers && (tries || card != nil || output != nil) { throw ValidationError("--drivers asks no card") }
        if !tries && yes { throw ValidationError("--yes goes with --try") }
        if let report { throw ValidationError("the file for the report is -o now: write -o \(report)") }
        if tries && file == "-" { throw ValidationError("the report of --try goes into a file: write -o FILE") }
        try Checks.file(file)
    }

    func run() throws {
        if drivers {
            try put(json ? DriverList.json : DriverList.table)
            return
        }
        if tries {
            let trial = Trial(
                card: card, output: output, assumesYes: yes, report: file ?? "cyclorama-outputs.json",
                runtimeFolder: runtimeDir)
            try Exit.onFailure { () throws(PlayerError) in try trial.run() }
            return
        }
        let list = OutputList.read(card: card, output: output, runtimeFolder: runtimeDir)
        try put(list.description)
        if !list.hasUsableOutput { throw Exit.display }
    }

    private func put(_ text: String) throws {
        try Exit.onFailure { () throws(PlayerError) in
            let result = try ResultText(in: file)
            result.print(text)
            try result.finish()
        }
    }
}
