internal import Carousel
internal import Compose
internal import Draw
internal import Input
internal import Raster
internal import Vocabulary

/// Hands that magnify what rests on the screens.
extension Show {
    /// Takes in what two fingers do.
    func pinch(_ pinch: Pinch, on screen: Screen, idle: Duration) {
        switch pinch.stage {
        case .begun: break
        case .moved(let former, let span):
            let factor = span.length(on: screen.surface.size) / former.length(on: screen.surface.size)
            // Who draws them together has nothing to see smaller than it is.
            guard zoom?.isEnding == false || factor > 1 && beginZoom(idle) else { return }
            let rotation = screen.surface.rotation
            zoom?.pinch(
                from: former.middle.turnedBack(by: rotation), to: span.middle.turnedBack(by: rotation), by: factor,
                at: clock())
            showZoom(since: pinch.time)
        case .ended: letGoOfZoom()
        }
    }

    /// Magnifies what is at a place of the screen, as the viewer sees it, or goes back to the whole.
    func magnify(at place: TouchPlace, idle: Duration) {
        guard zoom?.isEnding == false || beginZoom(idle) else { return }
        zoom?.tap(at: place, at: clock())
        showZoom()
    }

    /// One finger draws what is magnified. Says whether something is.
    func drawZoom(_ drag: Drag, on screen: Screen) -> Bool {
        guard let zoom, !zoom.isEnding else { return false }
        switch drag.stage {
        case .begun, .moved:
            self.zoom?.draw(drag.way.turnedBack(by: screen.surface.rotation), at: clock())
            showZoom(since: drag.time)
        case .released, .lost: letGoOfZoom()
        }
        return true
    }

    private func letGoOfZoom() {
        guard zoom?.isEnding == false else { return }
        zoom?.letGo(at: clock())
        showZoom()
    }

    /// Holds the show, where a picture rests on every screen that has more to see. Says whether it does.
    private func beginZoom(_ idle: Duration) -> Bool {
        let now = clock()
        guard zoom == nil, grip == nil, rubberBand == nil, !carousel.isMoving, let slide = carousel.scene?.slide else {
            return false
        }
        let magnifiers = screens.compactMap { magnifier(of: slide, on: $0) }
        guard magnifiers.count == screens.count,
            let bounds = magnifiers.compactMap(\.bounds).min(by: { $0.limit < $1.limit })
        else { return false }
        touchRing = nil
        for (screen, magnifier) in zip(screens, magnifiers) { (screen.magnifier, screen.cover) = (magnifier, nil) }
        zoom = Zoom(within: bounds, goesOn: !carousel.isPaused, idle: idle, at: now)
        if zoom?.goesOn == true { handle(.pause) }
        noteChange()
        return true
    }

    /// What would magnify a slide that rests on a screen; nil: it does not, or nothing is known of its picture.
    private func magnifier(of slide: Slide, on screen: Screen) -> Magnifier? {
        let drawing = drawing(slide, on: screen)
        guard screen.failure == nil, screen.state.isAtRest, !preparations.isJoining(screen.number),
            let frame = screen.frame, let picture = gallery.picture(drawing)
        else { return nil }
        let layer = frame.layers.first { $0.content.picture.map { $0.isSame(as: picture.picture) } == true }
        guard let layer else { return nil }
        let files = picture.files.compactMap { file in file.size.map { (file.path, $0) } }
        let pictures = drawing.placedPictures(of: files).map { $0.moved(by: layer.place.origin) }
        return Magnifier(frame, pictures, on: screen.surface)
    }

    /// Has the screens show where it is.
    ///
    /// - Parameter time: when a finger has moved it; nil: none has.
    private func showZoom(since time: Duration? = nil) {
        if let zoom { magnify(by: zoom.course, since: time) }
    }

    /// Has the screens that are magnified show what a course shows.
    ///
    /// - Parameter time: when a finger has moved it; nil: none has.
    func magnify(by course: ZoomCourse, since time: Duration? = nil) {
        for screen in screens where screen.magnifier != nil {
            screen.magnifier?.course = course
            screen.dragLatency.expect(since: time)
            screen.wake(at: clock())
        }
    }

    /// Does what is due.
    func wakeZoom(at now: Duration) {
        guard zoom != nil else { return }
        if zoom?.isOver(at: now) == true { return leaveZoom() }
        if zoom?.isIdle(at: now) == true {
            report(.wentOn)
            endZoom()
        }
        if zoom?.takeSharpening(at: now) == true { sharpen() }
    }

    /// Has what is seen drawn as large as it is seen.
    private func sharpen() {
        guard let view = zoom?.course.end else { return }
        let former = sharpened
        sharpened = screens.flatMap { screen in
            (screen.magnifier?.missing(for: view) ?? []).map { detail in
                former.first { $0.screen == screen.number && $0.detail == detail }
                    ?? SharpenedPart(
                        screen: screen.number, detail: detail, job: Job(.loadPart(detail.drawing), for: workers.client))
            }
        }
        for part in former where !sharpened.contains(where: { $0.job === part.job }) { part.job.cancel() }
        scheduleJobs()
    }

    /// A part of a picture is there; nil: it cannot be drawn, and what is seen of it stays as it is.
    func take(part drawing: Drawing, _ picture: Picture?) {
        for part in sharpened where part.detail.drawing == drawing {
            guard let picture, let screen = screens[part.screen] else { continue }
            screen.magnifier?.take(part.detail, picture)
            screen.wake(at: clock())
        }
        sharpened.removeAll { $0.detail.drawing == drawing }
    }

    /// Goes back to the whole.
    func endZoom() {
        zoom?.end(at: clock())
        cancelSharpening()
        showZoom()
    }

    /// Is as it was before, at once.
    func leaveZoom() {
        leaveBand()
        guard let ended = zoom else { return }
        zoom = nil
        cancelSharpening()
        restoreMagnified(goesOn: ended.goesOn)
    }

    /// Has the screens that are magnified show again what rests there.
    ///
    /// - Parameter goesOn: whether the show was held for that.
    func restoreMagnified(goesOn: Bool) {
        let magnified = screens.filter { $0.magnifier != nil }
        for screen in magnified { screen.magnifier = nil }
        restore(magnified, goesOn: goesOn)
    }

    /// A command comes: a pause keeps what is magnified, and goes on after it.
    func settleZoom(for event: Event) {
        switch event {
        case .pause: zoom?.goesOn = false
        case .resume:
            zoom?.goesOn = false
            endZoom()
        default: leaveZoom()
        }
    }

    private func cancelSharpening() {
        for part in sharpened { part.job.cancel() }
        sharpened = []
    }
}

/// A part of a picture that is being drawn for a screen.
struct SharpenedPart {
    let screen: ScreenNumber
    let detail: Magnifier.Detail
    let job: Job
}

extension Pinch.FingerSpan {
    /// How far the fingers are from each other on a panel of that size, in pixels; 1 where one is left.
    fileprivate func length(on size: Size) -> Double {
        guard let reach else { return 1 }
        let (x, y) = (reach.x * Double(size.width), reach.y * Double(size.height))
        // Fingers that are nearer touch each other.
        return max((x * x + y * y).squareRoot(), Double(size.shorterSide) / 100)
    }
}
