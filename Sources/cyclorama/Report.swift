internal import ArgumentParser
internal import Player

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sum up what was shown, from the logs of 'play --log-display'.",
        discussion: """
            By day of this machine's time zone, by output and by picture. A slide that took several places of the round at once counts as \
            many times. A file's older parts (FILE.1 and on) are read with it.
            Exits with 1 if nothing could be read.
            """)

    @Argument(help: "Display logs.", completion: .file())
    var files: [String]

    @Option(help: "Only what was shown on this output, such as HDMI-A-1.")
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A line for each: \(DisplayReport.groupings.joined(separator: ", ")).", valueName: "kind"))
    var by: String?

    @Option(help: "Only what was shown from then on: 2026-12-24, 2026-12-24T06:00.")
    var from: String?

    @Option(help: "Only what was shown until then: 2026-12-24 is the whole day.")
    var until: String?

    @Flag(help: "Print CSV (RFC 4180): day, path, sha256, times, seconds, output.")
    var csv = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(name: .customShort("o"), help: Checks.resultHelp, completion: .file())
    var file: String?

    func validate() throws {
        if files.contains("") { throw ValidationError("the name of a display log is empty") }
        try Checks.file(file)
        _ = try span()
        if csv, json { throw ValidationError("--csv and --json are two kinds of output: give one") }
        if let by, !DisplayReport.groupings.contains(by) {
            throw ValidationError("--by takes one of \(DisplayReport.groupings.joined(separator: ", "))")
        }
    }

    private func span() throws -> (from: StartTime?, until: StartTime?) {
        let times = (from: from.map { StartTime($0) }, until: until.map { StartTime(until: $0) })
        if case .some(nil) = times.from { throw ValidationError("--from takes a time such as 2026-12-24T06:00") }
        if case .some(nil) = times.until { throw ValidationError("--until takes a time such as 2026-12-24T18:00") }
        return (times.from ?? nil, times.until ?? nil)
    }

    func run() throws {
        Exit.warnOfZone()
        let (from, until) = try span()
        let report = DisplayReport.read(files, on: output, by: by, from: from, until: until)
        Exit.say(report.complaints)
        if !report.isEmpty || !report.isFailure {
            try Exit.onFailure { () throws(PlayerError) in
                let result = try ResultText(in: file)
                if json {
                    result.print(report.json)
                } else {
                    result.print(csv ? report.csv : report.table, terminator: "")
                }
                try result.finish()
            }
        }
        if report.isFailure { throw Exit.input }
    }
}
