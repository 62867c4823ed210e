internal import Carousel
internal import Present

/// What happens to a screen.
enum ScreenEvent {
    /// Its output is ready for an animation; `awaiting` is what must be painted before it can begin.
    case prepared(awaiting: Job.Ticket?, showing: ShownPicture?)
    /// That painting is done.
    case painted(Job.Ticket)
    /// The pending animation begins.
    case begin
    /// The output has taken a frame, the last one of its animation or not, which sets the mode or not; as the last one it may be the
    /// first again.
    case taken(isLast: Bool, setsMode: Bool, returns: Bool = false)
    /// The frame for now is the one that the output has taken last: the move stands until `.handMoved`.
    case stood
    /// There may be another frame to show.
    case handMoved
    /// The output has not taken it.
    case refused(DisplayError, setsMode: Bool)
    /// What rests on the screen is to prove that the display still takes frames.
    case probed
    /// The frame that rests on the screen is to be replaced by the next one of the same rest.
    case restMoved
    /// A frame is on the screen; the driver has vblanks, or its flips come at once.
    case flipped(hasVblank: Bool)
    /// The instant has come that `nextWake` asked for.
    case woke
    /// Another output of the card has just finished a flip, and has not begun the next one.
    case turnCame
}

/// What is to be done next.
enum ScreenAction {
    /// Hand over the frame that is due, and answer `.taken` or `.refused`.
    case show
    /// Give up the outstanding flip, hand the same frame over and set the mode with it, and answer as before.
    case showAgain(after: DisplayError)
    /// Hand the frame on the screen over once more, as it is, and answer as before.
    case repeatFrame
    /// Hand over the frame that is due in the rest, and answer as before.
    case showRest
    /// The move is over: its last frame is on the screen.
    case arrive
    /// The output has failed twice; nothing more is handed over.
    case fail(DisplayError)
}

/// How a screen gets its frames onto the display, one flip at a time: a state machine without display, clock or pixels.
///
/// A move is prepared, begins, hands over a frame for each flip, and arrives with the flip of its last one.
struct ScreenState {
    /// What comes next.
    private enum Pending {
        case nothing
        case painting(Job.Ticket, ShownPicture?)
        case ready(ShownPicture?)
    }

    /// What is awaited of the display.
    private enum Pace {
        /// Nothing: no frame is on its way.
        case idle
        /// The flip of the frame that is queued, until then.
        case flip(deadline: Duration)
        /// The time for the next frame, where flips come at once.
        case frame(due: Duration)
        /// The time to hand over once more what a busy display has not taken.
        case retry(due: Duration)
    }

    /// How long a frame may take, or a display be busy: sixty times the slowest usual frame. A mode set waits for links and panels,
    /// some 2 s on slow ones.
    private static func patience(setsMode: Bool) -> Duration { setsMode ? .seconds(5) : .seconds(1) }

    /// The picture that is whole on the screen, as the last flip told; nil where none is.
    private(set) var shown: ShownPicture?
    /// The same for the frame that is queued.
    private var queuedPicture: ShownPicture?
    /// Whether a frame has come onto the screen.
    private(set) var hasShown = false
    private var pending = Pending.nothing
    /// What the last frame of the move shows; nil: nothing moves.
    private var move: ShownPicture??
    /// What its first frame shows.
    private var former: ShownPicture?
    /// The frame that was handed over last is the last one of its move.
    private var isComplete = false
    private var pace = Pace.idle
    /// The display did not answer in time, and the mode was set anew since.
    private var silence: DisplayError?
    /// The frame that is due was refused, and is handed over once more.
    private var refusal: DisplayError?
    /// Since when the display is busy, and whether it is with a frame that sets the mode.
    private var busySince: Duration?
    private var isModeHeldUp = false
    /// When the frame that was handed over last was due, for drivers without a vblank.
    private var lastDue: Duration?
    private let output: String
    private let period: Duration

    /// - Parameters:
    ///   - output: for messages.
    ///   - period: from one vblank to the next.
    init(output: String, period: Duration) {
        self.output = output
        self.period = period
    }

    /// When `.woke` is to be said; nil: never.
    var nextWake: Duration? {
        switch pace {
        case .idle: nil
        case .flip(let deadline): deadline
        case .frame(let due), .retry(let due): due
        }
    }

    /// Whether a frame stands on the screen and no other is on its way.
    var isAtRest: Bool {
        guard hasShown, move == nil, case .idle = pace else { return false }
        return true
    }

    /// What the pending animation waits for; nil: nothing.
    var awaitedPainting: Job.Ticket? { if case .painting(let ticket, _) = pending { ticket } else { nil } }

