internal import Carousel
internal import LinuxIO
internal import PlaylistFormat
internal import Present
internal import Raster

/// What `status.json` says.
struct Status {
    /// Counts what the player was told to do, so that `ctl` sees its own command taken.
    struct Commands: Hashable {
        var pauses = 0
        var skips = 0
        var reloads = 0
    }

    var commands = Commands()
    /// Since when the present scene is shown, on the wall clock.
    var since = Duration.zero
    /// Why the last reading of the playlist failed, if it did.
    var playlistError: InputError?

    /// The whole status as JSON.
    func json(of show: Show, display: String, process: Int32) -> JSON {
        let carousel = show.carousel
        return .object([
            ("state", .string(Self.state(of: carousel))),
            ("paused", .bool(carousel.isPaused)),
            ("position", .integer(carousel.position.steps)),
            ("pending-skip", .integer(carousel.pendingSkip)),
            ("showing", Self.scene(carousel.scene)),
            ("since", carousel.scene == nil ? .null : .string(Timestamp(since).description)),
            ("next", Self.scene(carousel.next)),
            ("slides", .integer(Int64(carousel.lineup.slides.count))),
            (
                "left-out",
                .array(
                    show.leftOut.sorted { $0.key < $1.key }.map { path, reason in
                        .object([("path", .string(path)), ("reason", .string(reason))])
                    })
            ),
            (
                "playlist-errors",
                .array((playlistError?.messages ?? []).map { .string($0) })
            ),
            ("waiting-for", .array(show.sources.waiting.map { .string($0.description) })),
            ("scanned", .array(show.sources.scanned.map { .string($0.description) })),
            (
                "commands",
                .object([
                    ("pauses", .integer(Int64(commands.pauses))),
                    ("skips", .integer(Int64(commands.skips))),
                    ("reloads", .integer(Int64(commands.reloads))),
                ])
            ),
            ("display", .string(display)),
            ("outputs", .array(show.screens.map(Self.output))),
            ("process", .integer(Int64(process))),
        ])
    }

    private static func state(of carousel: CarouselState) -> String {
        guard let scene = carousel.scene else { return "starting" }
        if carousel.isMoving { return "moving" }
        return scene.slide == nil ? "empty" : "resting"
    }

    private static func scene(_ scene: Scene?) -> JSON {
        switch scene {
        case .slide(let slide): .object([("path", .string(slide.path))])
        case .empty(let color): .object([("background", .string(color.description))])
        case nil: .null
        }
    }

    private static func output(_ screen: Screen) -> JSON {
        let smoothness = screen.smoothness
        let rungs = screen.rungs.map { ($0 == .horizontal ? "horizontal" : "vertical", JSON.string($1.rawValue)) }
        return .object([
            ("name", .string(screen.output.name)),
            ("mode", .string(screen.output.mode.description)),
            ("rungs", .object(rungs.sorted { $0.0 < $1.0 })),
            ("moves", .integer(Int64(smoothness.moves))),
            ("frames", .integer(Int64(smoothness.frames))),
            ("missed-vblanks", .integer(Int64(smoothness.missed))),
            ("longest-gap-ms", .decimal(smoothness.longestGap / .milliseconds(1))),
        ])
    }
}
