internal import Carousel
internal import Draw
internal import PageMarks
internal import Present
internal import Raster
internal import Vocabulary

extension Show {
    /// The drawing of a slide on a screen.
    func drawing(_ slide: Slide, on screen: Screen) -> Drawing { screen.drawing(slide, in: carousel.lineup.layout) }

    /// Gets screens ready for the step that was asked for, as far as its pictures are there.
    func prepareScreens() {
        wantOverlays()
        guard let step = preparations.step else { return }
        for screen in screens where preparations.lacks(screen.number) {
            let content = step.isInPlace ? joiningContent(of: step.to, for: screen) : content(of: step.to, for: screen)
            guard let new = content, isComplete(step, for: screen) else { continue }
            var old: DrawnPicture?
            if let slide = step.from?.slide, step.duration > .zero {
                let key = drawing(slide, on: screen)
                old = gallery.picture(key)
                // A screen that came after the file had gone shows its background, and cuts.
                if old == nil && !gallery.hasFailed(key) { continue }
            }
            preparations.prepared(screen.number, but: prepare(screen, for: step, old: old, new: new))
        }
        scheduleJobs()
        checkPrepared()
    }

    /// Gets a screen ready, and tells the way its frames go where that is new. Returns what must be painted first.
    private func prepare(_ screen: Screen, for step: Step, old: DrawnPicture?, new: Job.Content) -> Job? {
        let ticket = screens.newTicket(for: screen)
        let painting = screen.prepare(
            step, old: old, new: new,
            banner: gallery.bannerMove(step, from: old, to: new, on: screen, in: carousel.lineup.layout),
            marks: sprites(of: step, on: screen), ticket: ticket)
        for (transition, route) in screen.takeNewRoutes() {
            noteChange()
            report(.routed(transition, route, output: screen.output.name))
        }
        return painting.map { Job(.paint(ticket, $0), for: workers.client) }
    }

    /// Begins the step once every screen is ready. It needs one.
    func checkPrepared() {
        if screens.isEmpty || givesUpGrip() { return }
        if let step = preparations.takeReady() { handle(.prepared(step)) }
    }

    private func content(of scene: Scene, for screen: Screen) -> Job.Content? {
        switch scene {
        case .empty(let color) where isInterlude(scene): .color(color)
        case .empty(let color): cardContent(on: screen.surface, over: color)
        case .slide(let slide): gallery.picture(drawing(slide, on: screen)).map { .picture($0) }
        }
    }

    /// Whether a command has a scene shown instead of the round: no card stands on it.
    private func isInterlude(_ scene: Scene) -> Bool {
        carousel.interlude?.scene == scene || carousel.showsInterlude && carousel.scene == scene
    }

    /// Whether all that a step shows besides its two slides is drawn, or cannot be.
    private func isComplete(_ step: Step, for screen: Screen) -> Bool {
        let hasMarks = marks(of: step, on: screen).map { overlays.isReady(.pages($0)) } ?? true
        return hasMarks && gallery.hasNeighbours(of: step, for: screen, in: carousel.lineup.layout)
    }
}

// MARK: - Screens that join the others

extension Show {
    /// Gives new screens what is shown now, as soon as it is there.
    func joinScreens() {
        guard let scene = carousel.scene else { return }
        wantOverlays()
        let step = joiningStep(to: scene)
        var hasJoined = false
        for screen in screens where preparations.awaitsJoining(screen.number) {
            guard let content = joiningContent(of: scene, for: screen), isComplete(step, for: screen) else { continue }
            if let job = prepare(screen, for: step, old: nil, new: content) {
                preparations.paint(job, for: step, on: screen.number)
            } else {
                begin(step, on: screen)
                hasJoined = true
            }
        }
        scheduleJobs()
        if hasJoined { prepareScreens() }
    }

    /// A framebuffer of a screen is painted: lets it join the others, or go on to the step that is prepared.
    func painted(_ ticket: Job.Ticket) {
        guard let screen = screens[ticket.screen], screen.painted(ticket) else { return }
        if let step = preparations.joiningStep(of: screen.number) {
            begin(step, on: screen)
            prepareScreens()
            renewCards()
            renewPages()
            renewTiles()
        } else {
            preparations.painted(screen.number)
            checkPrepared()
        }
    }

    private func begin(_ step: Step, on screen: Screen) {
        preparations.joined(screen.number)
        screen.begin(Motion(step: step, start: Instant(sinceZero: clock())))
    }

    /// What a screen shows of a scene that the others show already.
    private func joiningContent(of scene: Scene, for screen: Screen) -> Job.Content? {
        if let slide = scene.slide, gallery.hasFailed(drawing(slide, on: screen)) {
            // The file has gone since the others loaded it.
            return .color(slide.style.background.color)
        }
        return content(of: scene, for: screen)
    }

    /// What a screen is given that comes to a scene that rests.
    private func joiningStep(to scene: Scene) -> Step { Step(joining: scene, carousel.row, pages: carousel.pages) }
}

// MARK: - Overlays

extension Show {
    /// What has to be drawn of the page indicator for a step; nil: there is none to be seen.
    private func marks(of step: Step, on screen: Screen) -> PageDrawing? {
        step.pages.flatMap {
            PageDrawing($0, isMove: step.duration > .zero, on: screen.surface.size, turned: screen.surface.rotation)
        }
    }

    /// The page indicator over a step; nil where there is none.
    private func sprites(of step: Step, on screen: Screen) -> IndicatorSprites? {
        guard let drawing = marks(of: step, on: screen), case .pages(let sprites) = overlays[.pages(drawing)]
        else { return nil }
        return sprites
    }

    /// Has the card and the page indicators drawn that the screens need.
    func wantOverlays() {
        var wanted: Set<Overlay> = []
        if let card { for screen in screens { wanted.insert(.card(card, screen.surface)) } }
        if let scene = carousel.scene ?? preparations.step?.to {
            for screen in screens {
                let isJoining = preparations.isJoining(screen.number)
                guard let step = isJoining ? joiningStep(to: scene) : preparations.step else { continue }
                if let drawing = marks(of: step, on: screen) { wanted.insert(.pages(drawing)) }
            }
        }
        if let shown = shownPad, let screen = screens[shown.screen] {
            wanted.insert(.pad(shown.pad, screen.surface))
        }
        overlays.want(wanted)
    }

    /// Gives the card to screens that rest on another one, or on the background alone.
    func renewCards() {
        if carousel.scene?.slide != nil { return }
        joinAgain { $0.inscription.card != card(on: $0.surface) }
    }

    /// Puts the page right on screens that rest with no step to come: slides have come or gone.
    func renewPages() {
        if carousel.scene?.slide == nil { return }
        joinAgain { $0.inscription.pages != carousel.pages }
    }

    /// Has screens shown anew that rest with no step to come.
    private func joinAgain(where isOutdated: (Screen) -> Bool) {
        guard carousel.scene != nil, carousel.next == nil, !carousel.isMoving else { return }
        let outdated = screens.filter { !preparations.isJoining($0.number) && isOutdated($0) }
        for screen in outdated { preparations.join(screen.number) }
        if !outdated.isEmpty { joinScreens() }
    }
}