    /// Takes an event in and says what is to be done.
    mutating func handle(_ event: ScreenEvent, at now: Duration) -> ScreenAction? {
        switch event {
        case .prepared(let ticket, let shownPicture):
            pending = ticket.map { .painting($0, shownPicture) } ?? .ready(shownPicture)
            return nil
        case .painted(let ticket):
            if case .painting(ticket, let shownPicture) = pending { pending = .ready(shownPicture) }
            return nil
        case .begin: return begin(at: now)
        case .taken(let isLast, let setsMode, let returns):
            return take(isLast: isLast, setsMode: setsMode, returns: returns, at: now)
        case .stood:
            pace = .idle
            return nil
        case .handMoved:
            guard move != nil, !isComplete, case .idle = pace else { return nil }
            return due(at: now, now)
        case .refused(let error, let setsMode): return refuse(error, setsMode: setsMode, at: now)
        case .probed: return isAtRest ? .repeatFrame : nil
        case .restMoved: return isAtRest ? .showRest : nil
        case .flipped(let hasVblank): return flip(hasVblank: hasVblank, at: now)
        case .woke: return wake(at: now)
        case .turnCame: return awaitsTurn(at: now) ? handOverOnceMore() : nil
        }
    }

    /// How long a mode set is tried at its own vblanks, before it takes turns with the card's other outputs.
    private static let turnPatience = Duration.milliseconds(300)

    /// Whether a frame that sets the mode is refused for so long that flips of other outputs may be what is in its way: i915 has a
    /// display that is lit wait for those that are (skl_watermark.c, skl_crtc_allocate_ddb).
    func awaitsTurn(at now: Duration) -> Bool {
        guard isModeHeldUp, case .retry = pace, let busySince else { return false }
        return now >= busySince + Self.turnPatience
    }

    private mutating func handOverOnceMore() -> ScreenAction {
        pace = .idle
        return move == nil ? .repeatFrame : .show
    }

    private mutating func begin(at now: Duration) -> ScreenAction? {
        guard case .ready(let shownPicture) = pending else {
            preconditionFailure("an animation begins when it is ready")
        }
        pending = .nothing
        if case .flip = pace { former = queuedPicture } else { former = shown }
        move = .some(shownPicture)
        isComplete = false
        lastDue = nil
        // A flip that is still outstanding brings the first frame with it.
        if case .flip = pace { return nil }
        return due(at: now)
    }

    /// The frame for now is to be shown. It stands on the grid that begins with the first one.
    private mutating func due(at now: Duration, _ due: Duration? = nil) -> ScreenAction {
        lastDue = due ?? lastDue ?? now
        pace = .idle
        return .show
    }

    private mutating func take(isLast: Bool, setsMode: Bool, returns: Bool, at now: Duration) -> ScreenAction? {
        refusal = nil
        busySince = nil
        isComplete = isLast
        // What is handed over at rest is on the screen already.
        queuedPicture = move.map { isLast ? (returns ? former : $0) : nil } ?? shown
        pace = .flip(deadline: now + Self.patience(setsMode: setsMode))
        return nil
    }

    private mutating func refuse(_ error: DisplayError, setsMode: Bool, at now: Duration) -> ScreenAction? {
        if error.isBusy {
            let since = busySince ?? now
            (busySince, isModeHeldUp) = (since, setsMode)
            if now < since + Self.patience(setsMode: setsMode) {
                pace = .retry(due: now + period)
                return nil
            }
        }
        if let cause = refusal ?? silence { return .fail(error.after(cause)) }
        // A driver that has lost its state may take the mode anew.
        refusal = error
        return .showAgain(after: error)
    }

    private mutating func flip(hasVblank: Bool, at now: Duration) -> ScreenAction? {
        // One that was given up may come all the same.
        guard case .flip = pace else { return nil }
        pace = .idle
        silence = nil
        hasShown = true
        shown = queuedPicture
        guard move != nil else { return nil }
        if isComplete {
            move = nil
            return .arrive
        }
        if hasVblank { return due(at: now) }
        // Frames that are past already are left out.
        var due = (lastDue ?? now) + period
        if due < now { due += period * Int((now - due) / period) }
        pace = .frame(due: due)
        return nil
    }

    private mutating func wake(at now: Duration) -> ScreenAction? {
        switch pace {
        case .frame(let due) where due <= now: return self.due(at: now, due)
        case .retry(let due) where due <= now: return handOverOnceMore()
        case .flip(let deadline) where deadline <= now:
            let error = DisplayError(output, "show a frame", reason: "the display no longer answers")
            if silence != nil { return .fail(error) }
            silence = error
            return .showAgain(after: error)
        default: return nil
        }
    }
}
