internal import ArgumentParser
internal import Player

struct Outputs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List connectors, modes, limits, and how each transition would reach the screen.",
        discussion: """
            Exits with 3 if nothing can be played on.
            With --try, a test picture moves over the displays in each way that there is, pan, copy and cut. You say which \
            are right; it says what belongs into the site file, and writes a report. No player may run meanwhile.
            """)

    @Option(help: "The card to look at. (default: all)", completion: .file())
    var card: String?

    @Flag(name: .customLong("try"), help: "Show a test picture on each display, and ask which ways are right.")
    var tries = false

    @Flag(help: "Print what is known of each kernel driver, as a table in Markdown.")
    var drivers = false

    @Flag(help: "With --drivers: as JSON.")
    var json = false

    @Option(help: "With --try: the output to try. (default: all)")
    var output: String?

    @Flag(help: "With --try: ask nobody, and take everything for right.")
    var yes = false

    @Option(help: "With --try: the file for the report.", completion: .file())
    var report = "cyclorama-outputs.json"

    @Option(help: "Where a player runs.", completion: .directory)
    var runtimeDir = ServiceFolder.runtime.path

    func validate() throws {
        if json && !drivers { throw ValidationError("--json goes with --drivers") }
        if drivers && (tries || card != nil) { throw ValidationError("--drivers asks no card") }
        if !tries && (output != nil || yes) { throw ValidationError("--output and --yes go with --try") }
    }

    func run() throws {
        if drivers {
            print(json ? DriverList.json : DriverList.table)
            return
        }
        if tries {
            let trial = Trial(card: card, output: output, assumesYes: yes, report: report, runtimeFolder: runtimeDir)
            try Exit.onFailure { () throws(PlayerError) in try trial.run() }
            return
        }
        let list = OutputList.read(card: card, runtimeFolder: runtimeDir)
        print(list)
        if !list.hasUsableOutput { throw Exit.display }
    }
}
