internal import ArgumentParser
internal import Player

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sum up what was shown, from the logs of 'play --log-display'.",
        discussion: """
            By picture and by day of this machine's time zone. A slide that took several places of the round at once counts as \
            many times. A file's older parts (FILE.1 and on) are read with it.
            Exits with 1 if nothing could be read.
            """)

    @Argument(help: "Display logs.", completion: .file())
    var files: [String]

    @Option(help: "Only what was shown on this output, such as HDMI-A-1.")
    var output: String?

    @Flag(help: "Print CSV (RFC 4180): day, path, sha256, times, seconds.")
    var csv = false

    @Option(name: .customShort("o"), help: Checks.resultHelp, completion: .file())
    var file: String?

    func validate() throws {
        if files.contains("") { throw ValidationError("the name of a display log is empty") }
        try Checks.file(file)
    }

    func run() throws {
        Exit.warnOfZone()
        let report = DisplayReport.read(files, on: output)
        Exit.say(report.complaints)
        if !report.isEmpty || !report.isFailure {
            try Exit.onFailure { () throws(PlayerError) in
                let result = try ResultText(in: file)
                result.print(csv ? report.csv : report.table, terminator: "")
                try result.finish()
            }
        }
        if report.isFailure { throw Exit.input }
    }
}
