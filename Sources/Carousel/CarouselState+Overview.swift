public import Vocabulary

/// An overview: the slides of the round as small pictures, many on a page.
extension CarouselState {
    /// Whether there is a slide for an overview.
    public var hasOverview: Bool { overviewLevel != nil }

    private var overviewLevel: Int? { bestLevel.flatMap { lineup.levels[$0].priority == .min ? nil : $0 } }

    /// A round of pages with all slides that can be shown now, and the page of the one that is shown, or that waits. Nil where there
    /// is no slide.
    ///
    /// - Parameter style: how the pages are shown.
    public func overview(in grid: Sheet.Grid, _ style: Style) -> (lineup: Lineup, page: Position)? {
        guard let best = overviewLevel else { return nil }
        let slides = lineup.levels[best]
        let before = lineup.number(ofSlide: 0, in: best)
        let current = best == level ? slides.seat(at: position).index : 0
        var (pages, thumbnails, page): ([Slide], [Sheet.Thumbnail], Int) = ([], [], 0)
        func close() {
            // The name is unique, and no path of a file.
            var slide = Slide(path: "overview \(pages.count + 1)", style: style)
            slide.sheet = Sheet(thumbnails, in: grid)
            pages.append(slide)
            thumbnails = []
        }
        for (index, slide) in slides.slides.enumerated() where cursors[best].isShowable[index] {
            if index <= current { page = pages.count }
            thumbnails.append(Sheet.Thumbnail(path: slide.path, number: before + index))
            if thumbnails.count == grid.count { close() }
        }
        if !thumbnails.isEmpty { close() }
        let lineup = Lineup(
            groups: [Lineup.Group(order: .listed, slides: pages)], indicator: lineup.indicator)
        return (lineup, Position(Int64(page)))
    }
}
