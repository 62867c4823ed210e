internal import Compose
internal import Raster
internal import Vocabulary

extension LadderOutput {
    /// Every picture in a framebuffer of its own; the one on the screen may stand in one already.
    func preparePlanes(
        _ animation: Animation, past obstacles: [Obstacle]
    ) throws(Obstacle) -> PreparedAnimation {
        let scene = try PlaneScene(animation, on: device.overlays, leastPart: device.leastPart)
        var buffers: [Device.Buffer] = []
        var taken: [Device.Buffer] = []
        var parts: [(frame: Frame, target: Picture)] = []
        var copies: [(source: Picture, target: Picture)] = []
        let screen = Rect(size: mode.size)
        do throws(DisplayError) {
            for content in scene.contents {
                if let buffer = standing(content) {
                    buffers.append(buffer)
                    continue
                }
                let buffer: Device.Buffer
                if case .premultiplied(let picture) = content {
                    buffer = try store.takeOverlay(picture.size)
                    copies.append((picture, buffer.picture.cropped(to: Rect(size: picture.size))))
                } else {
                    buffer = try store.takeScreen()
                    let frame = Animation(still: content, size: mode.size).frame(at: 0)
                    parts.append((frame, buffer.picture.cropped(to: screen)))
                }
                taken.append(buffer)
                buffers.append(buffer)
            }
            for progress in PlaneScene.looks + scene.firstShown {
                try ask(shot(of: scene, buffers, at: progress))
            }
        } catch {
            for buffer in taken { store.buffers.putBack(buffer) }
            throw Obstacle(.planes, error)
        }
        for buffer in taken { store.buffers.addPending(buffer) }
        let prepared = PreparedAnimation(
            animation, by: Route(.planes, past: obstacles),
            painting: taken.isEmpty ? nil : Painting(parts, copying: copies))
        prepared.planes = (scene, buffers)
        return prepared
    }

    /// Throws what the driver says against a frame on planes. What it has taken is not asked again.
    func ask(_ shot: Shot<Device.Buffer>) throws(DisplayError) {
        let question = PlaneQuestion(shot, settingMode: !device.isLit)
        if planesTaken.contains(question) { return }
        try device.test(shot.buffer, windowAt: shot.window, under: shot.layers, settingMode: !device.isLit)
        // Indicators that run on have many places.
        if planesTaken.count >= 1_000 { planesTaken = [] }
        planesTaken.insert(question)
    }

    /// The framebuffer on the screen, where it holds that picture in its upper left corner.
    private func standing(_ content: Layer.Content) -> Device.Buffer? {
        guard let resting, resting.corner == .zero, case .opaque(let picture) = content,
            picture.isSame(as: resting.picture)
        else { return nil }
        return resting.buffer
    }

    /// What planes show at `progress` of framebuffers with the scene's contents.
    func shot(of scene: PlaneScene, _ buffers: [Device.Buffer], at progress: Double) -> Shot<Device.Buffer> {
        let arrangement = scene.arrangement(at: scene.shownProgress(progress))
        let layers = arrangement.parts.map { part in
            PlaneLayer(
                buffer: buffers[part.content], window: part.window, place: part.place, opacity: part.opacity,
                fades: scene.fading.contains(part.content))
        }
        return Shot(buffers[arrangement.ground], under: layers, keeping: progress < 1 ? buffers : [])
    }
}

extension Frame {
    /// The one picture that is all of it, if there is one.
    var wholePicture: Picture? {
        let screen = Rect(size: size)
        guard let layer = visible.layers.last, layer.isOpaque, layer.place == screen,
            layer.window.wholePixels == screen, case .opaque(let picture) = layer.content, picture.size == size
        else { return nil }
        return picture
    }
}
