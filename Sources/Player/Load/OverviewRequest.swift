internal import Carousel
internal import Paths
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
    /// The stack that is opened; nil: none is.
    let stack: Sheet.Stack?
    private let number: Int?

    /// - Parameter number: of the slide whose page comes first; nil: of the one at which the show stands.
    init(
        of carousel: CarouselState, in grid: Sheet.Grid, _ style: Style, opening stack: Sheet.Stack? = nil,
        around number: Int? = nil
    ) {
        self.carousel = Mutex(carousel)
        (self.grid, self.style, self.stack, self.number) = (grid, style, stack, number)
    }

    /// Lists the pages, once; nil: there is no slide that may be shown.
    func listed() -> OverviewPages? {
        let taken = carousel.withLock { state in
            defer { state = nil }
            return state
        }
        return taken?.overview(in: grid, style, of: stack, around: number, folder: Self.folder).map {
            OverviewPages(lineup: $0.lineup, start: $0.page)
        }
    }

    /// What comes from the web lies together in the cache, from wherever it is.
    private static func folder(of path: String) -> String? {
        AddressName.parts(of: path) == nil ? PathParts(path).folder : nil
    }
}
