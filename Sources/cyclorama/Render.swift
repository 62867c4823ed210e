internal import ArgumentParser
internal import Player

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what would be shown into files, without a display.",
        discussion: """
            A still:          --at 12.5s --output frame.png             (.png or .ppm)
            A film:           --from 0s --for 10s --output film.y4m     (.y4m, or a folder of PNGs)
            A contact sheet:  --sheet 4x3 --output sheet.png            (over --for, or rest by rest and move by move)

            The show begins now by the clock of this machine, or where '--from' is a time of its own zone, then.
            """)

    @Argument(help: "Playlists, folders or pictures.", completion: .file())
    var sources: [String]

    @Option(help: "The screen's size, WxH.")
    var size = "1920x1080"

    @Option(
        help: "Turn everything clockwise by 0, 90, 180 or 270 degrees, as 'play' would.",
        completion: .list(["0", "90", "180", "270"]))
    var rotate = 0

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

    @Option(help: "The file or folder to write.", completion: .file())
    var output: String

    func validate() throws {
        _ = try work()
        _ = try ScreenTurn.argument(rotate)
    }

    func run() throws {
        let work = try work()
        let turn = try ScreenTurn.argument(rotate)
        Exit.warnOfZone()
        try Exit.onFailure { () throws(PlayerError) in
            let rendering = try Rendering(sources, size: work.size, turn: turn, rate: rate, start: StartTime(from))
            Exit.say(try rendering.write(work.subject, to: output))
        }
    }

    /// The screen size and what the options ask for.
    private func work() throws -> (size: ScreenSize, subject: Rendering.Subject) {
        guard let size = ScreenSize(size) else { throw ValidationError("--size takes WxH, such as 1920x1080") }
        guard (1...1000).contains(rate) else { throw ValidationError("--rate takes 1 to 1000") }
        let start = StartTime(from) == nil ? try duration(from, "--from") : .zero
        let length = try length.map { try duration($0, "--for") }
        switch (at, sheet, length) {
        case (let at?, nil, nil):
            guard Rendering.isStill(output) else { throw ValidationError("a still is written as .png or .ppm") }
            return (size, .still(at: try duration(at, "--at")))
        case (nil, let sheet?, _):
            guard let grid = ScreenSize(sheet), grid.isGrid else {
                throw ValidationError("--sheet takes COLUMNSxROWS, such as 4x3, up to 64x64")
            }
            guard Rendering.isStill(output) else { throw ValidationError("a sheet is written as .png or .ppm") }
            return (size, .sheet(grid, from: start, for: length))
        case (nil, nil, let length?):
            guard !Rendering.isStill(output) else {
                throw ValidationError("a film is written as .y4m or into a folder")
            }
            return (size, .film(from: start, for: length))
        default: throw ValidationError("one of --at, --for and --sheet says what to write")
        }
    }

    private func duration(_ text: String, _ option: String) throws -> Duration {
        guard let duration = Rendering.duration(text) else {
            throw ValidationError(
                "\(option) takes a duration such as 12.5s, 2m or 500ms"
                    + (option == "--from" ? ", or a time such as 2026-12-24T06:00" : ""))
        }
        return duration
    }
}
