internal import Carousel
internal import ControlProtocol
internal import Draw
internal import JSONText
internal import LinuxIO
internal import Painters
internal import Paths
internal import Lettering
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// What the status tells beside the shows, and how all of it is told.
struct Status {
    var commands = PlayerStatus.Commands()
    /// What the wall clock would have shown at the monotonic clock's zero.
    var clockStart = Duration.zero
    /// Why the last reading of the site file failed, if it did.
    var siteErrors: InputError?

    /// The devices by which people at the screen steer it.
    var inputDevices: [String] = []
    /// Who draws.
    var painters: PainterPool?

    /// The status while the sources are read for the first time.
    static func early(process: Int32) -> JSON {
        var status = PlayerStatus()
        status.process = Int(process)
        return status.json
    }

    /// The whole status.
    func value(of ensemble: Ensemble, process: Int32) -> PlayerStatus {
        var status = PlayerStatus()
        status.process = Int(process)
        status.display = ensemble.display.name
        status.absentOutputs = NamedValues(
            ensemble.display.absences.sorted { $0.key < $1.key }.map {
                ($0, safeLine($1, limit: Self.longest))
            })
        status.commands = commands
        status.site = ensemble.plan.site.map(Self.path)
        status.siteReading = slowSource(ensemble.siteRereader.slowNews)
        status.siteErrors = Self.errors(siteErrors)
        status.siteFromAfar = ensemble.siteTrouble
        status.inputDevices = inputDevices.isEmpty ? nil : inputDevices.map { safeLine($0) }
        status.painting = painters?.lack.map { safeLine($0, limit: Self.longest) }
        status.shows = zip(ensemble.plan.channels, ensemble.channels).map { show($1, sources: $0.sources) }
        return status
    }

    /// The whole status as JSON.
    func json(of ensemble: Ensemble, process: Int32) -> JSON { value(of: ensemble, process: process).json }

    /// The first messages of an error.
    static func told(_ error: InputError) -> [String] { Array(error.messages.prefix(SourceNotes.mostTold)) }

    private static func errors(_ error: InputError?) -> FirstOf<String> {
        list(error.map(told) ?? [], of: error?.messages.count)
    }

    private static func list(_ texts: [String], of count: Int? = nil) -> FirstOf<String> {
        FirstOf(texts.map { safeLine($0, limit: longest) }, of: count)
    }

    /// How many bytes a message has at most.
    static let longest = 1_000

    /// A path for programs: absolute, and of a very long one as much as people are shown.
    static func path(_ path: String) -> String {
        let path = PathParts.absolute(path, in: File.workingFolder)
        return path.utf8.count <= 200 ? path : safeLine(path)
    }

    /// How many sources of a show are listed.
    private static let mostSources = 100

    private func show(_ channel: Channel, sources: [String]) -> ShowStatus {
        let show = channel.show
        let carousel = show.carousel
        let notes = show.sources.notes
        var status = ShowStatus()
        status.sources = FirstOf(sources.prefix(Self.mostSources).map(Self.path), of: sources.count)
        status.state = Self.state(of: carousel)
        status.isPaused = carousel.isPaused
        status.commanded = commanded(show)
        status.number = show.numbered.slideNumber.map { $0 + 1 }
        status.position = Int(carousel.position.steps)
        status.pendingSkip = Int(carousel.pendingSkip)
        status.showing = carousel.scene.map(Self.scene)
        status.places = carousel.places
        let motion = carousel.motion.flatMap { $0.step.isInPlace ? nil : $0 }
        if status.showing != nil { status.since = time(motion?.start.sinceZero ?? channel.since) }
        status.card = show.card.map { Self.list($0.lines).told }
        status.next = carousel.next.map(Self.scene)
        status.slides = show.numbered.lineup.count
        status.awaitsClock = carousel.awaitsClock
        status.nextChange = carousel.nextChange.map { Timestamp($0.sinceEpoch).description }
        status.closed = carousel.closing.map { "\($0.reason)" }
        status.leftOut = FirstOf(
            show.files.unshowable.examples.map { path, reason in
                var file = ShowStatus.LeftOutFile()
                file.path = Self.path(path)
                file.reason = safeLine(reason, limit: Self.longest)
                return file
            }, of: show.files.unshowable.reasons.count)
        status.reading = slowSource(show.sources.slowNews)
        status.playlistErrors = Self.errors(channel.playlistError)
        status.waitingFor = Self.list(
            notes.waiting.map { $0.description + (show.delay(of: $0).map { ": \($0)" } ?? "") },
            of: notes.waitingCount)
        status.scanned = Self.list(notes.scanned.map(\.description), of: notes.scannedCount)
        status.notPlayed = Self.list(notes.remarks.map(\.message), of: notes.remarkCount)
        status.outputs = show.screens.map(output)
        return status
    }

