internal import Draw
internal import Carousel
internal import Present
internal import Raster

/// The screens' way to the step that was asked for last.
struct Preparation {
    let step: Step
    /// Screens that still lack a picture.
    var waiting: Set<ScreenNumber>
    /// Screens whose framebuffers are being painted.
    var painting: [ScreenNumber: Job] = [:]
}

extension Show {
    func prepareScreens() {
        wantOverlays()
        guard let step = preparation?.step, let waiting = preparation?.waiting else { return }
        for screen in screens where waiting.contains(screen.number) && joining[screen.number] == nil {
            let content = step.isInPlace ? joiningContent(of: step.to, for: screen) : content(of: step.to, for: screen)
            guard let new = content, hasNeighbours(of: step, for: screen), hasMarks(of: step, for: screen)
            else { continue }
            var old: DrawnPicture?
            if let slide = step.from?.slide, step.duration > .zero {
                let key = drawing(slide, on: screen)
                old = gallery.picture(key)
                // A screen that came after the file had gone shows its background, and cuts.
                if old == nil && !gallery.hasFailed(key) { continue }
            }
            let ticket = newTicket(for: screen)
            let painting = prepare(screen, for: step, old: old, new: new, ticket)
            preparation?.waiting.remove(screen.number)
            if let painting {
                preparation?.painting[screen.number] = Job(.paint(ticket, painting), for: workers.client)
            }
        }
        scheduleJobs()
        checkPrepared()
    }

    /// Gets a screen ready, and tells the way its frames go where that is new.
    func prepare(
        _ screen: Screen, for step: Step, old: DrawnPicture?, new: Job.Content, _ ticket: Job.Ticket
    ) -> Painting? {
        let painting = screen.prepare(
            step, old: old, new: new, banner: bannerMove(step, from: old, to: new, on: screen),
            marks: sprites(of: step, on: screen), ticket: ticket)
        for (transition, route) in screen.takeNewRoutes() {
            noteChange()
            report(.routed(transition, route, output: screen.output.name))
        }
        return painting
    }

    func content(of scene: Scene, for screen: Screen) -> Job.Content? {
        switch scene {
        case .empty(let color): cardContent(on: screen.surface, over: color)
        case .slide(let slide): gallery.picture(drawing(slide, on: screen)).map { .picture($0) }
        }
    }

    func checkPrepared() {
        // A step needs a screen to be ready.
        guard let preparation, !screens.isEmpty, preparation.waiting.isEmpty, preparation.painting.isEmpty
        else { return }
        self.preparation = nil
        handle(.prepared(preparation.step))
    }
}
