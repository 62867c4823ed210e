internal import Compose
internal import LinuxIO
internal import Raster
internal import Vocabulary

/// An output that climbs the ladder: it realises animations by what its scan-out takes.
final class LadderOutput<Device: Scanout>: Output {
    let device: Device
    var store: FramebufferStore<Device>
    /// How many frames a second copies reach, where they are too slow.
    private(set) var slowRate: Int?
    /// What was handed over last.
    private(set) var last: Shot<Device.Buffer>?
    /// What the kernel has taken last.
    private(set) var taken: Shot<Device.Buffer>?
    /// Which rungs have failed on this connector in this mode.
    var history: RungHistory
    private var news: [DisplayNews] = []
    /// What the driver has taken on planes.
    var planesTaken: Set<PlaneQuestion> = []
    let now: () -> Duration
    private(set) var bytesWritten = 0
    /// What is being composed.
    private var composition: Composition<Device.Buffer>?
    /// The picture that stands on the screen alone, and where it stands in its framebuffer; nil in a move.
    var resting: (picture: Picture, buffer: Device.Buffer, corner: Point)?
    /// The strip over which the window stands, or moves, as it was painted; nil: something else is on the screen.
    private(set) var shownStrip: (strip: Strip, buffer: Device.Buffer)?
    /// What is prepared to move over the strip that is on the screen.
    weak var heir: PreparedAnimation?

    /// - Parameters:
    ///   - predecessor: the output that drove this CRTC until now. What it shows stays until this one shows something.
    ///   - history: of the connector in this mode.
    init(
        _ device: Device, after predecessor: LadderOutput? = nil, history: RungHistory = RungHistory(),
        now: @escaping () -> Duration = { MonotonicClock.now }
    ) {
        self.device = device
        self.history = history
        self.now = now
        store = FramebufferStore(device, inheriting: predecessor?.store.buffers.visible ?? [], now: now)
    }

    var id: OutputID { device.id }
    var name: String { device.name }
    var card: String { device.cardName }
    var mode: Mode { device.mode }
    var remarks: [String] { device.remarks }
    var panelRotation: Rotation { device.panelRotation }
    var setsMode: Bool { device.setsMode }
    var failedRungs: [FailedRung] { history.failed }

    func vblank(after instant: Duration) -> Duration? { device.vblank(after: instant) }

    /// What was shown last is seen.
    func flip() { store.flip() }

    /// Something else on the card has changed: what was refused may be taken, and memory may have come back.
    func forgetRefusals() {
        store.forgetRefusals()
        planesTaken = []
        slowRate = nil
    }

    /// What there is to say since the last call.
    func takeNews() -> [DisplayNews] {
        if news.isEmpty { return [] }
        defer { news = [] }
        return news
    }

    func forgoCopies(at rate: Double) { if device.bestRung != .copy { slowRate = Int(rate) } }
}

// MARK: - Showing

