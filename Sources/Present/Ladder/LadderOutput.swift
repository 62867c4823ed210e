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
    private var last: Shot<Device.Buffer>?
    private(set) var bytesWritten = 0
    /// What is being composed.
    private var composition: Composition<Device.Buffer>?
    /// The picture that stands on the screen alone, and where it stands in its framebuffer; nil in a move.
    var resting: (picture: Picture, buffer: Device.Buffer, corner: Point)?

    /// - Parameter predecessor: the output that drove this CRTC until now. What it shows stays until this one shows
    ///   something.
    init(
        _ device: Device, after predecessor: LadderOutput? = nil,
        now: @escaping () -> Duration = { MonotonicClock.now }
    ) {
        self.device = device
        store = FramebufferStore(device, inheriting: predecessor?.store.buffers.visible ?? [], now: now)
    }

    var id: OutputID { device.id }
    var name: String { device.name }
    var card: String { device.cardName }
    var mode: Mode { device.mode }
    var remarks: [String] { device.remarks }
    var panelRotation: Rotation { device.panelRotation }
    var setsMode: Bool { device.setsMode }

    func vblank(after instant: Duration) -> Duration? { device.vblank(after: instant) }

    /// What was shown last is seen.
    func flip() { store.flip() }

    /// Something else on the card has changed: what was refused may be taken, and memory may have come back.
    func forgetRefusals() {
        store.forgetRefusals()
        slowRate = nil
    }

    func forgoCopies(at rate: Double) { if device.bestRung != .copy { slowRate = Int(rate) } }
}

// MARK: - Showing

extension LadderOutput {
    func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        // The driver has refused this composed frame, and the next one takes its place.
        if let last, last.isComposed { store.buffers.discard(last.buffer, isFree: true) }
        resting = nil
        try showFrame(of: prepared, at: progress)
        if progress >= 1, let last, showsGroundAlone(prepared, last),
            let picture = prepared.animation.ground.frame(at: 1).wholePicture
        {
            resting = (picture, last.buffer, last.window)
        }
    }

    /// Whether no overlay is painted into what stands on the primary plane.
    private func showsGroundAlone(_ prepared: PreparedAnimation, _ shot: Shot<Device.Buffer>) -> Bool {
        prepared.animation.overlay == nil
            || !shot.isComposed && (prepared.overlay != nil || prepared.planes != nil)
    }

    private func showFrame(of prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        if let (strip, framebuffer) = prepared.strip, prepared.overlay != nil || progress <= 1 {
            precondition(prepared.painting?.isDone == true, "what is shown is painted")
            let window = device.windowFreedom.nearest(to: strip.window.value(at: progress))
            let layers = prepared.overlay.map { overlay(of: prepared.animation, on: buffer(of: $0), at: progress) }
            try commit(Shot(buffer(of: framebuffer), windowAt: window, under: layers ?? []))
        } else if let (scene, framebuffers) = prepared.planes {
            precondition(prepared.painting?.isDone ?? true, "what is shown is painted")
            do throws(DisplayError) {
                try commit(shot(of: scene, framebuffers.map(buffer(of:)), at: progress))
            } catch {
                // The driver takes what was looked at, and not this: a plane of few pixels, say.
                guard error.kind == .refused else { throw error }
                try showComposed(prepared, at: progress)
            }
        } else if [.copy, .planes].contains(prepared.route.rung) || progress > 1 {
            try showComposed(prepared, at: progress)
        } else if prepared.isPaintedOver {
            try repeatFrame()
        } else {
            try showComposed(prepared, at: 1)
            prepared.isPaintedOver = true
        }
    }

    func repeatFrame() throws(DisplayError) {
        guard let last else { throw DisplayError(name, "show a frame", reason: "no frame found memory yet") }
        try commit(last)
    }

    func showAgain() throws(DisplayError) {
        device.abandonFlip()
        store.buffers.abandon()
        try repeatFrame()
    }

    /// Composes a frame into a framebuffer that is not on the screen; where there is no memory for one, the picture stays,
    /// and the last frame is painted over it.
    private func showComposed(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        let framebuffer: Device.Buffer
        do throws(DisplayError) {
            framebuffer = try store.takeScreen()
        } catch {
            try paintOver(with: prepared.animation.frame(at: max(1, progress)), isDue: progress >= 1)
            return
        }
        if composition?.prepared !== prepared { composition = Composition(prepared) }
        let screen = framebuffer.picture.cropped(to: Rect(size: mode.size))
        let damage = composition?.paint(at: progress, into: framebuffer, screen, counting: &bytesWritten)
        // At rest nothing of the old picture is kept, unless there are frames to come.
        if progress >= 1, prepared.animation.wayAtRest == 0 { composition = nil }
        store.buffers.addPending(framebuffer)
        let kept = progress < 1 ? prepared.planes.map { $0.framebuffers.map(buffer(of:)) } ?? [] : []
        try commit(Shot(framebuffer, keeping: kept, isComposed: true), damage: damage ?? nil)
    }

    /// The last resort: paints over what is on the screen. The eye may see it happen.
    private func paintOver(with frame: Frame, isDue: Bool) throws(DisplayError) {
        if let last {
            if isDue { paint(frame, into: last.buffer, at: last.window) }
            try commit(last)
            return
        }
        // What another output has left on the screen.
        let framebuffer: Device.Buffer
        if let left = store.buffers.takeInherited(where: { $0.shape.covers(mode.size) }) {
            framebuffer = left
        } else {
            store.buffers.dropInherited()
            store.forgetRefusals()
            framebuffer = try store.takeScreen()
        }
        paint(frame, into: framebuffer, at: .zero)
        store.buffers.addPending(framebuffer)
        try commit(Shot(framebuffer, isComposed: true))
    }

    private func paint(_ frame: Frame, into framebuffer: Device.Buffer, at window: Point) {
        compose(frame, into: framebuffer.picture.cropped(to: Rect(origin: window, size: mode.size)))
        bytesWritten += mode.size.area * 4
    }

    private func commit(_ shot: Shot<Device.Buffer>, damage: [Rect]? = nil) throws(DisplayError) {
        last = shot
        if store.needsModeSet(shot.buffer) { device.abandonFlip() }
        try device.commit(shot.buffer, windowAt: shot.window, under: shot.layers, damage: damage)
        store.commit(shot.buffer, beside: shot.kept + shot.layers.map(\.buffer))
    }

    func buffer(of framebuffer: any Framebuffer) -> Device.Buffer {
        guard let buffer = framebuffer as? Device.Buffer else {
            preconditionFailure("an animation that this output was prepared for")
        }
        return buffer
    }
}
