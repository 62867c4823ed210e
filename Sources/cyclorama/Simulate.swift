internal import ArgumentParser
internal import Player

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what would be shown, when, how long and why, without a display.",
        discussion: """
            By the clock and the time zone of this machine. Nothing is decoded: pictures that cannot be shown are listed
            as if they could. Pairs are those of a wide screen, where no site file turns it. Shuffled slides come in some order; played, it is another.
            """)

    @Argument(help: "Playlists, folders or pictures; or a site file.", completion: .file(), transform: Checks.source)
    var sources: [String]

    @OptionGroup var options: SourceOptions

    @Option(help: "When it begins: 2026-12-24T06:00, 2026-12-24. (default: now)")
    var from: String?

    @Option(name: .customLong("for"), help: "How long it lasts.")
    var length = "24h"

    @Option(help: "Only what a site file has this output show, such as HDMI-A-1.")
    var output: String?

    @Option(help: ArgumentHelp("A tap: when, and left, middle or right, as 10s:left.", valueName: "time:place"))
    var tap: [String] = []

    @Flag(help: "Print a JSON object a line.")
    var json = false

    @Option(name: .customShort("o"), help: Checks.resultHelp, completion: .file())
    var file: String?

    func validate() throws {
        _ = try start()
        _ = try duration()
        _ = try taps()
        try Checks.sources(sources)
        try Checks.file(file)
    }

    func run() throws {
        let (start, duration, defaults) = (try start(), try duration(), try options.defaults())
        let taps = try taps()
        Exit.warnOfZone()
        try Exit.onFailure { () throws(PlayerError) in
            let simulation = try Simulation(
                sources, on: output, from: start, for: duration, taps: taps, defaults: defaults, by: PlayerPainter.pool)
            let result = try ResultText(in: file)
            if json {
                simulation.forEachObject { result.print($0) }
            } else {
                simulation.forEachLine { result.print($0) }
            }
            try result.finish()
        }
    }

    private func taps() throws -> [SimulatedTap] {
        try tap.map { text in
            guard let tap = SimulatedTap(text) else {
                throw ValidationError("--tap takes a time and a place such as 10s:left, 1m:middle or 90s:right")
            }
            return tap
        }
    }

    private func start() throws -> StartTime? {
        guard let from else { return nil }
        guard let start = StartTime(from) else {
            throw ValidationError("--from takes a time such as 2026-12-24T06:00")
        }
        return start
    }

    private func duration() throws -> Duration {
        guard let duration = Rendering.duration(length), duration > .zero, duration <= .seconds(3660 * 86_400) else {
            throw ValidationError(
                "--for takes a duration such as 24h, up to ten years" + Rendering.advice(forDuration: length))
        }
        return duration
    }
}
