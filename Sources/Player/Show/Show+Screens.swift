internal import Carousel
internal import Present
internal import Vocabulary

/// What the screens tell, and screens that come and go.
extension Show {
    /// Goes on after a frame was seen.
    func flipped(_ flip: Flip) {
        guard let screen = screens.first(where: { $0.output.id == flip.output }) else { return }
        let shownPicture = screen.shownPicture
        let isLast = screen.flipped(flip)
        if screen.shownPicture != shownPicture { reportShownPicture(screen.shownPicture, on: screen, at: flip.time) }
        if isLast { reportMoves(on: screen) }
        if isLast, screens.arrive(screen) { arrive(at: flip.time) }
    }

    private func arrive(at instant: Duration) {
        // The event may begin the next step.
        let returns = grip?.returns == true && carousel.motion?.isByHand == true
        let scene = returns ? carousel.motion?.step.from : carousel.scene
        let isInPlace = carousel.motion?.step.isInPlace == true
        let redrawn = gallery.drawOutdated(onScreen: [scene?.slide].compactMap(\.self))
        handle(returns ? .returned : .arrived, at: instant)
        if let scene, !isInPlace, !returns { report(.shown(scene)) }
        noteRedrawn(redrawn)
        if returns { restoreRests() }
        turn()
        takeUpGrip()
        renewTiles()
        coverScreen()
    }

    /// Has screens show again what rests there, where they have shown something else.
    ///
    /// - Parameter goesOn: whether the show was held for that.
    func restore(_ covered: [Screen], goesOn: Bool) {
        if !carousel.isMoving { for screen in covered { preparations.join(screen.number) } }
        joinScreens()
        handle(.screensChanged)
        if goesOn { handle(.resume) }
        noteChange()
    }

    /// Goes on with these outputs. The show keeps its place: a new screen is given what is shown now.
    ///
    /// - Parameter turns: how they are turned from now on.
    func show(on outputs: [any Output], turns: Turns) {
        let (gone, new) = screens.move(to: outputs, turns: turns)
        gone.forEach(leave)
        preparations.keep(screens.numbers)
        noteChange()
        if carousel.scene != nil { new.forEach { preparations.join($0) } }
        drawForScreens()
        // The screens that were moving may all have gone.
        if carousel.isMoving, screens.haveArrived { arrive(at: clock()) }
        handle(.screensChanged)
        // What was under way may have been cancelled.
        handle(.woke)
        joinScreens()
    }
}
