internal import Carousel
internal import Compose
internal import Draw
internal import PageMarks
internal import Present
internal import Vocabulary

extension Screen {
    /// Gets ready for a step and returns what must be painted first, under `ticket`; nil where it can begin, or where the
    /// output has failed.
    ///
    /// - Parameters:
    ///   - old: the picture that is on the screen; nil where the step is a cut.
    func prepare(
        _ step: Step, old: DrawnPicture?, new: Job.Content, banner: BannerMove? = nil, marks: IndicatorSprites? = nil,
        ticket: Job.Ticket
    ) -> Painting? {
        forgetPrepared()
        if failure != nil { return nil }
        let (transition, animation) = step.animation(
            from: old, to: new, banner: banner, under: marks, on: surface)
        let prepared: PreparedAnimation
        do throws(DisplayError) {
            prepared = try output.prepare(animation)
        } catch {
            failure = error
            return nil
        }
        pending = prepared
        pendingInscription = Inscription(card: new.saying, after: step.pages, missing: new.drawn?.missing.count ?? 0)
        routes[transition.inAnyColor] = prepared.route
        stays += 1
        // Small pictures are no showing of their files.
        let shownPicture = new.drawn.flatMap { $0.files.isEmpty ? nil : $0 }.map {
            ShownPicture(number: stays, $0, hasNeighbours: banner?.hasNeighbours == true, after: state.shown, step)
        }
        perform(.prepared(awaiting: prepared.painting.map { _ in ticket }, showing: shownPicture), at: clock())
        return prepared.painting
    }

    /// The routes that were not told yet.
    func takeNewRoutes() -> [(Transition, Route)] {
        routes.filter { toldRoutes[$0, default: []].insert($1).inserted }.map { ($0, $1) }
    }

    /// Gives back what it has made ready: the step is not taken.
    func forgetPrepared() {
        if let pending { output.discard(pending) }
        pending = nil
    }

    /// Gives back all that the output need not keep: another screen takes its place.
    func leave() {
        forgetPrepared()
        if let shown = move?.animation ?? rest.end() { output.discard(shown) }
        move = nil
    }

    /// Takes note that a painting has ended; false where it is not the one that is waited for.
    func painted(_ ticket: Job.Ticket) -> Bool {
        guard state.awaitedPainting == ticket else { return false }
        perform(.painted(ticket), at: clock())
        return true
    }
}
