internal import Compose
internal import Glibc
internal import Raster

/// An output that climbs the ladder: it realises animations by what its scan-out takes.
final class LadderOutput<Device: Scanout>: Output {
    let device: Device
    private var buffers: Buffers<Device.Buffer>
    /// What was handed over last; a composed frame belongs to no prepared animation.
    private var last: (buffer: Device.Buffer, window: Point, isComposed: Bool)?
    /// Strips that the driver takes.
    private var accepted: Set<Shape> = []
    /// Strips that it does not take, and why.
    private var refused: [Shape: Obstacle] = [:]

    /// What the driver's answer may depend on.
    private struct Shape: Hashable {
        let size: Size
        let window: Track<Point>
    }

    /// - Parameter predecessor: the output that drove this CRTC until now. What it shows stays until this one shows
    ///   something.
    init(_ device: Device, after predecessor: LadderOutput? = nil) {
        self.device = device
        buffers = Buffers(inheriting: predecessor?.buffers.visible ?? [])
    }

    var id: OutputID { device.id }
    var name: String { device.name }
    var mode: Mode { device.mode }

    func vblank(after instant: Duration) -> Duration? { device.vblank(after: instant) }

    /// What was shown last is seen.
    func flip() { buffers.flip() }
}

// MARK: - Preparing

extension LadderOutput {
    func prepare(_ animation: Animation) throws(DisplayError) -> PreparedAnimation {
        precondition(animation.size == mode.size, "an animation for this screen")
        let strip = Strip(animation)
        if animation.isStill, let strip {
            return prepared(animation, by: Route(.cut), over: strip, try takeFramebuffer(strip.size))
        }
        var obstacles: [Obstacle] = []
        do throws(Obstacle) {
            try checkAllowed(.pan)
            guard let strip else { throw Obstacle(.pan, .notRigid) }
            return prepared(animation, by: Route(.pan), over: strip, try takeStrip(strip))
        } catch {
            obstacles.append(error)
        }
        do throws(Obstacle) {
            try checkAllowed(.copy)
            try takeBackBuffer()
            return PreparedAnimation(animation, by: Route(.copy, past: obstacles))
        } catch {
            obstacles.append(error)
        }
        let last = animation.frame(at: 1)
        let still = Strip(still: last)
        return prepared(animation, by: Route(.cut, past: obstacles), over: still, try takeFramebuffer(last.size))
    }

    private func checkAllowed(_ rung: Rung) throws(Obstacle) {
        guard let best = device.bestRung, Rung.allCases.prefix(while: { $0 != best }).contains(rung) else { return }
        throw Obstacle(rung, .forbidden(best: best))
    }

    func discard(_ prepared: PreparedAnimation) {
        guard let strip = prepared.strip, let painting = prepared.painting else { return }
        buffers.discard(buffer(of: strip.framebuffer), isPainted: painting.isDone)
    }

    private func prepared(
        _ animation: Animation, by route: Route, over strip: Strip, _ framebuffer: Device.Buffer
    ) -> PreparedAnimation {
        buffers.addPending(framebuffer)
        return PreparedAnimation(
            animation, by: route, painting: Painting(strip.frame, into: framebuffer.picture),
            over: (strip, framebuffer))
    }

    /// A framebuffer over which the window can move as the strip wants it.
    private func takeStrip(_ strip: Strip) throws(Obstacle) -> Device.Buffer {
        if let reason = device.windowFreedom.obstacle(to: strip.window) { throw Obstacle(.pan, reason) }
        let limit = device.largestFramebuffer
        if strip.size.width > limit.width || strip.size.height > limit.height {
            throw Obstacle(.pan, .tooLarge(strip.size, limit: limit))
        }
        let shape = Shape(size: strip.size, window: strip.window)
        if let obstacle = refused[shape] { throw obstacle }
        let framebuffer: Device.Buffer
        do throws(DisplayError) {
            framebuffer = try takeFramebuffer(strip.size)
        } catch {
            throw Obstacle(.pan, error)
        }
        if accepted.contains(shape) { return framebuffer }
        do throws(DisplayError) {
            for window in strip.samples {
                try device.test(framebuffer, windowAt: device.windowFreedom.nearest(to: window))
            }
        } catch {
            let obstacle = Obstacle(.pan, error)
            // Memory comes and goes, and so does the right to set a mode; what is invalid stays so.
            if error.number == EINVAL || error.number == ERANGE { refused[shape] = obstacle }
            throw obstacle
        }
        accepted.insert(shape)
        return framebuffer
    }

    /// The frames of a copied animation take turns in what is not on the screen.
    private func takeBackBuffer() throws(Obstacle) {
        do throws(DisplayError) {
            buffers.putBack(try takeFramebuffer(mode.size))
        } catch {
            throw Obstacle(.copy, error)
        }
    }

    private func takeFramebuffer(_ size: Size) throws(DisplayError) -> Device.Buffer {
        if let spare = buffers.takeSpare(where: { $0.picture.size == size }) { return spare }
        // Of another shape: their memory may be what the new one needs.
        buffers.dropSpares()
        return try device.makeFramebuffer(size)
    }
}

// MARK: - Showing

extension LadderOutput {
    func show(_ prepared: PreparedAnimation, at progress: Double) throws(DisplayError) {
        // The driver has refused this composed frame, and the next one takes its place.
        if let last, last.isComposed { buffers.discard(last.buffer, isPainted: true) }
        if let (strip, framebuffer) = prepared.strip {
            precondition(prepared.painting?.isDone == true, "what is shown is painted")
            try commit(
                (
                    buffer(of: framebuffer), device.windowFreedom.nearest(to: strip.window.value(at: progress)),
                    isComposed: false
                ))
        } else {
            let framebuffer = try takeFramebuffer(mode.size)
            compose(prepared.animation.frame(at: progress), into: framebuffer.picture)
            buffers.addPending(framebuffer)
            try commit((framebuffer, .zero, isComposed: true))
        }
    }

    func repeatFrame() throws(DisplayError) {
        guard let last else { preconditionFailure("a frame was handed over") }
        try commit(last)
    }

    func showAgain() throws(DisplayError) {
        device.abandonFlip()
        buffers.abandon()
        try repeatFrame()
    }

    private func commit(
        _ frame: (buffer: Device.Buffer, window: Point, isComposed: Bool)
    ) throws(DisplayError) {
        last = frame
        try device.commit(frame.buffer, windowAt: frame.window)
        buffers.commit(frame.buffer)
    }

    private func buffer(of framebuffer: any Framebuffer) -> Device.Buffer {
        guard let buffer = framebuffer as? Device.Buffer else {
            preconditionFailure("an animation that this output was prepared for")
        }
        return buffer
    }
}
