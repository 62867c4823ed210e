internal import Carousel
internal import JSONText
internal import LinuxIO
public import Painters
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// What was found in everything that sources can reach, with every picture opened and decoded.
public struct Check {
    public let pictureCount: Int
    public let playlistCount: Int
    /// The settings of agents, where they are all that is checked.
    private let agents: [String]
    /// Of each show with opening hours.
    private let closings: [Closings]
    /// By file, and in a file by line.
    private let findings: [Finding]

    public var errorCount: Int { findings.count { $0.level == .error } }
    public var warningCount: Int { findings.count { $0.level == .warning } }

    /// Checks sources as for playing, and site files.
    ///
    /// - Parameters:
    ///   - output: whose show of the site file that is the only source; nil: all.
    ///   - screen: the screen's size, where no site file says it.
    ///   - defaults: how sources play where a playlist does not say it.
    ///   - painters: who draws; nil: threads of this process.
    ///   - progress: told how many pictures are done.
    public static func run(
        _ sources: [String], on output: String? = nil, screen: ScreenSize, defaults: SourceDefaults = SourceDefaults(),
        by painters: PainterPool? = nil, progress: (Int, _ of: Int) -> Void = { _, _ in }
    ) throws(PlayerError) -> Check {
        try run(
            sources, on: output, screen: screen.size, defaults: defaults, at: WallInstant(sinceEpoch: WallClock.now),
            in: .machine, by: painters,
            connectors: ((try? Folder.entries(of: "/sys/class/drm")) ?? []).map(\.name), progress: progress)
    }

    static func run(
        _ sources: [String], on output: String? = nil, screen: Size, defaults: SourceDefaults = SourceDefaults(),
        at now: WallInstant, in zone: Zone,
        by painters: PainterPool? = nil, connectors: [String] = [],
        progress: (Int, _ of: Int) -> Void = { _, _ in }
    ) throws(PlayerError) -> Check {
        var shows: [CheckedShow] = []
        var findings: [Finding] = []
        var files: [String] = []
        var excerpts: [String: Excerpts] = [:]
        let sites = sources.filter { SiteFile.isSite($0) }
        let agents = sources.filter { AgentFile.isAgent($0) }
        if output != nil, sources.count != 1 || sites.isEmpty { throw .input(SiteFile.notAlone) }
        for path in sites {
            do throws(InputError) { try defaults.refuse(site: path) } catch { throw .input(error) }
        }
        func read(by painter: any Painter) {
            for path in sites {
                files.append(path)
                do throws(InputError) {
                    let (site, lines) = try SiteFile.parsed(path, probe: SiteFile.probe)
                    excerpts[path] = lines
                    findings += (site.error?.complaints(of: path) ?? []).map { .error($0) }
                    if var site = site.document {
                        site.screens = try site.screens(on: output, in: path)
                        let own = Self.shows(of: site, in: path, on: screen, zone, painter)
                        findings += site.unpaired(own, in: path) + site.unknownOutputs(among: connectors, in: path)
                        shows += own
                    }
                } catch {
                    findings += error.complaints.map { .error($0) }
                }
            }
            for path in agents {
                files.append(path)
                let (complaints, lines) = AgentFile.complaints(of: path)
                excerpts[path] = lines
                findings += complaints.map { .error($0) }
            }
            let others = sources.filter { !sites.contains($0) && !agents.contains($0) }
            if !others.isEmpty { shows.append(.read(others, on: screen, defaults: defaults, zone: zone, by: painter)) }
            takeDetours(of: &shows, defaults, zone, painter)
        }
        // The heads of pictures are read, and it is asked which are played.
        painters.lend { read(by: $0) }

        var seen: Set<String> = []
        let paths = shows.flatMap(\.pictures).filter { seen.insert($0).inserted }
        let results: [String: PictureCheck.Diagnosis]
        do throws(SystemError) {
            results = try PictureCheck.results(of: paths, by: painters) { progress($0, paths.count) }
        } catch {
            throw PlayerError(error)
        }
        for show in shows {
            files += show.content.files
            excerpts.merge(show.content.excerpts) { first, _ in first }
            findings += show.findings(results, at: now, in: zone)
        }
        let placed = sorted(findings, by: files).map { finding in
            var finding = finding
            if let origin = finding.complaint.origin, let place = origin.place, finding.complaint.excerpt == nil {
                finding.complaint.excerpt = excerpts[origin.file]?.excerpt(at: place)
            }
            return finding
        }
        let closings = shows.compactMap { Closings(of: $0, at: now, in: zone) }
        return Check(
            pictureCount: paths.count, playlistCount: Set(files).count,
            agents: agents.count == sources.count ? agents : [], closings: closings, findings: placed)
    }

