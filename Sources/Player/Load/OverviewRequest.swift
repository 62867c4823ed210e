internal import Carousel
internal import Synchronization
internal import Vocabulary

/// The pages of an overview, and the one with which it begins.
struct OverviewPages: Sendable {
    let lineup: Lineup
    let start: Position
}

/// An overview of where a show stands, whose pages are to be listed. With 100,000 slides that takes a third of a second, in
/// which a loop thread would miss vblanks.
final class OverviewRequest: Sendable {
    /// Nil once the pages are listed: by then the show may have gone on with another lineup.
    private let carousel: Mutex<CarouselState?>
    private let grid: Sheet.Grid
    private let style: Style

    init(of carousel: CarouselState, in grid: Sheet.Grid, _ style: Style) {
        self.carousel = Mutex(carousel)
        (self.grid, self.style) = (grid, style)
    }

    /// Lists the pages, once; nil: there is no slide that may be shown.
    func listed() -> OverviewPages? {
        let taken = carousel.withLock { state in
            defer { state = nil }
            return state
        }
        return taken?.overview(in: grid, style).map { OverviewPages(lineup: $0.lineup, start: $0.page) }
    }
}
