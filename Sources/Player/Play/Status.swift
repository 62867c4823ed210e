internal import Carousel
internal import Draw
internal import JSONText
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Lettering
internal import Present
internal import Raster

/// What `status.json` says.
struct Status {
    /// Counts the commands that were taken, for readers of the status.
    struct Commands: Hashable {
        var pauses = 0
        var skips = 0
        /// Those that are done, in every show.
        var reloads = 0
    }

    var commands = Commands()
    /// What the wall clock would have shown at the monotonic clock's zero.
    var clockStart = Duration.zero
    /// Why the last reading of the site file failed, if it did.
    var siteErrors: InputError?

    /// The status while the sources are read for the first time.
    static func early(process: Int32) -> JSON {
        .object([("process", .integer(Int64(process))), ("shows", .array([]))])
    }

    /// The whole status as JSON.
    func json(of ensemble: Ensemble, process: Int32) -> JSON {
        .object([
            ("process", .integer(Int64(process))),
            ("display", .string(ensemble.display.name)),
            (
                "absent-outputs",
                .object(
                    ensemble.display.absences.sorted { $0.key < $1.key }.map {
                        ($0, .string(safeLine($1, limit: Self.longest)))
                    })
            ),
            (
                "commands",
                .object([
                    ("pauses", .integer(Int64(commands.pauses))),
                    ("skips", .integer(Int64(commands.skips))),
                    ("reloads", .integer(Int64(commands.reloads))),
                ])
            ),
            ("site", ensemble.plan.site.map(Self.path) ?? .null),
            ("site-reading", Self.reading(ensemble.siteRereader.slowNews, clockStart: clockStart)),
            ("site-errors", Self.list(siteErrors.map(Self.told) ?? [])),
            ("site-errors-count", .integer(Int64(siteErrors?.messages.count ?? 0))),
            (
                "shows",
                .array(
                    zip(ensemble.plan.channels, ensemble.channels).map {
                        Self.show($1, sources: $0.sources, clockStart: clockStart)
                    })
            ),
        ])
    }

    /// The first messages of an error.
    static func told(_ error: InputError) -> [String] { Array(error.messages.prefix(SourceNotes.mostTold)) }

    private static func list(_ texts: [String]) -> JSON { .array(texts.map { .string(safeLine($0, limit: longest)) }) }

    /// How many bytes a message has at most.
    private static let longest = 1_000

    /// A path as it is, for programs; of a very long one as much as people are shown.
    private static func path(_ path: String) -> JSON { .string(path.utf8.count <= 200 ? path : safeLine(path)) }

    /// How many sources of a show are listed.
    private static let mostSources = 100

    private static func show(_ channel: Channel, sources: [String], clockStart: Duration) -> JSON {
        let show = channel.show
        let carousel = show.carousel
        let notes = show.sources.notes
        return .object([
            ("sources", .array(sources.prefix(mostSources).map(path))),
            ("sources-count", .integer(Int64(sources.count))),
            ("state", .string(state(of: carousel))),
            ("paused", .bool(carousel.isPaused)),
            ("position", .integer(carousel.position.steps)),
            ("pending-skip", .integer(carousel.pendingSkip)),
            ("showing", scene(carousel.scene)),
            ("since", carousel.scene == nil ? .null : .string(Timestamp(clockStart + channel.since).description)),
            ("card", show.card.map { list($0.lines) } ?? .null),
            ("next", scene(carousel.next)),
            ("slides", .integer(Int64(carousel.lineup.count))),
            ("awaits-clock", .bool(carousel.awaitsClock)),
            ("next-change", carousel.nextChange.map { .string(Timestamp($0.sinceEpoch).description) } ?? .null),
            (
                "left-out",
                .array(
                    show.files.unshowable.examples.map { path, reason in
                        .object([("path", self.path(path)), ("reason", .string(safeLine(reason, limit: longest)))])
                    })
            ),
            ("left-out-count", .integer(Int64(show.files.unshowable.reasons.count))),
            ("reading", reading(show.sources.slowNews, clockStart: clockStart)),
            ("playlist-errors", list(channel.playlistError.map(told) ?? [])),
            ("playlist-errors-count", .integer(Int64(channel.playlistError?.messages.count ?? 0))),
            ("waiting-for", list(notes.waiting.map(\.description))),
            ("waiting-for-count", .integer(Int64(notes.waitingCount))),
            ("scanned", list(notes.scanned.map(\.description))),
            ("scanned-count", .integer(Int64(notes.scannedCount))),
            ("not-played", list(notes.remarks.map(\.message))),
            ("not-played-count", .integer(Int64(notes.remarkCount))),
            ("outputs", .array(show.screens.map(output))),
        ])
    }

    /// A reading that takes long, and since when.
    private static func reading(_ news: SlowReading.News?, clockStart: Duration) -> JSON {
        guard let news else { return .null }
        return .object([
            ("path", path(news.path)), ("since", .string(Timestamp(clockStart + news.since).description)),
        ])
    }

    private static func state(of carousel: CarouselState) -> String {
        guard let scene = carousel.scene else { return "starting" }
        if carousel.isMoving { return "moving" }
        return scene.slide == nil ? "empty" : "resting"
    }

    private static func scene(_ scene: Scene?) -> JSON {
        switch scene {
        case .slide(let slide):
            .object([("path", path(slide.path))] + (slide.companion.map { [("companion", path($0))] } ?? []))
        case .empty(let color): .object([("background", .string(color.description))])
        case nil: .null
        }
    }

    private static func output(_ screen: Screen) -> JSON {
        let total = screen.smoothness.total
        let rungs = screen.routes.map { transition, route in
            let members = [("rung", route.rung.rawValue), ("reason", route.reason)]
            return (transition.name, JSON.object(members.map { ($0, $1.map { .string($0) } ?? .null) }))
        }
        return .object(
            [
                ("name", .string(screen.output.name)),
                ("mode", .string(screen.output.mode.description)),
                ("rotation", .integer(Int64(screen.surface.rotation.rawValue))),
                ("rungs", .object(rungs.sorted { $0.0 < $1.0 })),
            ] + smoothness(total) + [("smoothness", .object(ways(screen.smoothness)))])
    }

    private static func smoothness(_ counts: Smoothness.Counts) -> [(String, JSON)] {
        [
            ("moves", .integer(Int64(counts.moves))), ("frames", .integer(Int64(counts.frames))),
            ("missed-vblanks", .integer(Int64(counts.missed))),
            ("longest-gap-ms", .rounded(counts.longestGap / .milliseconds(1))),
            ("bytes-written", .integer(Int64(counts.bytesWritten))),
        ]
    }

    /// By the kind of transition, and by rung.
    private static func ways(_ smoothness: Smoothness) -> [(String, JSON)] {
        let kinds = Dictionary(grouping: smoothness.ways, by: \.key.kind).sorted { $0.key < $1.key }
        return kinds.map { kind, ways in
            let rungs = ways.sorted { $0.key.rung.rawValue < $1.key.rung.rawValue }
            return (kind, .object(rungs.map { ($0.key.rung.rawValue, .object(Self.smoothness($0.value))) }))
        }
    }
}
