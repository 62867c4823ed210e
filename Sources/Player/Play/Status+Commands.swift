internal import Carousel
internal import ControlProtocol
internal import Paths
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

extension Status {
    /// What commands hold a show in; nil: nothing.
    func commanded(_ show: Show) -> CommandedState? {
        guard show.isHeld || show.detour != nil else { return nil }
        var status = CommandedState()
        if let detour = show.detour {
            let part = part(until: detour.end)
            if let path = detour.path {
                status.show = part
                status.show?.path = Self.path(path)
            } else {
                status.overview = part
            }
        }
        if show.carousel.isPaused { status.pause = part(until: show.terms.pauseEnd) }
        switch show.carousel.interlude {
        case .color?: status.blank = part(until: show.terms.interludeEnd)
        case .slide(let slide)?:
            status.show = part(until: show.terms.interludeEnd)
            status.show?.path = Self.path(slide.path)
        case nil: break
        }
        return status
    }

    private func part(until end: Duration?) -> CommandedState.Term {
        var part = CommandedState.Term()
        part.until = end.map(time)
        return part
    }

    /// A page of the slides of a show.
    func slides(_ query: SlidesQuery, of channel: Channel, at now: Duration) -> SlidesPage {
        let show = channel.show
        let carousel = show.numbered
        let start = query.from - 1
        let end = min(start + query.count, carousel.lineup.count)
        var page = SlidesPage()
        page.outputs = show.screens.map(\.output.name)
        page.lineup = carousel.reloads
        page.count = carousel.lineup.count
        page.nextFrom = end < carousel.lineup.count ? end + 1 : nil
        if start < end {
            page.list = carousel.listedSlides(start..<end, at: Instant(sinceZero: now)).map { listed in
                slide(listed, because: show.files.unshowable.reasons[listed.slide.path], at: now)
            }
        }
        return page
    }

    private func slide(_ listed: ListedSlide, because reason: String?, at now: Duration) -> SlideStatus {
        let (slide, style) = (listed.slide, listed.slide.style)
        var status = SlideStatus()
        status.number = listed.number + 1
        status.path = Self.path(slide.path)
        status.companion = slide.companion.map(Self.path)
        status.state =
            switch listed.state {
            case .shown: "shown"
            case .open: "open"
            case .closed: "closed"
            case .leftOut: "left-out"
            case .outranked: "outranked"
            }
        if listed.state == .leftOut { status.reason = reason.map { safeLine($0, limit: Self.longest) } }
        status.next = listed.wait.map { time(now + $0) }
        let change = listed.change.map { Timestamp($0.sinceEpoch).description }
        if listed.state == .closed { status.opens = change } else { status.closes = change }
        status.duration = style.duration / .seconds(1)
        status.fit = style.fit.rawValue
        status.background = if case .color(let color) = style.background { color.description } else { "blur" }
        status.transitions = style.transitions.map(\.name)
        status.transitionDuration = style.transitionDuration / .seconds(1)
        status.priority = slide.showing.priority
        status.weight = slide.showing.weight
        return status
    }
}
