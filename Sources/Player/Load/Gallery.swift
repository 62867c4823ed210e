internal import Decode
internal import Draw
internal import Paths
internal import Raster
internal import Vocabulary

/// The drawn pictures that are held, and the loading of those that are missing.
///
/// It holds the slides that it was last told to, for each surface, so its memory does not grow with the playlist.
struct Gallery {
    private enum Entry {
        case loading(Job)
        case ready(DrawnPicture)
        /// A page of an overview on which pictures are missing, which come.
        case filling(DrawnPicture, Job)
        /// The file cannot be shown.
        case failed

        /// What draws it.
        var job: Job? {
            switch self {
            case .loading(let job), .filling(_, let job): job
            case .ready, .failed: nil
            }
        }

        var picture: DrawnPicture? {
            switch self {
            case .ready(let picture), .filling(let picture, _): picture
            case .loading, .failed: nil
            }
        }
    }

    private let client: WorkerClient
    private let hashes: Bool
    /// The file that stands in for those that cannot be shown; it counts for loads that begin from now on.
    var placeholder: String?
    /// The most urgent first.
    private var slides: [Slide] = []
    private var surfaces: Set<Surface> = []
    private var entries: [Drawing: Entry] = [:]
    /// Pictures that are drawn anew once they have left the screen: their files may have changed.
    private var outdated: Set<Drawing> = []

    /// - Parameter hashes: whether pictures come with their files' digests.
    init(for client: WorkerClient, hashes: Bool = false, placeholder: String? = nil) {
        self.client = client
        self.hashes = hashes
        self.placeholder = placeholder
    }

    /// Every picture that is held, or is to be; the most urgent first.
    var keys: [Drawing] { keys(of: slides) }

    /// The pictures of slides, held or not.
    func keys(of slides: [Slide]) -> [Drawing] {
        slides.flatMap { slide in surfaces.map { Drawing(slide, on: $0) } }
    }

    /// Holds these slides, the most urgent first.
    mutating func hold(_ slides: [Slide]) {
        self.slides = slides
        update()
    }

    /// Holds them for these surfaces.
    mutating func draw(for surfaces: Set<Surface>) {
        self.surfaces = surfaces
        update()
    }

    /// Begins loads that are missing, and cancels and forgets what is not wanted any more.
    private mutating func update() {
        let keys = keys
        forget(Set(entries.keys).subtracting(keys))
        for key in keys where entries[key] == nil {
            entries[key] = .loading(Job(.load(key, orElse: placeholder), for: client, hashes: hashes))
        }
    }

    private mutating func forget(_ keys: Set<Drawing>) {
        for key in keys {
            entries[key]?.job?.cancel()
            entries[key] = nil
        }
    }

    /// Whether the outcome of a load is still to come.
    var isLoading: Bool { entries.values.contains { $0.job != nil } }

    /// Loads that no thread has begun, the most urgent first.
    var waitingJobs: [Job] {
        let waiting = keys.compactMap { entries[$0] }.filter { $0.job?.hasBegun == false }
        // A page stands without what is missing, and a command may wait for the others.
        return (waiting.filter { $0.picture == nil } + waiting.filter { $0.picture != nil }).compactMap(\.job)
    }
}

// MARK: - Loads

extension Gallery {
    /// A picture that is complete, or a page as far as it is.
    func picture(_ key: Drawing) -> DrawnPicture? { entries[key]?.picture }

    /// Whether a picture is held whose file cannot be shown.
    func hasFailed(_ key: Drawing) -> Bool {
        if case .failed = entries[key] { true } else { false }
    }

    mutating func loaded(_ key: Drawing, _ picture: DrawnPicture) {
        guard entries[key] != nil else { return }
        entries[key] =
            picture.missing.isEmpty
            ? .ready(picture) : .filling(picture, Job(.fill(key, picture), for: client, hashes: hashes))
    }

    /// Begins a load anew that hangs.
    mutating func loadAnew(_ key: Drawing) {
        forget([key])
        update()
    }

    /// Goes on with a page anew where that hangs.
    mutating func fillAnew(_ key: Drawing) { if let picture = picture(key) { loaded(key, picture) } }

    mutating func failed(_ key: Drawing) {
        if entries[key] != nil { entries[key] = .failed }
    }
}

// MARK: - Files that change

extension Gallery {
    /// Draws every picture anew; those on the screen once they have left it.
    mutating func drawAnew(onScreen slides: [Slide]) {
        outdated = Set(keys(of: slides))
        forget(Set(entries.keys).subtracting(outdated.filter { picture($0) != nil }))
        update()
    }

    /// Pictures that were drawn from files that may have changed, or from the placeholder in the place of a file that is
    /// tried again.
    func stale(after changed: Changed, trying tried: Set<String>) -> Set<Drawing> {
        Set(
            keys.filter { key in
                let drawn = picture(key)
                let used = drawn?.files.map(\.path) ?? []
                let lacked = drawn == nil ? [] : key.names.filter { !used.contains($0) }
                return key.names.contains(where: changed.concerns) || used.contains(where: changed.concerns)
                    || lacked.contains(where: tried.contains)
            })
    }

    /// Draws pictures anew: at once, or once they have left the screen.
    mutating func drawAnew(_ now: Set<Drawing>, later: Set<Drawing>) {
        outdated.formUnion(later)
        forget(now)
        update()
    }

    /// Draws outdated pictures anew, except those of slides that are on the screen. Returns which.
    mutating func drawOutdated(onScreen slides: [Slide]) -> Set<Drawing> {
        let leaving = outdated.subtracting(keys(of: slides))
        if leaving.isEmpty { return [] }
        outdated.subtract(leaving)
        forget(leaving)
        update()
        return leaving
    }
}

extension Drawing {
    /// A slide's picture.
    init(_ slide: Slide, on surface: Surface) {
        let spacing = slide.style.spacing?.pixels(of: surface.size.shorterSide)
        self.init(
            path: PicturePath(slide.path), companion: slide.companion.map { PicturePath($0) },
            spacing: spacing, fit: slide.style.fit, background: slide.style.background, surface: surface)
        guard let sheet = slide.sheet else { return }
        tiles = zip(sheet.thumbnails, sheet.places(on: surface.seenSize)).map {
            Tile(path: PicturePath($0.path), place: $1, label: $0.stack.map { TileText($0) })
        }
        plate = sheet.backPlace(on: surface.seenSize).flatMap { place in
            sheet.stack.map { Plate(place: place, label: TileText($0)) }
        }
    }
}

extension Drawing.TileText {
    fileprivate init(_ stack: Sheet.Stack) {
        let name = PathParts(stack.folder).name
        self.init(name: name.isEmpty ? stack.folder : name, count: stack.count)
    }
}
