internal import Draw
internal import Lettering
internal import PageMarks
internal import Raster

/// What lies over the pictures of slides or in their place.
enum Overlay: Hashable, Sendable {
    case card(MessageCard, Surface)
    case pages(PageDrawing)
    case pad(KeyPad, Surface)

    enum Drawn: Sendable {
        case card(Picture)
        /// As large as its place.
        case pad(Picture)
        case pages(IndicatorSprites)
    }

    /// Draws it, in memory of its own.
    func draw() throws(OutOfMemory) -> Drawn {
        switch self {
        case .card(let card, let surface):
            let picture = try Picture.allocated(surface.size)
            try card.draw(onto: picture, turned: surface.rotation)
            return .card(picture)
        case .pages(let drawing): return .pages(try drawing.draw())
        case .pad(let pad, let surface):
            let size = surface.seenSize
            let picture = try Picture.allocated(surface.scannedOut(KeyPad.place(on: size)).size)
            try pad.draw(onto: picture, for: size, turned: surface.rotation)
            return .pad(picture)
        }
    }
}

/// The drawn overlays that a show needs now.
struct OverlayStore {
    private enum Entry {
        case drawing(Job)
        /// Nil where there is no memory for it: the pictures stand alone.
        case ready(Overlay.Drawn?)
    }

    private let client: WorkerClient
    private var entries: [Overlay: Entry] = [:]

    init(for client: WorkerClient) { self.client = client }

    /// Has these drawn, and forgets all others.
    mutating func want(_ overlays: Set<Overlay>) {
        for (overlay, entry) in entries where !overlays.contains(overlay) {
            if case .drawing(let job) = entry { job.cancel() }
            entries[overlay] = nil
        }
        for overlay in overlays where entries[overlay] == nil {
            entries[overlay] = .drawing(Job(.draw(overlay), for: client))
        }
    }

    /// Drawings that no thread has begun.
    var waitingJobs: [Job] {
        entries.values.compactMap { if case .drawing(let job) = $0, !job.hasBegun { job } else { nil } }
    }

    mutating func drawn(_ overlay: Overlay, _ drawn: Overlay.Drawn?) {
        if entries[overlay] != nil { entries[overlay] = .ready(drawn) }
    }

    /// Whether one is being drawn.
    var isDrawing: Bool { entries.values.contains { if case .drawing = $0 { true } else { false } } }

    /// Whether what is to be seen of it is there, if anything is.
    func isReady(_ overlay: Overlay) -> Bool { if case .ready = entries[overlay] { true } else { false } }

    /// Nil while it is being drawn, and where there is no memory for it.
    subscript(overlay: Overlay) -> Overlay.Drawn? {
        if case .ready(let drawn) = entries[overlay] { drawn } else { nil }
    }
}
