internal import Compose
internal import Raster
internal import Vocabulary

extension LadderOutput {
    func prepare(_ animation: Animation) throws(DisplayError) -> PreparedAnimation {
        precondition(animation.size == mode.size, "an animation for this screen")
        store.isNarrow = failure(of: .pan) != nil
        let strip = Strip(animation.ground)
        if animation.ground.isStill { return cut(animation, past: []) }
        var obstacles: [Obstacle] = []
        do throws(Obstacle) {
            try checkAllowed(.pan)
            guard let strip else { throw Obstacle(.pan, .notRigid) }
            let framebuffer = try takeStrip(strip)
            do throws(Obstacle) {
                let overlay = try takeOverlay(of: animation, over: strip, framebuffer)
                return prepared(animation, by: Route(.pan), over: strip, framebuffer, under: overlay)
            } catch {
                if framebuffer !== shownStrip?.buffer { store.buffers.putBack(framebuffer) }
                throw error
            }
        } catch {
            obstacles.append(error)
        }
        if device.overlays.isEmpty {
            // Nothing to be told of, unless they were asked for.
            if device.bestRung == .planes { obstacles.append(Obstacle(.planes, .noPlanes)) }
        } else {
            do throws(Obstacle) {
                try checkAllowed(.planes)
                return try preparePlanes(animation, past: obstacles)
            } catch {
                obstacles.append(error)
            }
        }
        do throws(Obstacle) {
            try checkAllowed(.copy)
            if let slowRate { throw Obstacle(.copy, .slow(slowRate)) }
            try takeBackBuffer()
            return PreparedAnimation(animation, by: Route(.copy, past: obstacles))
        } catch {
            obstacles.append(error)
        }
        return cut(animation, past: obstacles)
    }

    /// What the driver says against the mode, with a framebuffer of its size; nil: nothing. Nothing is changed.
    func objection() -> DisplayError? {
        // Where there is no memory for one, that says nothing of the mode.
        guard let framebuffer = try? store.takeScreen() else { return nil }
        store.buffers.putBack(framebuffer)
        do throws(DisplayError) {
            try device.test(framebuffer, windowAt: .zero, settingMode: true)
            return nil
        } catch {
            return error
        }
    }

    func discard(_ prepared: PreparedAnimation) {
        let isFree = prepared.painting?.withdraw() ?? true
        for framebuffer in prepared.takeFramebuffers() {
            store.buffers.discard(buffer(of: framebuffer), isFree: isFree)
        }
    }

    private func checkAllowed(_ rung: Rung) throws(Obstacle) {
        if let failure = failure(of: rung) { throw Obstacle(rung, failure) }
        guard let best = device.bestRung, Rung.allCases.prefix(while: { $0 != best }).contains(rung) else { return }
        throw Obstacle(rung, .forbidden(best: best))
    }

    /// The last frame at once: painted beforehand, or over the picture on the screen where there is no memory for a second.
    private func cut(_ animation: Animation, past obstacles: [Obstacle]) -> PreparedAnimation {
        let route = Route(.cut, past: obstacles)
        do throws(DisplayError) {
            if let failure = failure(of: .cut) { throw failure }
            let framebuffer = try store.takeScreen()
            let ground = Strip(still: animation.ground.frame(at: 1))
            if let overlay = takeOverlay(ofStill: animation, over: ground, framebuffer) {
                return prepared(animation, by: route, over: ground, framebuffer, under: overlay)
            }
            return prepared(animation, by: route, over: Strip(still: animation.frame(at: 1)), framebuffer)
        } catch {
            return PreparedAnimation(animation, by: Route(.cut, past: obstacles + [Obstacle(.cut, error)]))
        }
    }

    private func prepared(
        _ animation: Animation, by route: Route, over strip: Strip, _ framebuffer: Device.Buffer,
        under overlay: Device.Buffer? = nil
    ) -> PreparedAnimation {
        let isShown = framebuffer === shownStrip?.buffer
        for buffer in [isShown ? nil : framebuffer, overlay].compactMap(\.self) { store.buffers.addPending(buffer) }
        let picture = framebuffer.picture.cropped(to: Rect(size: strip.size))
        let source = animation.overlay?.content.picture
        let copies = overlay.flatMap { target in
            source.map { ($0, target.picture.cropped(to: Rect(size: $0.size))) }
        }.map { [$0] }
        let parts = isShown ? [] : [(strip.frame, picture)]
        let isPainted = parts.isEmpty && copies == nil
        let prepared = PreparedAnimation(
            animation, by: route, painting: isPainted ? nil : Painting(parts, copying: copies ?? []),
            over: (strip, framebuffer))
        prepared.overlay = overlay
        if isShown { heir = prepared }
        return prepared
    }

    /// A framebuffer over which the window can move as the strip wants it: the one on the screen, where that holds the same.
    private func takeStrip(_ strip: Strip) throws(Obstacle) -> Device.Buffer {
        if let reason = device.windowFreedom.obstacle(to: strip.window) { throw Obstacle(.pan, reason) }
        let limit = device.largestFramebuffer
        if strip.size.width > limit.width || strip.size.height > limit.height {
            throw Obstacle(.pan, .tooLarge(strip.size, limit: limit))
        }
        if let shownStrip, strip.paintsTheSame(as: shownStrip.strip) { return shownStrip.buffer }
        do throws(DisplayError) {
            return try store.takeStrip(strip.size)
        } catch {
            throw Obstacle(.pan, error)
        }
    }

    /// The frames of a copied animation take turns in what is not on the screen.
    private func takeBackBuffer() throws(Obstacle) {
        do throws(DisplayError) {
            store.buffers.putBack(try store.takeScreen())
        } catch {
            throw Obstacle(.copy, error)
        }
    }
}
