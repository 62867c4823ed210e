internal import PageMarks

/// The drawn page indicators that a show needs now.
struct PageStand {
    private enum Entry {
        case drawing(Job)
        /// Nil where there is no memory for it: the pictures stand alone.
        case ready(PageFilm?)
    }

    private var entries: [PageDrawing: Entry] = [:]

    /// Has these drawn, and forgets all others.
    mutating func want(_ drawings: Set<PageDrawing>) {
        for (drawing, entry) in entries where !drawings.contains(drawing) {
            if case .drawing(let job) = entry { job.cancel() }
            entries[drawing] = nil
        }
        for drawing in drawings where entries[drawing] == nil { entries[drawing] = .drawing(Job(.mark(drawing))) }
    }

    /// Drawings that no thread has begun.
    var waitingJobs: [Job] {
        entries.values.compactMap { if case .drawing(let job) = $0, !job.hasBegun { job } else { nil } }
    }

    /// Whether one is being drawn.
    var isDrawing: Bool { entries.values.contains { if case .drawing = $0 { true } else { false } } }

    mutating func drawn(_ drawing: PageDrawing, _ film: PageFilm?) {
        if entries[drawing] != nil { entries[drawing] = .ready(film) }
    }

    /// Whether what is to be seen of these marks is there.
    func isReady(_ drawing: PageDrawing?) -> Bool {
        guard let drawing else { return true }
        if case .ready = entries[drawing] { return true }
        return false
    }

    /// Nil where there are no marks.
    func film(_ drawing: PageDrawing?) -> PageFilm? {
        if let drawing, case .ready(let film) = entries[drawing] { film } else { nil }
    }
}
