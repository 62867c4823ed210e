public import Vocabulary

/// A rest in the round of the priority that is shown, among those of slides that can be shown.
public struct Page: Hashable, Sendable {
    /// 0..<count
    public let index: Int
    /// How many rests a round has; a slide has as many as its weight, or fewer where its places are neighbours.
    public let count: Int

    /// The page at `index`, 0..<count.
    public init(index: Int, count: Int) {
        precondition(index >= 0 && index < count, "a page of the round")
        self.index = index
        self.count = count
    }
}

/// What the page indicator tells before a step and after it.
public struct PageChange: Hashable, Sendable {
    /// How it looks, at both ends.
    public let indicator: Indicator
    /// Nil: there is none to be seen.
    public let from: Page?
    /// Nil: there is none to be seen.
    public let to: Page?

    /// A change of pages; nil where no end has one.
    public init?(_ indicator: Indicator, from: Page?, to: Page?) {
        if from == nil && to == nil { return nil }
        self.indicator = indicator
        self.from = from
        self.to = to
    }
}

extension CarouselState {
    /// What the page indicator tells while the present scene rests; nil where there is none.
    public var pages: PageChange? {
        lineup.indicator.flatMap { PageChange($0, from: shownPage, to: shownPage) }
    }

    /// The plan with its pages. Where there is no plan, the page that is shown follows the slides that come and go.
    mutating func paged(_ plan: Plan?) -> Plan? {
        guard let indicator = lineup.indicator else {
            shownPage = nil
            return plan
        }
        guard var plan else {
            shownPage = showsInterlude ? nil : scene?.slide.flatMap { _ in page(at: position, in: level) }
            return nil
        }
        let new = plan.isInterlude ? nil : plan.step.to.slide.flatMap { _ in page(at: plan.position, in: plan.level) }
        plan.step.pages = PageChange(indicator, from: shownPage, to: new)
        return plan
    }

    private func page(at position: Position, in level: Int) -> Page? {
        cursors[level].page(at: position, in: lineup.levels[level])
    }
}

extension LevelCursor {
    /// The page of a position; nil for the fall-back, and where there is only one slide to be shown.
    ///
    /// Where some of the slides cannot be shown the round is counted through.
    func page(at position: Position, in level: PriorityLevel) -> Page? {
        guard showableCount > 1, level.priority > .min else { return nil }
        let (round, place) = position.divided(by: level.count)
        if let page = restPage(at: position, in: level) { return page }
        let count = placeCount(ofRoundAt: position, in: level)
        if count == 1 { return nil }
        if count == level.count { return Page(index: place, count: count) }
        let before = level.order(of: round).count(before: place) { isShowable[$0] }
        return Page(index: min(before, count - 1), count: count)
    }

    /// How many rests the round of a position has.
    func restCount(ofRoundAt position: Position, in level: PriorityLevel) -> Int {
        restPage(at: position, in: level)?.count ?? placeCount(ofRoundAt: position, in: level)
    }

    /// The page of a position where neighbouring places are one. What a round goes on with from the one before it is no page of
    /// its own. Nil where each place is a page, and where slides are so many that neighbours, between which others are closed,
    /// are too few to be counted.
    private func restPage(at position: Position, in level: PriorityLevel) -> Page? {
        let (round, place) = position.divided(by: level.count)
        guard level.isWeighted, showableCount > 1, level.order(of: round).holdsPlaces else { return nil }
        var last = level.order(of: round - 1).place(upTo: level.count - 1) { isShowable[$0] }
            .map { level.order(of: round - 1)[$0] }
        let order = level.order(of: round)
        var (index, count) = (-1, 0)
        for at in 0..<level.count where canShow(order[at]) {
            if order[at] != last { count += 1 }
            if at <= place { index = count - 1 }
            last = order[at]
        }
        // All of it goes on from the round before.
        if count == 0 { return nil }
        return Page(index: max(0, index), count: count)
    }
}
