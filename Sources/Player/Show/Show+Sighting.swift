internal import Present

extension Show {
    /// Tells what a screen shows whole from an instant on.
    func reportSighting(_ sighting: Sighting?, on screen: Screen, at instant: Duration) {
        let output = screen.output
        report(.sighted(sighting, output: output.name, mode: output.mode.description, at: instant))
    }

    /// Nobody knows any more what this screen shows.
    func reportLoss(of screen: Screen) {
        if screen.sighting != nil { reportSighting(nil, on: screen, at: clock()) }
    }
}
