internal import ArgumentParser
internal import Player

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sum up what was shown, from the logs of 'play --log-display'.",
        discussion: """
            By picture and by day of this machine's time zone. A file's older parts (FILE.1 and on) are read with it.
            Exits with 1 if nothing could be read.
            """)

    @Argument(help: "Display logs.", completion: .file())
    var files: [String]

    @Flag(help: "Print CSV (RFC 4180): day, path, sha256, times, seconds.")
    var csv = false

    func run() throws {
        Exit.warnOfZone()
        let report = DisplayReport.read(files)
        Exit.say(report.complaints)
        if !report.isEmpty || !report.isFailure { print(csv ? report.csv : report.table, terminator: "") }
        if report.isFailure { throw Exit.input }
    }
}
