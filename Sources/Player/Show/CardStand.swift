internal import Draw
internal import Lettering
internal import Raster

/// The card that stands in for the background, and its picture for each surface.
struct CardStand {
    private enum Entry {
        case drawing(Job)
        case ready(Picture)
        /// There is no memory for it: the background stands alone.
        case failed
    }

    /// Nil: the background stands alone.
    private(set) var card: Card?
    private var surfaces: Set<Surface> = []
    private var entries: [Surface: Entry] = [:]

    /// Puts another card up, or none. Returns whether that is new.
    mutating func put(_ card: Card?) -> Bool {
        if card == self.card { return false }
        self.card = card
        cancel()
        update()
        return true
    }

    /// Has it drawn for these surfaces.
    mutating func draw(for surfaces: Set<Surface>) {
        self.surfaces = surfaces
        update()
    }

    /// Breaks off what is being drawn, and forgets all pictures.
    mutating func cancel() {
        for case .drawing(let job) in entries.values { job.cancel() }
        entries = [:]
    }

    private mutating func update() {
        entries = entries.filter { surfaces.contains($0.key) }
        guard let card else { return }
        for surface in surfaces where entries[surface] == nil { entries[surface] = .drawing(Job(.draw(card, surface))) }
    }

    /// Drawings that no thread has begun.
    var waitingJobs: [Job] {
        entries.values.compactMap { if case .drawing(let job) = $0, !job.hasBegun { job } else { nil } }
    }

    mutating func drawn(_ card: Card, _ surface: Surface, _ picture: Picture?) {
        if card == self.card, entries[surface] != nil { entries[surface] = picture.map { .ready($0) } ?? .failed }
    }

    /// The card that a screen shows, or is to show; nil: the background alone.
    func card(on surface: Surface) -> Card? { if case .failed = entries[surface] { nil } else { card } }

    /// What stands behind the empty scene; nil while it is being drawn.
    func content(on surface: Surface, over background: Color) -> Job.Content? {
        guard let card = card(on: surface) else { return .color(background) }
        if case .ready(let picture) = entries[surface] { return .card(card, picture) }
        return nil
    }
}
