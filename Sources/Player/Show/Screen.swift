internal import Carousel
internal import Compose
internal import Draw
internal import PageMarks
internal import Present
internal import Raster
internal import Vocabulary

/// An output that shows the carousel: does what its state says. Used by the loop thread alone.
final class Screen {
    let number: ScreenNumber
    let output: any Output
    let surface: Surface
    private(set) var smoothness = Smoothness()
    var dragLatency = DragLatency()
    private var copyPace = CopyPace()
    private var unevenness: Unevenness?
    /// How each transition that was prepared so far reaches the screen.
    var routes: [Transition: Route] = [:]
    /// The routes that were told. One that comes and goes is told once.
    var toldRoutes: [Transition: Set<Route>] = [:]
    private(set) var state: ScreenState
    /// What is prepared and has not begun.
    var pending: PreparedAnimation?
    var pendingInscription = Inscription()
    /// What is on the screen, or on its way.
    var inscription = Inscription()
    /// What goes on while a slide rests.
    var rest = RestMotion()
    /// What it shows while it is magnified; nil: it is not.
    var magnifier: Magnifier?
    /// What lies over what rests on it; nil: nothing does.
    var cover: Cover?
    /// What has begun, as long as its frames are handed over.
    var move: ScreenMove?
    /// Whether what went on in the rest has ended with a move that was drawn back.
    private(set) var lacksRest = false
    /// Whether its last move was drawn back.
    private(set) var hasReturned = false
    /// The frame that was handed over last, and the one that the last flip has brought up.
    private var handed: Sight?
    private var seen: Sight?
    var stays = 0
    /// How long composing and committing the last frame took. Moving a window takes no time to speak of.
    private var lead = Duration.zero
    let clock: () -> Duration
    /// Why its output shows nothing more; the display is to give that up.
    var failure: DisplayError?

    /// - Parameter rotation: how everything on it is turned, its panel's own turn included.
    init(_ output: any Output, number: ScreenNumber, rotation: Rotation, clock: @escaping () -> Duration) {
        self.output = output
        self.number = number
        surface = Surface(size: output.mode.size, rotation: rotation)
        state = ScreenState(output: output.name, period: output.mode.period)
        self.clock = clock
    }

    /// The picture that is whole on the screen, as the last flip told; nil where none is.
    var shownPicture: ShownPicture? { state.shown }

    /// When the last frame came onto it; nil: none has.
    private(set) var lastFlip: Duration?

    /// What is on it, as the last flip told; nil while nothing is.
    var frame: Frame? { failure == nil ? seen?.frame : nil }

    /// When `wake` wants to be called, if at all.
    var nextWake: Duration? {
        failure == nil ? state.nextWake ?? (state.isAtRest ? restDue : nil) : nil
    }

    /// When the next frame of the rest is due; nil: this one stays.
    private var restDue: Duration? {
        if let cover { return cover.isShown ? nil : .zero }
        // Where there is no vblank, flips come at once.
        return magnifier.map { $0.due(output.vblank(after: clock()) == nil ? output.mode.period : .zero) } ?? rest.due
    }
}

// MARK: - Moving

extension Screen {
    /// Begins the prepared step with its first frame.
    func begin(_ motion: Motion) {
        if failure != nil { return }
        guard let pending else { preconditionFailure("a step begins when it is prepared") }
        if let shown = move?.animation ?? rest.end() { output.discard(shown) }
        let move = ScreenMove(motion, pending, after: inscription)
        self.move = move
        self.pending = nil
        (magnifier, cover) = (nil, nil)
        inscription = pendingInscription
        (lacksRest, hasReturned) = (false, false)
        if move.isTimed {
            smoothness.beginMove(by: pending.route.rung, of: motion.step.transition.kind)
        }
        perform(.begin, at: clock())
    }

    /// Goes on after a frame was seen. Says whether it was the last of its move.
    func flipped(_ flip: Flip) -> Bool {
        if move?.isTimed == true { smoothness.count(flip, period: output.mode.period) }
        let now = clock()
        lastFlip = now
        dragLatency.see(at: flip.time)
        seen = handed
        let ending = move
        guard perform(.flipped(hasVblank: output.vblank(after: now) != nil), at: now) else { return false }
        guard let ending, ending.course == nil else { return true }
        if ending.isTimed, let (way, counts) = smoothness.endMove() {
            unevenness = Unevenness(way: way, counts: counts, route: ending.animation.route)
        }
        if ending.animation.route.rung == .copy, let rate = smoothness.rate,
            copyPace.isTooSlow(rate, of: .seconds(1) / output.mode.period)
        {
            output.forgoCopies(at: rate)
        }
        return true
    }