    /// - Parameter instant: on the monotonic clock.
    func time(_ instant: Duration) -> String { Timestamp(clockStart + instant).description }

    /// A reading that takes long, and since when.
    private func slowSource(_ news: SlowReading.Notice?) -> PlayerStatus.SlowSource? {
        news.map { news in
            var source = PlayerStatus.SlowSource()
            source.path = Self.path(news.path)
            source.since = time(news.since)
            return source
        }
    }

    private static func state(of carousel: CarouselState) -> String {
        guard let scene = carousel.scene else { return "starting" }
        if carousel.isMoving { return "moving" }
        return scene.slide == nil && !carousel.showsInterlude ? "empty" : "resting"
    }

    private static func scene(_ scene: Scene) -> SceneStatus {
        switch scene {
        // The page of an overview is no file.
        case .slide(let slide) where slide.sheet != nil: .slide(path: slide.path)
        case .slide(let slide): .slide(path: path(slide.path), companion: slide.companion.map(path))
        case .empty(let color): .background(color.description)
        }
    }

    private func output(_ screen: Screen) -> OutputStatus {
        var status = OutputStatus()
        status.name = screen.output.name
        status.mode = screen.output.mode.description
        status.rotation = screen.surface.rotation.rawValue
        status.rungs = NamedValues(
            screen.routes.map { transition, route in
                var told = OutputStatus.Route()
                told.rung = route.rung.rawValue
                told.reason = route.reason
                return (transition.name, told)
            }.sorted { $0.name < $1.name })
        status.failedRungs = screen.output.failedRungs.map { failed in
            var told = OutputStatus.FailedRung()
            told.rung = failed.rung.rawValue
            told.call = failed.attempt
            told.error = failed.reason
            told.since = time(failed.since)
            return told
        }
        status.total = Self.counts(screen.smoothness.total)
        status.ways = Self.ways(screen.smoothness)
        status.drags = Self.drags(screen.dragLatency)
        return status
    }

    private static func drags(_ latency: DragLatency) -> OutputStatus.Drags? {
        guard let median = latency.percentile(50), let most = latency.percentile(99) else { return nil }
        var status = OutputStatus.Drags()
        (status.frames, status.median, status.most) = (
            latency.frames, median / .milliseconds(1), most / .milliseconds(1)
        )
        return status
    }

    private static func counts(_ counts: Smoothness.Counts) -> OutputStatus.Smoothness {
        var status = OutputStatus.Smoothness()
        status.moves = counts.moves
        status.frames = counts.frames
        status.missedVblanks = counts.missed
        status.longestGap = counts.longestGap / .milliseconds(1)
        status.bytesWritten = counts.bytesWritten
        return status
    }

    /// By the kind of transition, and by rung.
    private static func ways(_ smoothness: Smoothness) -> NamedValues<NamedValues<OutputStatus.Smoothness>> {
        let kinds = Dictionary(grouping: smoothness.ways, by: \.key.kind).sorted { $0.key < $1.key }
        return NamedValues(
            kinds.map { kind, ways in
                let rungs = ways.sorted { $0.key.rung.rawValue < $1.key.rung.rawValue }
                return (kind, NamedValues(rungs.map { ($0.key.rung.rawValue, counts($0.value)) }))
            })
    }
}
