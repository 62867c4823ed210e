internal import Carousel
internal import Draw
internal import PageMarks

extension Show {
    /// What has to be drawn of the page indicator for a step; nil: there is none to be seen.
    private func marks(of step: Step, on screen: Screen) -> PageDrawing? {
        step.pages.flatMap {
            PageDrawing(
                $0, isMove: step.duration > .zero, on: screen.surface.size, turned: screen.surface.rotation)
        }
    }

    /// What a screen is given that comes to a scene that rests.
    func joiningStep(to scene: Scene) -> Step {
        Step(joining: scene, carousel.row, pages: carousel.pages)
    }

    /// Whether what is to be seen of the page indicator is drawn.
    func hasMarks(of step: Step, for screen: Screen) -> Bool {
        marks(of: step, on: screen).map { overlays.isReady(.pages($0)) } ?? true
    }

    /// The page indicator over a step; nil where there is none.
    func sprites(of step: Step, on screen: Screen) -> IndicatorSprites? {
        guard let drawing = marks(of: step, on: screen), case .pages(let sprites) = overlays[.pages(drawing)]
        else { return nil }
        return sprites
    }

    /// Has the card and the page indicators drawn that the screens need.
    func wantOverlays() {
        var wanted: Set<Overlay> = []
        if let card { for screen in screens { wanted.insert(.card(card, screen.surface)) } }
        if let scene = carousel.scene ?? preparation?.step.to {
            for screen in screens {
                let isJoining = joining[screen.number] != nil
                guard let step = isJoining ? joiningStep(to: scene) : preparation?.step else { continue }
                if let drawing = marks(of: step, on: screen) { wanted.insert(.pages(drawing)) }
            }
        }
        overlays.want(wanted)
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