    private static func shows(of site: Site, in file: String, on screen: Size, _ zone: Zone, _ painter: any Painter)
        -> [CheckedShow]
    {
        site.screens.map { part in
            let turn = (part.rotation ?? .none).orientation
            let size = turn.applied(to: part.settings.mode?.size ?? screen)
            return .read(
                [part.source], namedBy: Origin(file: file, place: part.place), in: site, on: size, zone: zone,
                by: painter)
        }
    }

    /// Adds the playlists that hands may ask for, and those that hands may ask for then.
    private static func takeDetours(
        of shows: inout [CheckedShow], _ defaults: SourceDefaults, _ zone: Zone, _ painter: any Painter
    ) {
        struct NamedShow: Hashable {
            let path: String
            let screen: Size
        }
        var seen: Set<NamedShow> = []
        var next = 0
        while next < shows.count {
            let show = shows[next]
            for (path, origin) in show.content.detours
            where seen.insert(NamedShow(path: path, screen: show.screen)).inserted {
                shows.append(
                    .read([path], namedBy: origin, on: show.screen, defaults: defaults, zone: zone, by: painter))
            }
            next += 1
        }
    }

    /// Each finding once: those of a file together, in the order of its lines and then notes, and then those of no file.
    private static func sorted(_ findings: [Finding], by files: [String]) -> [Finding] {
        var ranks: [String: Int] = [:]
        for file in files + findings.compactMap(\.complaint.origin?.file) where ranks[file] == nil {
            ranks[file] = ranks.count
        }
        func key(_ finding: Finding) -> (Int, Int, Int) {
            let origin = finding.complaint.origin
            let line = finding.level == .note ? .max : origin?.place?.line ?? 0
            return (origin.flatMap { ranks[$0.file] } ?? ranks.count, line, origin?.place?.column ?? 0)
        }
        var seen: Set<Finding> = []
        return findings.filter { seen.insert($0).inserted }.enumerated().sorted { first, second in
            let (a, b) = (key(first.element), key(second.element))
            // What stands at one place stays in its order.
            return a == b ? first.offset < second.offset : a < b
        }.map(\.element)
    }

    /// One message for each finding, as a compiler writes it.
    ///
    /// - Parameter isVerbose: whether to include minor findings, and libraries' own messages in brackets.
    public func messages(isVerbose: Bool) -> [String] {
        findings.filter { isVerbose || !$0.isMinor }.map { $0.text(isVerbose: isVerbose) }
    }

    var messages: [String] { messages(isVerbose: false) }

    /// The counts of pictures, errors and warnings, in a line; for agents' settings, their names in place of pictures.
    public var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let verdict =
            [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
            .joined(separator: ", ")
        let names = agents.map { safeLine($0) }.joined(separator: ", ")
        return (agents.isEmpty ? "\(count(pictureCount, "picture")), " : "\(names): ")
            + (verdict.isEmpty ? "nothing wrong" : verdict)
    }

    /// The days of the next month on which nothing may be shown, in a line for each show that has opening hours.
    public var closedDays: [String] {
        var seen: Set<String> = []
        return closings.map { $0.text(isAlone: closings.count == 1) }.filter { seen.insert($0).inserted }
    }

    /// All of it as one JSON document.
    public var json: String {
        let told = findings.filter { !$0.isMinor }
        func list(_ level: Finding.Level) -> JSON { .array(told.filter { $0.level == level }.map(\.json)) }
        return JSON.object([
            ("errors", list(.error)), ("warnings", list(.warning)), ("notes", list(.note)),
            ("closed", .array(closings.flatMap(\.json))),
            (
                "counts",
                .object([
                    ("playlists", .integer(Int64(playlistCount))), ("pictures", .integer(Int64(pictureCount))),
                    ("errors", .integer(Int64(errorCount))), ("warnings", .integer(Int64(warningCount))),
                ])
            ),
        ]).text
    }
}

extension Site {
    /// Notes outputs that no card of this machine has. Sysfs names connectors `card0-HDMI-A-1` (drm_sysfs.c, drm_sysfs_connector_add).
    fileprivate func unknownOutputs(among connectors: [String], in file: String) -> [Finding] {
        let names = connectors.compactMap { name in name.firstIndex(of: "-").map { String(name[$0...].dropFirst()) } }
        return (names.isEmpty ? [] : screens).compactMap { screen in
            // Of two cards, the second one's outputs may be called `card1/HDMI-A-1`.
            guard let output = screen.output, !names.contains(PathParts(output).name) else { return nil }
            let text = "this machine has no output \(safeLine(output)), only \(names.sorted().joined(separator: ", "))"
            return .note(text, .neverShown, at: Origin(file: file, place: screen.place))
        }
    }
}
