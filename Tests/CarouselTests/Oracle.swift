import Carousel
import Raster
import Vocabulary

/// Where a show goes, said as simply as can be: by counting slide after slide.
struct Oracle {
    var lineup: Lineup
    var position: Int64
    /// Slides still to be skipped.
    private(set) var skip: Int64 = 0
    private var unreadable: Set<String> = []
    private var unreachable: Set<String> = []
    /// Whether a command has gone to a slide, or has shown something instead of the round, or a hand has drawn a slide.
    private var isCommanded = false

    init(lineup: Lineup, position: Int64) {
        self.lineup = lineup
        self.position = position
    }

    mutating func take(_ event: Event, shown: Scene?, isMoving: Bool) {
        switch event {
        case .skip(let steps): skip += steps
        case .readable(let path, let isReadable):
            unreachable.remove(path)
            if isReadable { unreadable.remove(path) } else { unreadable.insert(path) }
        case .unreachable(let path):
            unreachable.insert(path)
            unreadable.insert(path)
        case .sighted(let sight):
            unreachable.formUnion(sight.unreachable)
            unreadable.formUnion(sight.unreachable + sight.faulty)
        case .reload(let other, let anew):
            lineup = other
            if anew { (unreadable, unreachable) = ([], []) }
        case .go, .interlude, .grip: isCommanded = true
        default: break
        }
        // A skip that leads nowhere is forgotten.
        if skip != 0, !isMoving, let shown, leavesNothing(but: shown) { skip = 0 }
    }

    private func leavesNothing(but shown: Scene) -> Bool {
        let readable = readable
        return readable.isEmpty
            ? shown.slide == nil || awaitsAnswer : readable.count == 1 && readable.first == shown.slide
    }

    mutating func begun(_ position: Int64, _ step: Step) {
        self.position = position
        // Along a banner a step is one of several skips.
        let isAlongABanner = lineup.layout != nil && step.from?.slide != nil && step.to.slide != nil
        skip -= isAlongABanner ? skip.signum() : skip
    }

    /// It knows nothing of priorities, schedules and commands but skips.
    var knowsItAll: Bool {
        !isCommanded && lineup.levels.count == 1 && lineup.whenEmpty == nil
            && lineup.slides.allSatisfy { $0.showing.schedules.isEmpty }
    }

    /// Whole rounds of a bag that are skipped may have other numbers of rests, where a slide is left out between two places of
    /// another.
    var knowsTarget: Bool {
        knowsItAll
            && (skip.magnitude <= lineup.levels[0].count || unreadable.isEmpty || !lineup.isShuffled
                || lineup.slides.allSatisfy { $0.showing.weight == 1 })
    }

    private var awaitsAnswer: Bool { lineup.slides.contains { $0.paths.contains(where: unreachable.contains) } }

    private var readable: [Slide] { lineup.slides.filter(isReadable) }

    private func isReadable(_ slide: Slide) -> Bool { !slide.paths.allSatisfy(unreadable.contains) }

    /// Where the next move goes from what is shown.
    func target(from shown: Scene?) -> (position: Int64, scene: Scene)? {
        if readable.isEmpty, awaitsAnswer, shown?.slide != nil { return nil }
        if readable.isEmpty { return shown == .empty(.black) ? nil : (position, .empty(.black)) }
        var place = position
        var left = skip == 0 ? 1 : lineup.layout == nil ? skip : skip.signum()
        if shown?.slide == nil {
            // Nothing was gone away from: the slide at the place itself comes first.
            if skip >= 0 { place -= 1 }
            left = skip < 0 ? skip : 1 + skip
        }
        let direction = left.signum()
        var last = shown?.slide
        while left != 0 {
            place += left.signum()
            let slide = lineup.levels[0].slide(at: Position(place))
            if mergesRests, slide == last { continue }
            if isReadable(slide) {
                last = slide
                left -= left.signum()
            }
        }
        if direction < 0 { place = run(from: place, going: -1).last ?? place }
        return (place, .slide(lineup.levels[0].slide(at: Position(place))))
    }

    private var mergesRests: Bool { readable.count > 1 && lineup.slides.contains { $0.showing.weight > 1 } }

    /// The places of one slide up to another that can be shown.
    private func run(from start: Int64, going direction: Int64) -> [Int64] {
        let slide = lineup.levels[0].slide(at: Position(start))
        var (run, place) = ([start], start)
        while mergesRests {
            place += direction
            let other = lineup.levels[0].slide(at: Position(place))
            if other == slide { run.append(place) } else if isReadable(other) { break }
        }
        return run
    }

    /// How many places of the round a slide rests for where the show stands; nil where another stands there, and where it or all
    /// others cannot be shown.
    func places(of slide: Slide) -> Int? {
        guard knowsItAll, isReadable(slide), readable.count > 1,
            lineup.levels[0].slide(at: Position(position)).path == slide.path
        else {
            return nil
        }
        return run(from: position, going: 1).count
    }
}
