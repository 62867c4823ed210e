internal import Draw
internal import Carousel
internal import Compose
internal import Present
internal import Raster

/// An output that shows the carousel: its framebuffers, and the frames of its moves. Used by the loop thread alone.
final class Screen {
    private struct Prepared {
        let way: Way
        /// The picture that is whole on the screen in the end; nil for a background.
        let picture: DrawnPicture?
        /// The painting that must end before the way can be gone.
        var painting: Job.Ticket?
    }

    private struct Move {
        let motion: Motion
        let way: Way
        /// What its last frame shows.
        let sighting: Sighting?
        /// The frame that is queued is the last one.
        var isComplete = false
    }

    private enum Pace {
        /// Nothing is awaited, and no timer runs.
        case idle
        /// A frame is queued; its flip must have come by then.
        case awaitingFlip(deadline: Duration)
        /// The driver's flips come at once: the next frame is due then.
        case awaitingFrame(due: Duration)
    }

    /// How long a flip may take. Sixty times the slowest usual frame.
    private static let flipPatience = Duration.seconds(1)

    let number: ScreenNumber
    let output: any Output
    let surface: Surface
    private(set) var smoothness = Smoothness()
    private(set) var rungs: [Axis: Rung] = [:]
    /// The picture that is whole on the screen, as the last flip told; nil where none is.
    private(set) var sighting: Sighting?
    /// The same for the frame that is queued.
    private var queuedSighting: Sighting?
    private var moves = 0

    /// What was handed to the output last, queued or seen.
    private var front: (framebuffer: any Framebuffer, window: Point)?
    /// What was on the screen before `front`; free when `front` is seen.
    private var retiring: (any Framebuffer)?
    /// Framebuffers that nobody looks at or paints.
    private var spares: [any Framebuffer] = []
    private var prepared: Prepared?
    private var move: Move?
    private var pace = Pace.idle
    /// When the frame that was handed over last was due, for drivers without a vblank.
    private var lastDue: Duration?
    /// How long composing and committing the last frame took. Moving a window takes no time to speak of.
    private var lead = Duration.zero
    private var hasTimedOut = false
    private let clock: () -> Duration

    init(_ output: any Output, number: ScreenNumber, rotation: Rotation, clock: @escaping () -> Duration) {
        self.output = output
        self.number = number
        surface = Surface(size: output.mode.size, rotation: rotation)
        self.clock = clock
    }

    var size: Size { surface.size }

    /// When `wake` wants to be called, if at all.
    var nextWake: Duration? {
        switch pace {
        case .idle: nil
        case .awaitingFlip(let deadline): deadline
        case .awaitingFrame(let due): due
        }
    }
}

// MARK: - Preparing

extension Screen {
    /// Gets ready for a step and says what must be painted first, under `ticket`; nothing where the way is free.
    ///
    /// - Parameters:
    ///   - old: the picture that is on the screen; nil where the step is a cut.
    ///   - new: what comes.
    func prepare(
        _ step: Step, old: DrawnPicture?, new: Job.Content, ticket: Job.Ticket
    ) throws(DisplayError) -> [Job.Paint] {
        forgetPrepared()
        let picture: DrawnPicture? = if case .picture(let picture) = new { picture } else { nil }
        if let old, let picture, step.duration > .zero,
            let geometry = StripGeometry(step.transition, screen: size, rotation: surface.rotation)
        {
            guard rung(along: geometry.axis) == .pan else {
                prepared = Prepared(
                    way: .copy(old: old.picture, new: picture.picture, geometry), picture: picture)
                return []
            }
            let strip = try takeFramebuffer(geometry.size)
            prepared = Prepared(way: .pan(strip, geometry), picture: picture, painting: ticket)
            return [
                Job.Paint(target: strip.picture.cropped(to: geometry.oldRect), content: .picture(old)),
                Job.Paint(target: strip.picture.cropped(to: geometry.newRect), content: new),
            ]
        }
        let framebuffer = try takeFramebuffer(size)
        prepared = Prepared(way: .cut(framebuffer), picture: picture, painting: ticket)
        return [Job.Paint(target: framebuffer.picture, content: new)]
    }

    /// Takes note that a painting has ended; false where it is not the one that is waited for.
    func painted(_ ticket: Job.Ticket) -> Bool {
        guard prepared?.painting == ticket else { return false }
        prepared?.painting = nil
        return true
    }

    private func rung(along axis: Axis) -> Rung {
        if let known = rungs[axis] { return known }
        let rung = output.rung(along: axis)
        rungs[axis] = rung
        return rung
    }

