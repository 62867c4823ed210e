internal import Carousel
internal import Draw
internal import Input
internal import Raster
internal import Vocabulary

/// A finger that draws the slides.
extension Show {
    /// The line on which slides are drawn.
    var handDirection: Layout.Direction { carousel.lineup.layout?.direction ?? .horizontal }

    /// Takes in what a finger does.
    ///
    /// - Parameters:
    ///   - screen: where it is.
    ///   - idle: after how long without a movement it counts as gone.
    func drag(_ drag: Drag, on screen: Screen, idle: Duration) {
        if drawZoom(drag, on: screen) { return }
        let (along, across) = alongSlides(drag.way, on: screen)
        switch drag.stage {
        case .begun:
            // Who draws across the slides means something else.
            if abs(along) < abs(across) { return }
            let former = grip
            grip = Grip(way: along, idle: idle, at: clock())
            if carousel.isMoving { seize(former) } else { draw(beyond: 0, at: drag.time) }
        case .moved:
            guard grip?.isHeld == true else { return }
            let prediction = drag.prediction.map {
                HandCourse.Prediction(
                    speed: alongSlides($0.speed, on: screen).along, start: drag.time, reach: $0.reach)
            }
            grip?.move(to: along, predicting: prediction, at: clock())
            if carousel.isMoving { follow(since: drag.time) } else { draw(beyond: Grip.least, at: drag.time) }
        case .released(let velocity): letGo(alongSlides(velocity, on: screen).along)
        case .lost: letGo()
        }
    }

    /// What a finger's way on a screen is for who looks at it.
    private func alongSlides(_ way: TouchWay, on screen: Screen) -> (along: Double, across: Double) {
        let seen = way.turnedBack(by: screen.surface.rotation)
        return handDirection == .horizontal ? (seen.x, seen.y) : (seen.y, seen.x)
    }

    /// Has the finger draw what lies in its direction.
    private func draw(beyond lead: Double, at time: Duration) {
        guard let grip, grip.isHeld, !grip.isVain, !carousel.isGripped else { return }
        if carousel.restsAlone { return stretch(since: time) }
        if let direction = grip.direction(beyond: lead) { handle(.grip(direction)) }
    }

    /// Takes the move under way where it is, if slides slide along the finger's line.
    private func seize(_ former: Grip?) {
        let now = clock()
        // What stands at its end already arrives.
        guard let motion = carousel.motion, let scale = scale(of: motion.step), former?.course?.isOver(at: now) != true
        else {
            grip?.take(over: former)
            return
        }
        let progress =
            former?.course?.progress(at: now) ?? screens.first?.takenProgress
            ?? motion.progress(at: Instant(sinceZero: now))
        handle(.grip(0))
        guard carousel.motion?.isByHand == true else { return }
        grip?.take(at: progress, by: scale, at: now)
        follow()
    }

    /// A move begins. By hand, it stays with the finger, or goes back where that has gone meanwhile.
    func holdOn(to motion: Motion) {
        guard motion.isByHand, let scale = scale(of: motion.step) else { return }
        let now = clock()
        if grip == nil { grip = Grip(way: 0, idle: .zero, at: now) }
        grip?.begin(by: scale, at: now)
        follow()
    }

    /// How much of a step a screen's length is; below 0 where it goes to the left, or up. Nil for what does not slide along the line.
    private func scale(of step: Step) -> Double? {
        guard case .slide(let direction) = step.transition, step.duration > .zero, let screen = screens.first else {
            return nil
        }
        let isHorizontal = direction == .left || direction == .right
        guard isHorizontal == (handDirection == .horizontal) else { return nil }
        let sign: Double = direction == .left || direction == .up ? -1 : 1
        guard let layout = carousel.lineup.layout else { return sign }
        let size = screen.surface.seenSize
        return sign * Double(isHorizontal ? size.width : size.height) / Double(layout.measures(on: size).step)
    }

    /// Has the screens show where the hand's move stands.
    ///
    /// - Parameter time: when the finger has moved it; nil: it has not.
    private func follow(since time: Duration? = nil) {
        guard carousel.motion?.isByHand == true, let course = grip?.course else { return }
        for screen in screens { screen.follow(course, since: time) }
    }

    /// The finger has gone.
    ///
    /// - Parameter velocity: along the slides, in screens a second; nil: it was lost, or counts as gone.
    func letGo(_ velocity: Double? = nil) {
        guard let held = grip, held.isHeld else { return }
        grip?.release(velocity ?? 0, at: clock())
        if carousel.isGripped { handle(.grip(nil)) }
        renewTiles()
        if letGoOfBand() {
            grip = nil
            return
        }
        if held.hold != nil { return follow() }
        grip = nil
        // A stroke that could not move the slide skips. During a move the nearer end decides, as for a slide that was moved.
        guard let velocity else { return }
        let isFling = abs(velocity) > HandCourse.fling
        let least = carousel.isMoving && !carousel.showsInterlude ? 0.5 : Grip.stroke
        if !held.hasDrawn, isFling || abs(held.way) >= least {
            let isBack = isFling ? velocity > 0 : held.way > 0
            obey(.skip(isBack ? -1 : 1))
        }
    }

    /// A finger that has not moved for long counts as gone.
    func letGoOfIdle(at now: Duration) { if let due = grip?.due, due <= now { letGo() } }

    /// Says whether the step that is ready cannot be made by hand.
    func givesUpGrip() -> Bool {
        // What a screen rests on comes by a cut.
        let isCut = screens.contains { $0.preparesCut && !preparations.isJoining($0.number) }
        guard carousel.isGripped, isCut else { return false }
        grip?.isVain = true
        handle(.grip(nil))
        return true
    }

    /// A move is over: the finger that is still there goes on.
    func takeUpGrip() {
        guard grip != nil, !carousel.isMoving else { return }
        grip?.arrive()
        if grip?.isHeld != true { grip = nil }
        draw(beyond: Grip.least, at: clock())
    }

    /// Gives screens what stood on them before a move that was drawn back, and those that came meanwhile.
    func restoreRests() {
        for screen in screens where !screen.hasReturned || screen.lacksRest { preparations.join(screen.number) }
        joinScreens()
    }
}
