internal import ArgumentParser
internal import Player

struct CheckSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read, open and decode everything; say what is wrong.",
        discussion: """
            Warns of probable mistakes too: slides that are never shown, times at which nothing is shown, pictures much \
            smaller than the screen, folders without pictures.
            Exits with 1 if there is an error; with warnings alone it exits with 0.
            """)

    @Argument(help: "Playlists, folders or pictures; or a site file.", completion: .file())
    var sources: [String]

    @Option(help: "The screen's size, WxH, where a site file does not say it.")
    var size = "1920x1080"

    @Flag(help: "Print one JSON document.")
    var json = false

    func validate() throws { _ = try screen() }

    func run() throws {
        let screen = try screen()
        Exit.warnOfZone()
        try Exit.onFailure { () throws(PlayerError) in
            let check = try Check.run(sources, screen: screen) { done, count in
                Terminal.showProgress("\(done) of \(count)")
            }
            Terminal.showProgress(nil)
            report(check)
            if check.errorCount > 0 { throw .input(InputError([])) }
        }
    }

    private func report(_ check: Check) {
        if json {
            print(check.json)
        } else {
            // As compilers print errors, without the program's name, so that editors find the place.
            for message in check.messages { Terminal.say(message) }
            print(check.summary)
        }
    }

    private func screen() throws -> ScreenSize {
        guard let screen = ScreenSize(size) else { throw ValidationError("--size takes WxH, such as 1920x1080") }
        return screen
    }
}
