internal import Carousel
internal import Draw
internal import Input
internal import Paths
internal import Raster
internal import Vocabulary

/// The overview: a detour over pages of small pictures.
extension Show {
    /// Shows the slides of the round as small pictures; while they are shown, goes back: from an open stack to the stacks, and
    /// from there to the round.
    ///
    /// - Parameter end: until when; nil: until a command.
    func turnOverview(until end: Duration?) {
        makeWay()
        if let detour, detour.isOverview {
            // What is on its way counts.
            guard let stack = wantedDetour.map(\.stack) ?? detour.stack else {
                forgetWantedDetour()
                return endDetour()
            }
            // Who has opened it has said for how long.
            let later = detour.end.map { max($0, end ?? $0) }
            return list(nil, around: stack.numbers.lowerBound, until: later)
        }
        list(nil, until: end)
    }

    /// Has the pages listed of a stack that opens, or of all slides.
    ///
    /// - Parameter number: as in `OverviewRequest`.
    private func list(_ stack: Sheet.Stack?, around number: Int? = nil, until end: Duration?) {
        guard let screen = screens.first, round.hasOverview else {
            if !screens.isEmpty { fail(InputError([Self.nothingToShow])) }
            return
        }
        forgetWantedDetour()
        let grid = Sheet.Grid(on: screen.surface.seenSize)
        let request = OverviewRequest(of: round, in: grid, .overview, opening: stack, around: number)
        wantedDetour = WantedDetour(stack: stack, end: end, job: Job(.listPages(request), for: workers.client))
        noteChange()
        scheduleJobs()
    }

    private static let nothingToShow = "there is no slide that may be shown now"

    /// Takes in the pages of an overview.
    func take(_ pages: OverviewPages?, of request: OverviewRequest) {
        guard case .listPages(let wanted)? = wantedDetour?.job?.work, wanted === request else { return }
        // The last slide may have closed meanwhile.
        guard let pages else { return giveUpDetour(InputError([Self.nothingToShow])) }
        wantedDetour?.lineup = pages.lineup
        wantedDetour?.start = pages.start
        turn()
    }

    /// Gives screens the page that they rest on as far as it is drawn now, and has the next step prepared from and to such.
    /// What moves is left alone: it ends here.
    func renewTiles() {
        guard carousel.isSettled, !carousel.isGripped, let slide = carousel.scene?.slide else { return }
        func isOutdated(_ inscription: Inscription, _ slide: Slide, on screen: Screen) -> Bool {
            // Of other slides than pages nothing is missing.
            if inscription.missing == 0 { return false }
            return gallery.picture(drawing(slide, on: screen)).map { $0.missing.count < inscription.missing } ?? false
        }
        let settled = screens.filter { !preparations.isJoining($0.number) }
        let outdated = settled.filter { isOutdated($0.inscription, slide, on: $0) }
        let next = carousel.next?.slide
        let isNextOutdated = settled.contains { screen in
            guard let next, screen.pending != nil, !preparations.lacks(screen.number) else { return false }
            return isOutdated(screen.pendingInscription, next, on: screen)
        }
        if outdated.isEmpty && !isNextOutdated { return }
        for screen in outdated { preparations.join(screen.number) }
        handle(.screensChanged)
        joinScreens()
    }

    /// What the numbers of slides are of, for commands: behind an overview the round.
    var numbered: CarouselState { detour?.isOverview == true ? round : carousel }

    /// What stands at a place of an overview, as the viewer sees it; nil: nothing.
    func spot(at place: TouchPlace, on screen: Screen) -> Sheet.Spot? {
        let size = screen.surface.seenSize
        return carousel.scene?.slide?.sheet?.spot(at: place.pixel(on: size), on: size)
    }

    /// Does what a tap on the overview asks for: goes to a slide, opens a stack, or goes back from it.
    ///
    /// - Returns: what that is, in words.
    func pick(_ spot: Sheet.Spot) -> String {
        makeWay()
        switch spot {
        case .thumbnail(let thumbnail):
            guard let stack = thumbnail.stack else {
                pick(thumbnail.number)
                return "showing slide \(thumbnail.number + 1)"
            }
            list(stack, until: detour?.end)
            return "opening \(safeLine(stack.folder)) in the overview"
        case .back:
            // Another tap may have gone back already.
            if let stack = detour?.stack { list(nil, around: stack.numbers.lowerBound, until: detour?.end) }
            return "going back in the overview"
        }
    }

    /// Goes to a slide of the round that waits behind the overview, and on from there.
    ///
    /// - Parameter number: counted from 0.
    func pick(_ number: Int) {
        letGo()
        forgetWantedDetour()
        _ = detour?.round.handle(.go(number), at: Instant(sinceZero: clock()))
        endDetour()
    }
}

extension Style {
    /// Of the pages of an overview: they are there at once, and stay.
    fileprivate static let overview: Style = {
        var style = Style()
        style.duration = .seconds(24 * 3600)
        style.transitionDuration = .milliseconds(400)
        style.background = .color(Color(red: 0x10, green: 0x12, blue: 0x14))
        return style
    }()
}
