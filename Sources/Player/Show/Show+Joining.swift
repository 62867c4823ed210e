internal import Draw
internal import Carousel
internal import Present
internal import Raster
internal import Vocabulary

/// A screen's way to what the others show already.
enum Joining {
    /// The picture is not there yet in its size.
    case waiting
    /// It is being painted.
    case painting(Step, Job)

    var painting: Job? { if case .painting(_, let job) = self { job } else { nil } }
}

extension Show {
    /// Gives new screens what is shown now, as soon as it is there.
    func joinScreens() {
        guard let scene = carousel.scene else { return }
        wantOverlays()
        let step = joiningStep(to: scene)
        var hasJoined = false
        for screen in screens {
            guard case .waiting = joining[screen.number], let content = joiningContent(of: scene, for: screen),
                hasNeighbours(of: step, for: screen), hasMarks(of: step, for: screen)
            else { continue }
            let ticket = newTicket(for: screen)
            if let painting = prepare(screen, for: step, old: nil, new: content, ticket) {
                joining[screen.number] = .painting(step, Job(.paint(ticket, painting), for: workers.client))
            } else {
                begin(step, on: screen)
                hasJoined = true
            }
        }
        scheduleJobs()
        if hasJoined { prepareScreens() }
    }

    /// Lets a screen that is painted take part; false where it does so already.
    func join(_ screen: Screen) -> Bool {
        guard case .painting(let step, _) = joining[screen.number] else { return false }
        begin(step, on: screen)
        return true
    }

    private func begin(_ step: Step, on screen: Screen) {
        joining[screen.number] = nil
        screen.begin(Motion(step: step, start: Instant(sinceZero: clock())))
    }

    /// What a screen shows of a scene that the others show already.
    func joiningContent(of scene: Scene, for screen: Screen) -> Job.Content? {
        if let slide = scene.slide, gallery.hasFailed(drawing(slide, on: screen)) {
            // The file has gone since the others loaded it.
            return .color(slide.style.background.color)
        }
        return content(of: scene, for: screen)
    }
}
