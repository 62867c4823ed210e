public import Raster
internal import Vocabulary

extension CarouselState {
    /// Takes the sizes of the screens, as viewers see them: they decide how many neighbours a banner shows. Comes before the event
    /// that tells of the screens.
    public mutating func measure(_ sizes: [Size]) {
        // While there is no screen, nothing changes.
        if !sizes.isEmpty { screenSizes = sizes }
    }

    /// How far a row reaches; nothing where there is no layout.
    private var reach: Reach {
        guard let layout = lineup.layout else { return Reach() }
        return screenSizes.reduce(into: Reach()) { reach, size in
            let measures = layout.measures(on: size)
            reach.before = max(reach.before, measures.before)
            reach.after = max(reach.after, measures.after)
        }
    }

    /// The neighbours that belong beside a slide: what `previous` and `next` would show, one after the other. Nil where there is no
    /// layout.
    func row(around current: Slide, at position: Position, in level: Int) -> Row? {
        guard let layout = lineup.layout else { return nil }
        let reach = reach
        return Row(
            layout, before: slides(beside: current, at: position, in: level, going: -1, count: reach.before),
            after: slides(beside: current, at: position, in: level, going: 1, count: reach.after))
    }

    private func slides(
        beside current: Slide, at start: Position, in level: Int, going direction: Int64, count: Int
    ) -> [Slide] {
        let slides = lineup.levels[level]
        var (position, last) = (start, current)
        var found: [Slide] = []
        while found.count < count,
            let next = self.position(in: level, after: position, skipping: direction, leaving: last)
        {
            (position, last) = (next, slides.slide(at: next))
            // The only one that can be shown.
            if last.looksLike(current), !cursors[level].canShowAnother(than: slides.seat(at: next)) { break }
            found.append(last)
        }
        return found
    }

    /// The plan with the rows of its step: a move within a layout is by one item.
    func withRows(_ plan: Plan) -> Plan {
        var plan = plan
        let new = plan.step.to.slide.flatMap { slide in
            // An interlude is an item without neighbours.
            plan.isInterlude ? lineup.layout.map { Row($0) } : row(around: slide, at: plan.position, in: plan.level)
        }
        plan.step = plan.step.between(row, and: new, reaching: reach)
        return plan
    }

    /// The step that shows the same slide between the neighbours that belong there now; nil where they stand there.
    func replacement(around current: Slide) -> Plan? {
        let new = row(around: current, at: position, in: level)
        if new == row, !isRowOutdated { return nil }
        return Plan(step: Step(inPlace: current, from: row, to: new), level: level, position: position)
    }

    /// The neighbours in a banner that are on the screen, or come with the next step.
    var neighboursToHold: [Slide] {
        [row, motion?.step.oldRow, plan?.step.row].compactMap(\.self).flatMap(\.slides)
    }

    /// What comes in first where the banner goes back.
    var slideBehindRow: Slide? {
        guard lineup.layout != nil, let current = scene?.slide else { return nil }
        return slides(beside: current, at: position, in: level, going: -1, count: reach.before + 1).last
    }

    /// Takes note that the picture of a file is drawn anew.
    mutating func noteRedrawn(_ path: String) {
        func isAmong(_ row: Row?) -> Bool { row?.slides.contains { $0.path == path } == true }
        if isAmong(row) { isRowOutdated = true }
        if isAmong(row) || isAmong(plan?.step.row) { isPlanVoid = plan != nil }
    }
}
