internal import Carousel
internal import Draw
internal import PageMarks

extension Show {
    /// What has to be drawn of the page indicator for a step; nil: there is none to be seen.
    func marks(of step: Step, on screen: Screen) -> PageDrawing? {
        step.pages.flatMap {
            PageDrawing(
                $0, isMove: step.duration > .zero, on: screen.surface.size, turned: screen.surface.rotation)
        }
    }

    /// What a screen is given that comes to a scene that rests.
    func joiningStep(to scene: Scene) -> Step {
        Step(joining: scene, carousel.row, pages: carousel.pages)
    }

    /// Has the page indicators drawn that the screens need.
    func wantMarks() {
        guard let scene = carousel.scene ?? preparation?.step.to else { return }
        var wanted: Set<PageDrawing> = []
        for screen in screens {
            let isJoining = joining[screen.number] != nil
            guard let step = isJoining ? joiningStep(to: scene) : preparation?.step else { continue }
            if let drawing = marks(of: step, on: screen) { wanted.insert(drawing) }
        }
        pages.want(wanted)
    }

    /// Puts the page right on screens that rest with no step to come: slides have come or gone.
    func renewPages() {
        guard let scene = carousel.scene, scene.slide != nil, carousel.next == nil, !carousel.isMoving else { return }
        var isOutdated = false
        for screen in screens where joining[screen.number] == nil && screen.inscription.pages != carousel.pages {
            joining[screen.number] = .waiting
            isOutdated = true
        }
        if isOutdated { joinScreens() }
    }
}
