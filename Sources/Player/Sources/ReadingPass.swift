internal import Carousel
internal import Decode
internal import LinuxIO
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Schedules
internal import Vocabulary

/// A reading of the sources that is under way: it goes from playlist to playlist, and has folders listed.
struct ReadingPass {
    let collector: DependencyCollector
    let cancellation: Cancellation?
    let progress: ReadingProgress?
    let record: WorkRecord?
    /// Whether the content tells where all of it stands.
    let locates: Bool
    /// The slides of a source that does not answer stay as they are.
    let former: FormerSlides
    /// Reads the calendars that playlists name.
    let calendars: ReadingCalendars
    /// Finds pictures that share a screen; nil: none do.
    private let pairing: Pairing?
    let defaults: SourceDefaults
    let memory: ReadingMemory
    /// Finds files whose names differ in encoding from a playlist's.
    private let lookup: NameLookup
    /// Looks into files.
    let looks: ReadingLooks
    var budget: ReadingBudget
    var problems = ReadingProblems()
    /// What is read so far; what is missing is added at the end.
    var content = SourceContent()
    /// Playlists that were named, if they are asked for.
    private var named: Set<String> = []

    /// For a reading that begins now.
    init(
        watches: Watches?, unfinished: UnfinishedFiles = UnfinishedFiles(), locates: Bool = false,
        limits: ReadingLimits = .standard, cancellation: Cancellation? = nil, progress: ReadingProgress? = nil,
        former: Lineup? = nil, shape: ScreenShape? = nil, record: WorkRecord? = nil,
        painter: any Painter = LocalPainter(), cost: ReadingCost = ReadingCost(),
        defaults: SourceDefaults = SourceDefaults(), memory: ReadingMemory = ReadingMemory(),
        time: LookingTime = LookingTime(patience: nil), zone: Zone = .machine
    ) {
        collector = DependencyCollector(watches: watches, unfinished: unfinished)
        budget = ReadingBudget(limits, cost, cancellation)
        (self.cancellation, self.progress, self.record) = (cancellation, progress, record)
        (self.locates, self.former) = (locates, FormerSlides(former))
        (self.defaults, self.memory) = (defaults, memory)
        lookup = NameLookup(limit: limits.names)
        calendars = ReadingCalendars(collector, record, limits, in: zone, cancels: budget.cancels)
        let looks = ReadingLooks(memory, time, cancellation, record, progress, painter)
        self.looks = looks
        pairing = shape.map { Pairing(shape: $0, sizes: looks.sizes) }
    }

    /// Reads what the command line names.
    mutating func take(all sources: [String]) {
        let others = content.groups.count
        for source in sources { take(source) }
        let slides = content.groups[others...].flatMap(\.slides)
        if !defaults.isShuffled || slides.isEmpty { return }
        content.groups[others...] = [Lineup.Group(order: .shuffled, slides: slides)]
    }

    /// Reads a single source.
    mutating func take(_ source: String) {
        if budget.isOver { return }
        let source = lookup.path(source)
        collector.note(WebFile(source: source))
        let kind: File.Kind
        do throws(SystemError) {
            kind = try File.kind(of: source)
        } catch {
            collector.follow(source)
            let isPlaylist = PlaylistFile(path: source) != nil || memory.hasPlaylist(in: source)
            report(error, path: source, isPlaylist: isPlaylist, origin: nil)
            if isPlaylist || !error.isUnreachable { return }
            let slides = former.slides(in: source)
            if !slides.isEmpty { content.groups.append(Lineup.Group(order: .listed, slides: slides)) }
            return
        }
        if kind == .folder {
            content.groups += groups(ofSource: source)
        } else if let format = PlaylistFile(path: source) {
            content.groups += groups(ofSource: source, format)
        } else if UnplayableKind.isText(source) {
            let words = "playlists end in .yaml, .yml, .m3u or .m3u8, and pictures are JPEG, PNG, WebP, HEIC or AVIF"
            problems.add(
                "\(safeLine(source)): neither a playlist nor a picture: \(words)", .notAPicture, at: nil, about: source,
                &budget)
        } else {
            collector.follow(source)
            collector.notePicture(source)
            content.groups.append(
                Lineup.Group(order: .listed, slides: marked([Slide(path: source, style: defaults.style)])))
            if locates { content.origins.append(nil) }
        }
    }

    /// Reads a source without which the show goes on: where it is missing or has a mistake, it is waited for.
    mutating func take(also source: String) {
        if budget.isOver { return }
        let before = self
        take(source)
        if budget.isCancelled { return }
        if !problems.mistakes.isEmpty { (content, budget, named) = (before.content, before.budget, before.named) }
        problems.waive(source, since: before.problems)
        // A card does not ask to fill its folders.
        content.listings = before.content.listings
    }

    /// Takes what is shown while there is nothing to show, where no source says what then.
    mutating func take(fallback: Fallback?) {
        guard content.whenEmpty == nil, let fallback else { return }
        content.whenEmpty = fallback
        if case .slide(let slide) = fallback { noteStandIn(slide.path) }
    }

    /// Ends the reading.
    mutating func finish() {
        // A reading that was broken off has not come across all.
        if !budget.isOver { looks.end() }
        // In a bag, each round decides.
        for index in content.groups.indices where content.groups[index].order == .listed {
            content.groups[index].slides = Pairing.joined(content.groups[index].slides)
        }
        content.hasUnknownFiles = looks.hasUnknown
        content.calendarNotes = calendars.notes
        collector.noteWholeFiles(isCancelled: { budget.isCancelled })
        content.missing = problems.missing
        content.remarks += SubfolderPictures.remarks(content.subfolders, beside: content.groups)
        if budget.isCancelled { return }
        content.webPictures = WebPicture.all(in: content.groups)
        content.setFingerprint()
    }

