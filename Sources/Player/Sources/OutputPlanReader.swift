internal import Carousel
internal import Decode
internal import LinuxIO
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

/// Reads what plays where: from the command line alone, or from the site file that it names.
public struct OutputPlanReader: Sendable {
    /// A plan, and what its new channels show.
    struct Content: Sendable {
        let plan: OutputPlan
        let lineups: [ChannelPlan: Reading<LineupReader.Content>]
    }

    /// The plan of the command line; it holds unless `onlySource` is a site file.
    private let plan: OutputPlan
    /// The command line's, for outputs without a mode of their own.
    private let mode: ModeChoice
    /// The only source of a command line that names no output: it may be a site file.
    private let onlySource: String?
    /// Notes what is read, where that is of use.
    var record: WorkRecord?
    /// Reads the heads of pictures.
    var painter: any Painter = LocalPainter()
    /// Sources that play before those of every channel.
    private let also: [String]
    private var seed: UInt64 = 0
    /// How the command line's sources play.
    private let defaults: SourceDefaults
    /// Whether there is a plan also where sources cannot be read at the start.
    private var toleratesMistakes = false
    /// Whether readings look into files.
    private var looks = true
    /// When a reading of the sources began that takes too long to wait for; nil: they are read.
    private var unreadSince: Duration?

    /// - Parameters:
    ///   - sources: what plays on every output; if `outputs` names outputs without a source, on those only.
    ///   - also: sources that play before those of every output, and without which these go on.
    ///   - outputs: `NAME=SOURCE`, or `NAME`. Several sources of one name play one after the other.
    ///   - mode: `preferred`, `highest`, `WxH`, `WxH@R`, `WxH@R cvt` or a modeline, for outputs without a mode of their own.
    ///   - turn: how a screen hangs, for outputs without a turn of their own.
    ///   - defaults: how all of these play where a playlist does not say it.
    public init(
        _ sources: [String], also: [String] = [], outputs: [String], mode: String, turn: ScreenTurn,
        defaults: SourceDefaults = SourceDefaults()
    ) throws(UsageError) {
        let mode = try ModeChoice(option: mode)
        if also.contains("") { throw UsageError("--also names no source: write --also SOURCE") }
        plan = try OutputPlan(sources, outputs: outputs, mode: mode, turn: turn)
        // A site file also gives outputs to other sources, so it must stand alone.
        onlySource = sources.count == 1 && outputs.isEmpty ? sources[0] : nil
        self.mode = mode
        self.also = also
        self.defaults = defaults
    }

    /// Reads everything for the first time, and watches the site file from now on, or the source that may become one.
    func first() throws(InputError) -> Reading<Content> { try Self.taken(attempt(watching: firstWatches)) }

    /// What the first reading watches with.
    var firstWatches: Watches? { onlySource == nil ? nil : Watches() }

    /// What a first attempt has read.
    static func taken(_ attempt: Attempt<Content>) throws(InputError) -> Reading<Content> {
        var reading: Reading<Content> = try attempt.succeeded()
        if !reading.content.plan.mayChange { reading.watches = nil }
        return reading
    }

    /// Reads everything that is new. An error says all that is wrong.
    ///
    /// - Parameters:
    ///   - old: the plan that plays; what its channels show is not read.
    ///   - watches: watches the site file from before it is looked at.
    ///   - cancellation: ends the reading. What is returned then means nothing.
    ///   - progress: hears what is being read.
    func attempt(
        after old: OutputPlan? = nil, watching watches: Watches? = nil, cancellation: Cancellation? = nil,
        progress: ReadingProgress? = nil
    ) -> Attempt<Content> {
        var pass = ReadingPass(watches: watches, cancellation: cancellation, progress: progress, record: record)
        let result: Result<Content, InputError>
        do throws(InputError) { result = .success(try read(after: old, &pass)) } catch {
            let begins = old == nil && toleratesMistakes && !pass.budget.isCancelled
            result = begins ? .success(beginning(after: error, &pass)) : .failure(error)
        }
        if !pass.budget.isCancelled { pass.collector.end(forgettingOthers: (try? result.get()) != nil) }
        return Attempt(content: result, dependencies: pass.collector.dependencies, watches: watches)
    }

    private func read(after old: OutputPlan?, _ pass: inout ReadingPass) throws(InputError) -> Content {
        let plan = try plan(after: old, &pass)
        // While the only source is missing, its show is still to begin.
        let going = old.flatMap { $0.missing == nil ? $0 : nil }
        var lineups: [ChannelPlan: Reading<LineupReader.Content>] = [:]
        var complaints: [Complaint] = []
        for channel in plan.channels where going?.channels.contains(where: { $0.sources == channel.sources }) != true {
            let reader = lineupReader(for: channel, of: plan)
            if let missing = plan.missing {
                lineups[channel] = reader.waiting(for: missing)
                continue
            }
            if let unreadSince {
                lineups[channel] = reader.unread(since: unreadSince)
                continue
            }
            do throws(InputError) {
                lineups[channel] = try Self.first(reader, isEdit: going != nil, pass)
            } catch {
                if old == nil, toleratesMistakes, plan.site != nil || onlySource == nil {
                    lineups[channel] = reader.beginning(without: error, pass.cancellation, pass.progress)
                    continue
                }
                if old == nil {
                    complaints += error.complaints
                    continue
                }
                // Its repair must start another reading. It is watched first and then read once more, so that a repair in
                // between is seen.
                for source in channel.sources { pass.take(source) }
                do throws(InputError) {
                    lineups[channel] = try Self.first(reader, isEdit: going != nil, pass)
                } catch {
                    complaints += error.complaints
                }
            }
        }
        if !complaints.isEmpty { throw InputError(complaints: complaints) }
        return Content(plan: plan, lineups: lineups)
    }

