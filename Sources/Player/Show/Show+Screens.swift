internal import Draw
internal import Present

extension Show {
    /// Whether it plays on these outputs, turned like this.
    func isShown(on outputs: [any Output], turns: Turns) -> Bool {
        screens.map(\.output).elementsEqual(outputs, by: ===)
            && screens.allSatisfy { $0.surface.rotation == turns[$0.output] }
    }

    /// Why a screen shows nothing more; nil: all do.
    var failure: DisplayError? { screens.lazy.compactMap(\.failure).first }

    /// Whether something is on its way: a move, a picture, a painting. It wakes the loop when it is there.
    var isBusy: Bool {
        isMoving || gallery.isLoading || overlays.isDrawing || !joining.isEmpty
            || preparation.map { !$0.painting.isEmpty } ?? false
    }

    /// Tells what a screen shows whole from an instant on.
    func reportShownPicture(_ shownPicture: ShownPicture?, on screen: Screen, at instant: Duration) {
        let output = screen.output
        let place = ShownOutput(output: output.id, name: output.name, mode: output.mode.description)
        report(.sighted(shownPicture, at: place, since: instant))
    }

    /// Tells what was counted of the moves of a screen.
    func reportMoves(on screen: Screen) {
        let counts = screen.takeCounts()
        if !counts.isEmpty { report(.moved(counts, output: screen.output.name)) }
        if let unevenness = screen.takeUnevenness() { report(.uneven(unevenness, output: screen.output.name)) }
    }
}
