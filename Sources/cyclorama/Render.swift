internal import ArgumentParser
internal import Player

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what would be shown into files, without a display.",
        discussion: """
            A still:          --at 12.5s -o frame.png          (.png or .ppm)
            A film:           --from 0s --for 10s -o film.y4m  (or PNGs: film/)
            An MP4:           --for 10s -o - | ffmpeg -i - -pix_fmt yuv420p film.mp4
            A contact sheet:  --sheet 4x3 -o sheet.png

            A sheet goes over --for, or else rest by rest and move by move.
            Of a site file, --output says whose screen it is; a contact sheet without it has all of them.
            The show begins now by the clock of this machine, or where '--from' is a time of its own zone, then.
            """)

    @Argument(help: "Playlists, folders or pictures; or a site file.", completion: .file(), transform: Checks.source)
    var sources: [String]

    @OptionGroup var options: SourceOptions

    @Option(help: "Whose screen of a site file, such as HDMI-A-1.")
    var output: String?

    @Option(help: "The screen's size, WxH, where a site file does not say it.")
    var size = "1920x1080"

    @Option(
        help: "Turn everything clockwise by 0, 90, 180 or 270 degrees, as 'play' would.",
        completion: .list(["0", "90", "180", "270"]))
    var rotate = 0

    @Flag(help: "Write frames of a turned screen as the cable has them, and not as people see them.")
    var asSent = false

    @Option(help: "The screen's frames a second.")
    var rate = 60

    @Option(help: "The instant of a still; the first picture is there at 0s.")
    var at: String?

    @Option(help: "When a film or a sheet begins: after 0s, or at a time such as 2026-12-24T06:00.")
    var from = "0s"

    @Option(name: .customLong("for"), help: "How long a film or a sheet lasts.")
    var length: String?

    @Option(help: "Frames across and down a contact sheet.")
    var sheet: String?

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp(
            "The file or folder to write; '-' is standard output: a PNG, or a film as Y4M.", valueName: "file"),
        completion: .file())
    var file: String?

    func validate() throws {
        _ = try work()
        _ = try ScreenTurn.argument(rotate)
        try Checks.sources(sources)
    }

    func run() throws {
        let work = try work()
        let (turn, defaults) = (try ScreenTurn.argument(rotate), try options.defaults())
        Exit.warnOfZone()
        try Exit.onFailure { () throws(PlayerError) in
            let rendering = try Rendering(
                sources, on: output, size: work.size, turn: turn, isAsSent: asSent, rate: rate,
                start: StartTime(from), defaults: defaults, by: PlayerPainter.pool)
            Exit.say(try rendering.write(work.subject, to: work.file))
        }
    }

    /// The screen size, what the options ask for, and where it goes.
    private func work() throws -> (size: ScreenSize, subject: Rendering.Subject, file: String) {
        guard let file else {
            throw ValidationError(
                output.map { "--output names a display; the file to write is -o: write -o \($0)" }
                    ?? "-o FILE says where it goes")
        }
        guard let size = ScreenSize(size) else { throw ValidationError("--size takes WxH, such as 1920x1080") }
        guard (1...1000).contains(rate) else { throw ValidationError("--rate takes 1 to 1000") }
        let start = StartTime(from) == nil ? try duration(from, "--from") : .zero
        let length = try length.map { try duration($0, "--for") }
        switch (at, sheet, length) {
        case (let at?, nil, nil):
            guard Rendering.isStill(file) else {
                throw ValidationError("a still is written as .png or .ppm, or to '-' as PNG")
            }
            return (size, .still(at: try duration(at, "--at")), file)
        case (nil, let sheet?, _):
            guard let grid = ScreenSize(sheet), grid.isGrid else {
                throw ValidationError("--sheet takes COLUMNSxROWS, such as 4x3, up to 64x64")
            }
            guard Rendering.isStill(file) else {
                throw ValidationError("a sheet is written as .png or .ppm, or to '-' as PNG")
            }
            return (size, .sheet(grid, from: start, for: length), file)
        case (nil, nil, let length?):
            guard Rendering.isFilm(file) else {
                throw ValidationError(
                    """
                    a film is written as .y4m, to '-' as Y4M, or as PNGs into a folder, whose name ends with '/'; what \
                    ffmpeg writes: … -o - | ffmpeg -i - -pix_fmt yuv420p film.mp4
                    """)
            }
            return (size, .film(from: start, for: length), file)
        default: throw ValidationError("one of --at, --for and --sheet says what to write")
        }
    }

    private func duration(_ text: String, _ option: String) throws -> Duration {
        guard let duration = Rendering.duration(text) else {
            throw ValidationError(
                "\(option) takes a duration such as 12.5s, 2m or 500ms"
                    + (option == "--from" ? ", or a time such as 2026-12-24T06:00" : "")
                    + Rendering.advice(forDuration: text))
        }
        return duration
    }
}