    /// A plan with one show, which waits for a better site file, or a better playlist.
    private func beginning(after error: InputError, _ pass: inout ReadingPass) -> Content {
        // What is wrong may be in another file. It is watched first and then read once more, so that a repair in between is
        // seen.
        if let source = onlySource { pass.take(source) }
        if let content = try? read(after: nil, &pass) { return content }
        var plan = plan
        if let source = onlySource {
            plan.missing = SourceContent.Missing(
                path: source, reason: "", isPlaylist: true, origin: nil,
                complaint: error.complaints.first ?? Complaint(safeLine(source)))
            SiteFile.salvage(source, into: &plan, &pass)
        }
        let lineups = plan.channels.map { ($0, lineupReader(for: $0, of: plan).beginning(without: error)) }
        return Content(plan: plan, lineups: Dictionary(uniqueKeysWithValues: lineups))
    }

    private static func first(
        _ reader: LineupReader, isEdit: Bool, _ pass: ReadingPass
    ) throws(InputError) -> Reading<LineupReader.Content> {
        let first = try reader.first(cancellation: pass.cancellation, progress: pass.progress)
        // At boot a share may come later; in an edit it is a slip.
        let absent = first.content.sources.missingSources
        if isEdit, !absent.isEmpty { throw InputError(complaints: absent.map(\.complaint)) }
        return first
    }

    private func plan(after old: OutputPlan?, _ pass: inout ReadingPass) throws(InputError) -> OutputPlan {
        let isCancelled = pass.budget.cancels
        let sources = onlySource == nil ? plan.channels.flatMap(\.sources) : []
        if let site = sources.first(where: { SiteFile.isSite($0, record, isCancelled: isCancelled) }) {
            throw InputError([
                "\(safeLine(site)) is a site file, which says itself what plays on which output: "
                    + "give it alone, without other sources and without --output"
            ])
        }
        guard let source = onlySource, old?.mayChange != false else { return plan }
        pass.collector.notePlaylist(source)
        if !pass.beginsWork(on: source, origin: nil) { throw InputError(complaints: pass.problems.mistakes) }
        // A playlist is still to be read.
        var isDone = false
        defer { record?.end(isDone: isDone && !isCancelled()) }
        pass.progress?.begin(source)
        // A site file stays one while it is broken.
        if old?.site == nil {
            switch SiteFile.kind(of: source, isCancelled: isCancelled) {
            case .site: break
            case .other: return plan
            case .missing(let missing):
                var plan = plan
                plan.missing = missing
                return plan
            }
        }
        var plan = OutputPlan(mode: mode, turns: plan.turns)
        plan.site = source
        isDone = true
        try defaults.refuse(site: source)
        let site = try SiteFile.read(source, isCancelled: isCancelled)
        plan.take(site)
        for screen in site.screens {
            // What an output lacks comes from the command line, not from what the site file says of other outputs.
            var settings = screen.settings
            settings.mode = settings.mode ?? mode
            plan.add(
                [screen.source], on: screen.output, settings: settings,
                rotation: screen.rotation ?? self.plan.turns.common)
            if let input = screen.input { plan.note(input, on: screen.output) }
        }
        return plan
    }

    /// The same, with what shuffles depend on.
    func seeded(_ seed: UInt64) -> OutputPlanReader {
        var reader = self
        reader.seed = seed
        return reader
    }

    /// The same, for a player that starts unattended: mistakes in the sources are told by the shows that lack them.
    func toleratingMistakes() -> OutputPlanReader {
        var reader = self
        reader.toleratesMistakes = true
        return reader
    }

    /// The same for a player that begins before its sources are read: its shows read them.
    ///
    /// - Parameter instant: when a reading of them began that takes too long to wait for.
    /// The same reader, without looks into the files that the sources name.
    var withoutLooks: OutputPlanReader {
        var reader = self
        reader.looks = false
        return reader
    }

    func leavingUnread(since instant: Duration) -> OutputPlanReader {
        var reader = self
        reader.unreadSince = instant
        return reader
    }

    func lineupReader(for new: ChannelPlan, of plan: OutputPlan, after: LineupReader.Content? = nil) -> LineupReader {
        var reader = LineupReader(
            new.sources, also: also, seed: seed, shape: plan.likelyShape(of: new), fallback: plan.fallback, after: after
        )
        (reader.record, reader.painter) = (record, painter)
        (reader.readings, reader.defaults) = (plan.channels.count, defaults)
        if !looks { reader.patience = .zero }
        return reader
    }
}
