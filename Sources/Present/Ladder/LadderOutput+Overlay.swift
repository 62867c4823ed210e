internal import Compose
internal import Raster
internal import Vocabulary

extension LadderOutput {
    /// A framebuffer for what stands over the strip, on a plane of its own; nil where nothing does. The driver was asked.
    ///
    /// - Parameter framebuffer: that of the strip.
    func takeOverlay(
        of animation: Animation, over strip: Strip, _ framebuffer: Device.Buffer
    ) throws(Obstacle) -> Device.Buffer? {
        guard let picture = animation.overlay?.content.picture else { return nil }
        guard let best = device.overlays.first, best.takesARGB else { throw Obstacle(.pan, .overlayNeedsPlane) }
        var taken: Device.Buffer?
        do throws(DisplayError) {
            let buffer = try store.takeOverlay(picture.size)
            taken = buffer
            for progress in PlaneScene.looks {
                let window = device.windowFreedom.nearest(to: strip.window.value(at: progress))
                try ask(
                    Shot(framebuffer, windowAt: window, under: overlay(of: animation, on: buffer, at: progress)))
            }
            return buffer
        } catch {
            if let taken { store.buffers.putBack(taken) }
            throw Obstacle(.pan, error)
        }
    }

    /// The same for a picture that stands; nil also where there is no such plane: then it is painted with the picture.
    func takeOverlay(ofStill animation: Animation, over strip: Strip, _ framebuffer: Device.Buffer) -> Device.Buffer? {
        if let best = device.bestRung, best == .copy || best == .cut { return nil }
        do throws(Obstacle) {
            return try takeOverlay(of: animation, over: strip, framebuffer)
        } catch {
            return nil
        }
    }

    /// What the plane shows of an animation's overlay, which stands in `buffer`.
    func overlay(of animation: Animation, on buffer: Device.Buffer, at progress: Double) -> [PlaneLayer<Device.Buffer>]
    {
        guard let layer = animation.frame(at: progress).layers.last,
            let part = PlaneScene.Part(of: layer, content: 0, on: Rect(size: mode.size))
        else { return [] }
        return [PlaneLayer(buffer: buffer, window: part.window, place: part.place, opacity: part.opacity)]
    }
}