extension LadderOutput {
    func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        // If the driver refused the last frame, this one replaces it.
        if let last { discardComposed(last) }
        (resting, shownStrip) = (nil, nil)
        try showFrame(of: prepared, at: progress)
        if progress >= 1, let last, showsGroundAlone(prepared, last),
            let picture = prepared.animation.ground.frame(at: 1).wholePicture
        {
            resting = (picture, last.buffer, last.window)
        }
    }

    func show(_ frame: Frame) throws(DisplayError) {
        try show(PreparedAnimation(Animation(still: frame), by: Route(.copy)), at: 1)
    }

    /// Whether no overlay is painted into what stands on the primary plane.
    private func showsGroundAlone(_ prepared: PreparedAnimation, _ shot: Shot<Device.Buffer>) -> Bool {
        prepared.animation.overlay == nil
            || !shot.isComposed && (prepared.overlay != nil || prepared.planes != nil) && !prepared.hasFallen
    }

    private func showFrame(of prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        if let shot = shot(of: prepared, at: progress) {
            precondition(prepared.painting?.isDone ?? true, "what is shown is painted")
            let isOfPlanes = prepared.route.rung == .planes && !shot.layers.isEmpty
            let rung = store.isWide(shot.buffer) && !isOfPlanes ? .pan : prepared.route.rung
            do throws(DisplayError) {
                try commitInsisting(shot)
                shownStrip = prepared.strip.map { ($0.strip, shot.buffer) }
                if rung == prepared.route.rung { history.succeed(rung) }
            } catch {
                if prepared.route.rung == .planes, error.kind == .refused, !takes(shot) {
                    // The driver takes what was looked at, and not this: a plane of few pixels, say.
                    return try showComposed(prepared, at: progress)
                }
                try fall(from: rung, because: error, shot, prepared, at: progress)
            }
        } else if prepared.hasFallen || [.copy, .planes].contains(prepared.route.rung) || progress > 1 {
            try showComposed(prepared, at: progress)
        } else if prepared.isPaintedOver {
            try repeatFrame()
        } else {
            try showComposed(prepared, at: 1)
            prepared.isPaintedOver = true
        }
    }

    /// What shows a frame without composing it; nil where it has to be composed.
    private func shot(of prepared: PreparedAnimation, at progress: Double) -> Shot<Device.Buffer>? {
        if prepared.hasFallen { return nil }
        if let (strip, framebuffer) = prepared.strip, prepared.overlay != nil || progress <= 1 {
            let window = device.windowFreedom.nearest(to: strip.window.value(at: progress))
            let layers = prepared.overlay.map { overlay(of: prepared.animation, on: buffer(of: $0), at: progress) }
            return Shot(buffer(of: framebuffer), windowAt: window, under: layers ?? [])
        }
        return prepared.planes.map { shot(of: $0.scene, $0.framebuffers.map(buffer(of:)), at: progress) }
    }

    func repeatFrame() throws(DisplayError) {
        guard let last else { throw DisplayError(name, "show a frame", reason: "no frame found memory yet") }
        try commit(last)
    }

    func showAgain(after error: DisplayError) throws(DisplayError) {
        device.abandonFlip()
        store.buffers.abandon()
        try repeatFrame()
        tell("\(error.failure); set the mode again")
    }

    /// Composes a frame into a framebuffer that is not on the screen; where there is no memory for one, the picture stays,
    /// and the last frame is painted over it.
    func showComposed(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        let rung: Rung = prepared.route.rung == .cut ? .cut : .copy
        let framebuffer: Device.Buffer
        do throws(DisplayError) {
            if let known = failure(of: rung), taken != nil { throw known }
            framebuffer = try store.takeScreen()
        } catch {
            return try paintOver(with: prepared, at: progress)
        }
        if composition?.prepared !== prepared { composition = Composition(prepared) }
        let screen = framebuffer.picture.cropped(to: Rect(size: mode.size))
        let damage = composition?.paint(at: progress, into: framebuffer, screen, counting: &bytesWritten)
        // At rest nothing of the old picture is kept, unless there are frames to come.
        if progress >= 1, prepared.animation.wayAtRest == 0 { composition = nil }
        store.buffers.addPending(framebuffer)
        let returns = progress < 1 && !prepared.hasFallen
        let kept = returns ? prepared.planes.map { $0.framebuffers.map(buffer(of:)) } ?? [] : []
        let shot = Shot(framebuffer, keeping: kept, isComposed: true)
        do throws(DisplayError) {
            try commitInsisting(shot, damage: damage ?? nil)
            history.succeed(rung)
        } catch {
            // What is on the screen is not what was composed last.
            composition = nil
            try fall(from: store.isWide(framebuffer) ? .pan : rung, because: error, shot, prepared, at: progress)
        }
    }

    /// Paints the last frame of an animation over what is on the screen, as the last resort. The eye may see it happen.
    ///
    /// The pixels have to be there before the commit, for drivers that copy. If the commit fails, `last` stays the painted
    /// frame: a mode set with it shows the right picture.
    func paintOver(with prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        if let taken {
            if progress < 1 { return try commit(taken) }
            paint(prepared, at: progress, into: taken.buffer, at: taken.window)
            // What other planes show is in the frame.
            return try commit(Shot(taken.buffer, windowAt: taken.window))
        }
        // What another output has left on the screen stays inherited until the next flip.
        if let left = store.buffers.inherited.first(where: { $0.shape.covers(mode.size) }) {
            paint(prepared, at: progress, into: left, at: .zero)
            return try commit(Shot(left))
        }
        store.buffers.dropInherited()
        store.forgetRefusals()
        let framebuffer = try store.takeScreen()
        paint(prepared, at: progress, into: framebuffer, at: .zero)
        store.buffers.addPending(framebuffer)
        try commit(Shot(framebuffer, isComposed: true))
    }

    private func paint(
        _ prepared: PreparedAnimation, at progress: Double, into framebuffer: Device.Buffer, at window: Point
    ) {
        prepared.isPaintedOver = true
        heir?.hasFallen = true
        composition = nil
        let frame = prepared.animation.frame(at: max(1, progress))
        compose(frame, into: framebuffer.picture.cropped(to: Rect(origin: window, size: mode.size)))
        bytesWritten += mode.size.area * 4
    }

    /// Makes a frame that was not taken the one to be shown.
    func expect(_ shot: Shot<Device.Buffer>) {
        // A lower rung may have composed one for it.
        if let last, last.buffer !== shot.buffer { discardComposed(last) }
        last = shot
    }

    /// Frees the framebuffer of a composed frame that the kernel has not taken.
    func discardComposed(_ shot: Shot<Device.Buffer>) {
        if shot.isComposed { store.buffers.discard(shot.buffer, isFree: true) }
    }

    func tell(_ text: String, isDetail: Bool = false) {
        news.append(DisplayNews("\(card) \(name): \(text)", isDetail: isDetail))
    }

    func commit(_ shot: Shot<Device.Buffer>, damage: [Rect]? = nil) throws(DisplayError) {
        last = shot
        if store.needsModeSet(shot.buffer) { device.abandonFlip() }
        try device.commit(shot.buffer, windowAt: shot.window, under: shot.layers, damage: damage)
        taken = shot
        // Whatever is not on the screen may be painted over.
        if let heir, let strip = heir.strip, shot.buffer !== buffer(of: strip.framebuffer) { heir.hasFallen = true }
        store.commit(shot.buffer, beside: shot.kept + shot.layers.map(\.buffer))
    }

    func buffer(of framebuffer: any Framebuffer) -> Device.Buffer {
        guard let buffer = framebuffer as? Device.Buffer else {
            preconditionFailure("an animation that this output was prepared for")
        }
        return buffer
    }
}
