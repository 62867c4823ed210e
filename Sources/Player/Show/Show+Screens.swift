internal import Present

extension Show {
    /// Why a screen shows nothing more; nil: all do.
    var failure: DisplayError? { screens.lazy.compactMap(\.failure).first }

    /// Whether something is on its way: a move, a picture, a painting. It wakes the loop when it is there.
    var isBusy: Bool {
        isMoving || gallery.isLoading || pages.isDrawing || !joining.isEmpty
            || preparation.map { !$0.painting.isEmpty } ?? false
    }

    /// Tells what a screen shows whole from an instant on.
    func reportSighting(_ sighting: Sighting?, on screen: Screen, at instant: Duration) {
        let output = screen.output
        let place = SightingPlace(output: output.id, name: output.name, mode: output.mode.description)
        report(.sighted(sighting, at: place, since: instant))
    }

    /// Tells what was counted of the moves of a screen.
    func reportMoves(on screen: Screen) {
        let counts = screen.takeCounts()
        if !counts.isEmpty { report(.moved(counts, output: screen.output.name)) }
        if let unevenness = screen.takeUnevenness() { report(.uneven(unevenness, output: screen.output.name)) }
    }
}
