internal import ArgumentParser
internal import Player

struct CheckSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read, open and decode everything; say what is wrong.",
        discussion: """
            Warns of probable mistakes too: slides that are never shown, times at which nothing is shown, pictures much \
            smaller than the screen, folders without pictures. Lists the days of the next month on which nothing is shown.
            Exits with 1 if there is an error; with warnings alone it exits with 0, and with 1 where --strict is given.
            """)

    @Argument(help: "Playlists, folders or pictures; or a site file.", completion: .file(), transform: Checks.source)
    var sources: [String]

    @OptionGroup var options: SourceOptions

    @Option(help: "The screen's size, WxH, where a site file does not say it.")
    var size = "1920x1080"

    @Option(help: "Check only what a site file has this output play, such as HDMI-A-1.")
    var output: String?

    @Flag(help: "Take warnings as errors.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Say in brackets what the libraries say that read YAML and pictures.")
    var verbose = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(name: .customShort("o"), help: Checks.resultHelp, completion: .file())
    var file: String?

    func validate() throws {
        _ = try screen()
        try Checks.sources(sources)
        try Checks.file(file)
    }

    func run() throws {
        let (screen, defaults) = (try screen(), try options.defaults())
        Exit.warnOfZone()
        let painters = PlayerPainter.pool
        try Exit.onFailure { () throws(PlayerError) in
            let check = try Check.run(sources, on: output, screen: screen, defaults: defaults, by: painters) {
                done, count in
                Terminal.showProgress("\(done) of \(count)")
            }
            Terminal.showProgress(nil)
            let result = try ResultText(in: file)
            report(check, to: result, readings: verbose ? PlayerPainter.readings(by: painters) : nil)
            try result.finish()
            if check.errorCount > 0 || strict && check.warningCount > 0 { throw .input(InputError([])) }
        }
    }

    private func report(_ check: Check, to result: ResultText, readings: String?) {
        if json {
            result.print(check.json)
        } else {
            // As compilers print errors, without the program's name, so that editors find the place.
            for message in check.messages(isVerbose: verbose) { Terminal.say(message) }
            result.print(check.summary)
            for line in check.closedDays { result.print(line) }
            if let readings { result.print("this machine \(readings)") }
        }
    }

    private func screen() throws -> ScreenSize {
        guard let screen = ScreenSize(size) else { throw ValidationError("--size takes WxH, such as 1920x1080") }
        return screen
    }
}
