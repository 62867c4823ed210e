internal import Carousel
internal import Draw
internal import Present

/// What is told of its screens.
extension Show {
    /// The screen is given up: what it shows is unknown from now on.
    func leave(_ screen: Screen) {
        if screen.shownPicture != nil { reportShownPicture(nil, on: screen, at: clock()) }
        reportMoves(on: screen)
        screen.leave()
    }

    /// Tells what a screen shows whole from an instant on.
    func reportShownPicture(_ shownPicture: ShownPicture?, on screen: Screen, at instant: Duration) {
        let output = screen.output
        let place = ShownOutput(output: output.id, name: output.name, mode: output.mode.description)
        report(.sighted(shownPicture?.taking(carousel.places), at: place, since: instant))
    }

    /// Tells what was counted of the moves of a screen.
    func reportMoves(on screen: Screen) {
        let counts = screen.takeCounts()
        if !counts.isEmpty { report(.moved(counts, output: screen.output.name)) }
        if let unevenness = screen.takeUnevenness() { report(.uneven(unevenness, output: screen.output.name)) }
    }
}