    private func forgetPrepared() {
        // What is still being painted is let go, not reused: its painter would spoil the next picture.
        if let prepared, prepared.painting == nil {
            switch prepared.way {
            case .pan(let framebuffer, _), .cut(let framebuffer): spares.append(framebuffer)
            case .copy: break
            }
        }
        prepared = nil
    }

    private func takeFramebuffer(_ size: Size) throws(DisplayError) -> any Framebuffer {
        if let index = spares.firstIndex(where: { $0.picture.size == size }) { return spares.remove(at: index) }
        // Of another shape: their memory may be what the new one needs.
        spares = []
        return try output.makeFramebuffer(size)
    }
}

// MARK: - Moving

extension Screen {
    /// Begins the prepared step with its first frame.
    func begin(_ motion: Motion) throws(DisplayError) {
        guard let prepared, prepared.painting == nil else { preconditionFailure("a step begins when it is prepared") }
        self.prepared = nil
        moves += 1
        let sighting = prepared.picture.map { Sighting(number: moves, path: $0.path, digest: $0.digest) }
        move = Move(motion: motion, way: prepared.way, sighting: sighting)
        if motion.step.duration > .zero { smoothness.beginMove() }
        lastDue = nil
        // A flip that is still outstanding brings the first frame with it.
        if case .awaitingFlip = pace { return }
        try showFrame(at: clock())
    }

    /// Goes on after a frame was seen. Says whether it was the last of its move.
    func flipped(_ flip: Flip) throws(DisplayError) -> Bool {
        pace = .idle
        hasTimedOut = false
        sighting = queuedSighting
        if let retiring { spares.append(retiring) }
        retiring = nil
        guard let move else { return false }
        if move.motion.step.duration > .zero {
            smoothness.count(flip, period: output.mode.period)
        }
        if move.isComplete {
            self.move = nil
            return true
        }
        let now = clock()
        if output.vblank(after: now) != nil {
            try showFrame(at: now)
        } else {
            // Frames stand on a grid from the first one on; those that are past already are left out.
            let period = output.mode.period
            var due = (lastDue ?? now) + period
            if due < now { due += period * Int((now - due) / period) }
            pace = .awaitingFrame(due: due)
        }
        return false
    }

    /// Does what is due.
    func wake(at now: Duration) throws(DisplayError) {
        switch pace {
        case .awaitingFrame(let due) where due <= now:
            lastDue = due
            try showFrame(at: now)
        case .awaitingFlip(let deadline) where deadline <= now:
            guard !hasTimedOut, let front else {
                throw DisplayError(output.name, "show a frame", reason: "the display no longer answers")
            }
            hasTimedOut = true
            output.abandonFlip()
            try output.show(front.framebuffer, windowAt: front.window)
            pace = .awaitingFlip(deadline: now + Self.flipPatience)
        default: break
        }
    }

    private func showFrame(at now: Duration) throws(DisplayError) {
        guard let move else { return }
        if lastDue == nil { lastDue = now }
        // Where the frame will be seen decides what is on it. Without a vblank it is seen at once.
        let seen = output.vblank(after: now + lead) ?? now
        let progress = move.motion.progress(at: Instant(sinceZero: seen))
        self.move?.isComplete = progress >= 1
        queuedSighting = progress >= 1 ? move.sighting : nil
        switch move.way {
        case .pan(let strip, let geometry): try show(strip, geometry.window(at: progress), at: now)
        case .cut(let framebuffer): try show(framebuffer, .zero, at: now)
        case .copy(let old, let new, let geometry):
            let frame = try takeFramebuffer(size)
            let window = geometry.window(at: progress)
            composeSlide(
                from: geometry.newIsFirst ? new : old, to: geometry.newIsFirst ? old : new, along: geometry.axis,
                offset: max(window.x, window.y), into: frame.picture)
            try show(frame, .zero, at: now)
            lead = clock() - now
        }
    }

    private func show(_ framebuffer: any Framebuffer, _ window: Point, at now: Duration) throws(DisplayError) {
        do {
            try output.show(framebuffer, windowAt: window)
        } catch {
            // A driver that has lost its state may take the mode anew.
            output.abandonFlip()
            try output.show(framebuffer, windowAt: window)
        }
        if let old = front?.framebuffer, old !== framebuffer { retiring = old }
        front = (framebuffer, window)
        pace = .awaitingFlip(deadline: now + Self.flipPatience)
    }
}