    // MARK: - Playlists

    /// The slides of a playlist that is a source, or the one in a folder that is.
    mutating func groups(ofSource path: String, _ format: PlaylistFile) -> [Lineup.Group] {
        let entry = Playlist.Nested(path: path, style: defaults.style)
        return groups(of: path, format, within: entry, chain: [], origin: nil)
    }

    /// The slides of a playlist.
    ///
    /// - Parameter chain: the playlists that contain it, the outermost first.
    mutating func groups(
        of path: String, _ format: PlaylistFile, within entry: Playlist.Nested?, chain: [PlaylistLink], origin: Origin?
    ) -> [Lineup.Group] {
        if !begins(path, at: origin) { return [] }
        collector.notePlaylist(path)
        collector.note(WebFile(path, .playlist, refresh: entry?.showing.ageLimits.refresh))
        if locates, named.insert(path).inserted { content.files.append(path) }
        if !beginsWork(on: path, origin: origin) { return [] }
        var isDone = false
        defer { record?.end(isDone: isDone && !budget.isCancelled) }
        let link: PlaylistLink
        let bytes: [UInt8]
        do throws(SystemError) {
            link = try PlaylistLink(of: path)
            if let objection = link.objection(within: chain, depth: budget.limits.playlistDepth) {
                problems.add(objection, .nesting, at: origin, about: path, &budget)
                return []
            }
            bytes = try File.contents(of: path, limit: budget.limits.playlistBytes)
        } catch {
            report(error, path: path, isPlaylist: true, origin: origin)
            return []
        }
        problems.add(refusal: budget.count(bytes: bytes.count), at: origin)
        if budget.isOver { return [] }
        isDone = true
        let parsed = format.parsed(
            bytes, path, within: entry, cache: defaults.cache,
            calendars: { [calendars, lookup] in calendars.calendar(lookup.path($0), at: $1) },
            isCancelled: budget.cancels)
        problems.add(refusal: budget.checkCost(), at: Origin(file: path))
        if budget.isOver { return [] }
        if let error = parsed.error { problems.add(error.complaints(of: path), at: Origin(file: path), &budget) }
        let excerpts = Excerpts(of: bytes, as: format)
        takeCalendarFlaws(in: path, excerpts)
        guard var playlist = parsed.document, parsed.error == nil || locates else { return [] }
        lookup.findStandIns(of: &playlist)
        collector.noteRead(path)
        content.take(playlist, at: path, isNested: !chain.isEmpty, locates: locates)
        if chain.isEmpty { for standIn in playlist.standIns { noteStandIn(standIn.path) } }
        if locates { content.excerpts[path] = excerpts }
        let outer = problems.quote(excerpts)
        defer { problems.quote(outer) }
        return groups(of: playlist, at: path, format, chain: chain + [link])
    }

    /// The slides that a playlist names.
    ///
    /// - Parameter chain: the playlists that contain its entries.
    private mutating func groups(
        of playlist: Playlist, at path: String, _ format: PlaylistFile, chain: [PlaylistLink]
    ) -> [Lineup.Group] {
        let encodingFolder = format == .m3u ? PathParts(path).folder : nil
        var groups: [Lineup.Group] = []
        // Pictures that follow each other are one group.
        var pictures: [Slide] = []
        // Most lists are one group; growing by doubling would take three times the memory for a moment.
        pictures.reserveCapacity(playlist.entries.count)
        for (index, entry) in playlist.entries.enumerated() {
            let origin = Origin(file: path, place: index < playlist.places.count ? playlist.places[index] : nil)
            if budget.isOver { return [] }
            if case .picture(var slide) = entry {
                slide.path = lookup.path(slide.path, percentEncodedIn: encodingFolder)
                problems.add(refusal: budget.count(slide), at: origin)
                if budget.isOver { return [] }
                collector.notePicture(slide.path)
                pictures.append(limited(slide, at: origin))
                if locates { content.origins.append(origin) }
                continue
            }
            if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: marked(pictures))) }
            pictures = []
            switch entry {
            case .picture: break
            case .folder(var folder):
                folder.path = lookup.path(folder.path)
                groups.append(group(of: folder, origin: origin))
            case .playlist(let nested):
                let path = lookup.path(nested.path, percentEncodedIn: encodingFolder)
                groups += self.groups(
                    of: path, PlaylistFile(path: path) ?? .yaml, within: nested, chain: chain, origin: origin)
            }
        }
        if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: marked(pictures))) }
        // A shuffled playlist is one bag, with all that is in it.
        guard playlist.order == .shuffled else { return groups }
        let slides = groups.count == 1 ? groups[0].slides : groups.flatMap(\.slides)
        return [Lineup.Group(order: .shuffled, slides: slides)]
    }

    /// Slides with those marked that share a screen. In a banner each stands alone: its neighbours are there anyway.
    mutating func marked(_ slides: [Slide]) -> [Slide] {
        guard content.layout == nil, slides.contains(where: \.style.pair) else { return slides }
        content.asksForPairs = true
        content.saysPair = content.saysPair || slides.contains { $0.style.said.pair == true }
        guard let pairing, !budget.isOver else { return slides }
        return pairing.marked(slides)
    }
}