    /// Has the display prove that it takes frames: hands over what rests on it. A flip will tell.
    func probe() { perform(.probed, at: clock()) }

    /// Sets its mode where the flips of other outputs were in the way: one of them has just ended.
    func takeTurn(at now: Duration) { perform(.turnCame, at: now) }

    /// A way whose moves are not smooth, and which was not told yet.
    func takeUnevenness() -> Unevenness? {
        defer { unevenness = nil }
        return unevenness
    }

    /// What was counted of its moves since the last call.
    func takeCounts() -> [Rung: Smoothness.Counts] { smoothness.takeCounts() }

    private func endMove() {
        let returns = move?.handed?.returns == true
        lacksRest = returns && move?.animation.animation.wayAtRest ?? 0 > 0
        if let move, returns {
            hasReturned = true
            inscription = move.formerInscription
            rest.begin(nil)
        } else {
            rest.begin(move?.animation)
        }
        move = nil
    }

    /// Does what is due.
    func wake(at now: Duration) {
        if let due = state.nextWake, due <= now { perform(.woke, at: now) }
        guard failure == nil, state.isAtRest else { return }
        guard let due = restDue, due <= now else { return }
        if cover != nil || magnifier != nil || rest.advance(to: now) { perform(.restMoved, at: now) }
    }

    /// Hands an event in and does what follows from it. Says whether the move is over.
    @discardableResult
    func perform(_ event: ScreenEvent, at now: Duration) -> Bool {
        if failure != nil { return false }
        var (event, now) = (event, now)
        while true {
            switch state.handle(event, at: now) {
            case nil: return false
            case .show: event = showFrame(at: now)
            case .showAgain(let error):
                event = hand { () throws(DisplayError) in try output.showAgain(after: error) }
            case .repeatFrame: event = hand { () throws(DisplayError) in try output.repeatFrame() }
            case .showRest:
                if let frame = cover?.takeFrame() ?? magnifier?.takeFrame(at: now) {
                    event = show(frame)
                } else {
                    handed = rest.frame.map { .resting($0) }
                    event = hand { () throws(DisplayError) in try rest.show(on: output) }
                }
            case .arrive:
                handed = frame.map { .resting($0.visible) }
                seen = handed
                endMove()
                return true
            case .fail(let error):
                failure = error
                return false
            }
            // A mode set may have taken long: the patience for its flip begins now.
            now = clock()
        }
    }

    private func showFrame(at now: Duration) -> ScreenEvent {
        guard let move else { preconditionFailure("a frame of a move") }
        // Where the frame will be seen decides what is on it. Without a vblank it is seen at once.
        let seen = output.vblank(after: now + lead) ?? now
        let frame = HandedFrame(
            progress: move.progress(at: seen), isLast: move.isOver(at: seen), returns: move.returns)
        // A finger that stands has nothing new to show.
        if move.course != nil, !frame.isLast, frame.progress == move.taken {
            dragLatency.handOver(isNew: false)
            return .stood
        }
        dragLatency.handOver(isNew: true)
        // A curve in steps, or a slow one, has the same frame several times.
        let isSame = frame.progress == move.handed?.progress
        move.handed = frame
        let bytes = output.bytesWritten
        let event = hand { () throws(DisplayError) in
            if isSame { try output.repeatFrame() } else { try output.show(move.animation, at: frame.progress) }
        }
        if move.isTimed { smoothness.count(bytesWritten: output.bytesWritten - bytes) }
        lead = move.animation.route.rung == .copy ? clock() - now : .zero
        return event
    }

    private func show(_ frame: Frame) -> ScreenEvent {
        dragLatency.handOver(isNew: true)
        handed = .resting(frame.visible)
        return hand { () throws(DisplayError) in try output.show(frame) }
    }

    /// Hands a frame over, and says what came of it. Until a move hands over its first frame, it is one of what came before.
    private func hand(_ frame: () throws(DisplayError) -> Void) -> ScreenEvent {
        do throws(DisplayError) {
            try frame()
            let frame = move?.handed
            if let move, let frame {
                handed = .moving(move.animation.animation, at: frame.progress)
                move.taken = frame.progress
            }
            return .taken(
                isLast: frame?.isLast == true, setsMode: output.setsMode, returns: frame?.returns == true)
        } catch {
            return .refused(error, setsMode: output.setsMode)
        }
    }
}
