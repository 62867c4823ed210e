internal import Carousel
internal import JSONText
internal import LinuxIO
public import Painters
internal import Paths
internal import PlaylistFormat
internal import Raster
internal import Schedules
internal import Vocabulary

/// What would be shown from one time to another: when, how long and why. It reads playlists and folders, and of pictures that
/// may be paired the sizes.
public struct Simulation {
    private struct SimulatedShow {
        /// What shows it, where a site file says so.
        let outputs: [String]
        let source: String
        let timeline: Timeline
        /// Whether there is no slide, which may come, and nothing that stands in.
        let isEmpty: Bool
    }

    private let shows: [SimulatedShow]
    private let zone = Zone.machine

    /// - Parameters:
    ///   - sources: as for playing; a site file stands alone.
    ///   - output: whose show of a site file; nil: all.
    ///   - start: by default now.
    ///   - taps: what is tapped meanwhile.
    ///   - defaults: how sources play where a playlist does not say it.
    ///   - painters: who looks at pictures; nil: this process.
    public init(
        _ sources: [String], on output: String? = nil, from start: StartTime?, for length: Duration,
        taps: [SimulatedTap] = [], defaults: SourceDefaults = SourceDefaults(), by painters: PainterPool? = nil
    ) throws(PlayerError) {
        let zone = zone
        let start = StartTime.instant(start, in: zone)
        func show(
            _ sources: [String], on outputs: [String] = [], _ shape: ScreenShape? = .wide, _ fallback: Fallback? = nil,
            _ input: InputSettings = InputSettings()
        ) throws(PlayerError) -> SimulatedShow {
            var reader = LineupReader(sources, seed: 0, shape: shape, fallback: fallback)
            reader.defaults = defaults
            let content = try painters.lend { (painter) throws(PlayerError) in
                reader.painter = painter
                return try reader.content()
            }
            return SimulatedShow(
                outputs: outputs, source: sources[0],
                timeline: Timeline(
                    content.lineup, from: start, until: start + length, in: zone, touches: taps.map { $0.touch(input) }),
                isEmpty: content.lineup.count == 0 && content.lineup.whenEmpty == nil)
        }
        guard let (site, chosen) = try SiteFile.only(of: sources, on: output, defaults) else {
            shows = [try show(sources)]
            return
        }
        var shows: [SimulatedShow] = []
        for screen in chosen where !shows.contains(where: { $0.source == screen.source }) {
            let names = chosen.filter { $0.source == screen.source }.map { $0.output ?? Site.others }
            shows.append(
                try show(
                    [screen.source], on: names, site.shape(of: screen.source), site.fallback,
                    screen.input ?? InputSettings()))
        }
        self.shows = shows
    }

    /// One scene after the other, a line each; the shows of a site file one after the other, with a heading each.
    public func forEachLine(_ body: (String) -> Void) {
        for show in shows {
            if !show.outputs.isEmpty {
                let outputs = show.outputs.map { safeLine($0) }.joined(separator: ", ")
                body("\(outputs): \(safeLine(show.source, limit: .max))")
            }
            if show.isEmpty {
                body("no pictures")
            } else {
                for entry in show.timeline { body(text(of: entry)) }
            }
        }
    }

    /// The same as JSON objects without headings.
    public func forEachObject(_ body: (String) -> Void) {
        for show in shows {
            for entry in show.timeline { body(json(of: entry, on: show.outputs).line) }
        }
    }

    private func text(of entry: Timeline.Slot) -> String {
        let what =
            switch entry.scene {
            case .slide(let slide):
                // Where there is no choice the playlist says it.
                slide.fileNames(limit: .max)
                    + (slide.style.transitions.count > 1 ? "  by \(entry.transition.name)" : "")
                    + (entry.places > 1 ? "  for \(entry.places) places" : "")
            case .empty(let color): "background \(color)"
            }
        let duration = DurationText(entry.duration).description
        let reason = entry.reason.description
        return "\(clock(entry.start))  " + String(repeating: " ", count: max(0, 9 - duration.count)) + duration
            + "  " + reason + String(repeating: " ", count: max(0, 22 - reason.count)) + "  " + what
    }

    private func json(of entry: Timeline.Slot, on outputs: [String]) -> JSON {
        var members: [(String, JSON)] = [
            ("start", .string(Timestamp(entry.start.sinceEpoch, showsMilliseconds: true).description)),
            ("local", .string(clock(entry.start))),
            ("seconds", .rounded(entry.duration / .seconds(1))),
            ("reason", .string(entry.reason.description)),
            ("priority", entry.priority.map { .integer(Int64($0)) } ?? .null),
        ]
        switch entry.scene {
        case .slide(let slide):
            members += [("transition", .string(entry.transition.name)), ("path", .string(slide.path))]
            if let companion = slide.companion { members.append(("companion", .string(companion))) }
            if entry.places > 1 { members.append(("places", .integer(Int64(entry.places)))) }
        case .empty(let color): members.append(("background", .string(color.description)))
        }
        if !outputs.isEmpty { members.append(("outputs", .array(outputs.map { .string($0) }))) }
        return .object(members)
    }

    /// What a clock shows, to the second.
    private func clock(_ instant: WallInstant) -> String {
        let moment = zone.moment(at: instant)
        return "\(moment.date) \(moment.clock(showsSeconds: true))"
    }
}
