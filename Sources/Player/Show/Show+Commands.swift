internal import Carousel
internal import Draw
internal import Paths
internal import Present
internal import Raster
internal import Vocabulary

extension Show {
    /// Whether a command holds it.
    var isHeld: Bool { carousel.isPaused || carousel.interlude != nil }

    /// Whether a command shows a picture or is about to, behind a detour too.
    func shows(commanded path: String) -> Bool {
        [carousel, round].flatMap { [$0.interlude, $0.shownInterlude] }.contains {
            if case .slide(let slide)? = $0 { slide.path == path } else { false }
        }
    }

    /// Whether a command has made it dark.
    var isDark: Bool { carousel.interlude == .color(.black) }

    /// Somebody is at the screen: a pause that ends by itself does not before then.
    func prolong(until end: Duration) {
        terms.prolong(until: end)
        if let former = detour?.end { detour?.end = max(former, end) }
        noteChange()
    }

    /// Does what a command asks for. `.resume` ends an interlude, too, and a detour that is not held.
    ///
    /// - Parameter end: until when it holds; nil: until another command.
    func obey(_ event: Event, until end: Duration? = nil) {
        clearCommandFailure()
        letGo()
        settleZoom(for: event)
        settlePad(for: event)
        forgetWantedDetour()
        if event == .resume, detour != nil, !isHeld { return endDetour() }
        if case .go(let number) = event, detour?.isOverview == true { return pick(number) }
        terms.note(event, until: end)
        if case .interlude(.slide(let slide)?) = event, carousel.doesWithout(slide.path) {
            redraw(after: Changed(), trying: [slide.path])
        }
        if event == .resume { handle(.interlude(nil)) }
        handle(event)
        noteChange()
    }

    /// Goes on where the time of a command is over.
    func endTerms(at now: Duration) {
        if let end = detour?.end, end <= now {
            detour?.end = nil
            report(.wentOn)
            endDetour()
        }
        for event in terms.takeDue(at: now) {
            // What could not be shown has nothing to end.
            if isHeld { report(.wentOn) }
            handle(event)
            noteChange()
        }
    }

    /// What commands hold it in.
    var commanded: Commanded {
        let isHeldByHand = zoom?.goesOn == true || shownPad?.goesOn == true
        return Commanded(
            isPaused: carousel.isPaused && !isHeldByHand, interlude: carousel.interlude, terms: terms)
    }

    /// Is held as the shows were that have played where it plays now, as far as those agree, and in no other way.
    func take(over former: [Commanded]) {
        guard let new = Commanded(commonTo: former), new != commanded else { return }
        terms = new.terms
        if new.isPaused != carousel.isPaused { handle(new.isPaused ? .pause : .resume) }
        if new.interlude != carousel.interlude { handle(.interlude(new.interlude)) }
        noteChange()
    }

    /// Why it cannot go to a slide, in words for whoever asks; nil: it can.
    ///
    /// - Parameter number: 1 is the first.
    func obstacle(toSlide number: Int) -> String? {
        let count = numbered.lineup.count
        guard let listed = numbered.listedSlide(number - 1) else {
            return "there is no slide \(number): the show has \(count) \(count == 1 ? "slide" : "slides")"
        }
        let slide = "slide \(number) (\(safeLine(PathParts(listed.slide.path).name)))"
        switch listed.state {
        case .shown, .open: return nil
        case .closed: return "\(slide) is closed now by its schedule"
        case .leftOut:
            return "\(slide) is left out: \(files.unshowable.reasons[listed.slide.path] ?? "its file cannot be shown")"
        case .outranked: return "\(slide) has a lower priority than the slides that are shown now"
        }
    }
}

extension Slide {
    /// A picture that a command shows, whatever the playlist says: at once, and by `fit: auto`.
    init(shownByCommand path: String) {
        var style = Style()
        style.transitions = [.cut]
        self.init(path: path, style: style)
    }
}
