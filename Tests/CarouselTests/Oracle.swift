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

    /// It knows nothing of priorities and schedules, nor of weights where slides are left out.
    var knowsItAll: Bool {
        lineup.levels.count == 1 && lineup.whenEmpty == nil
            && lineup.slides.allSatisfy {
                $0.showing.schedules.isEmpty && ($0.showing.weight == 1 || unreadable.isEmpty)
            }
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
            place -= 1
            left = 1 + max(0, skip)
        }
        let avoidsRepeats = readable.count > 1 && readable.contains { $0.showing.weight > 1 }
        var last = shown?.slide
        while left != 0 {
            place += left.signum()
            let slide = lineup.levels[0].slide(at: Position(place))
            if avoidsRepeats, slide == last { continue }
            if isReadable(slide) {
                last = slide
                left -= left.signum()
            }
        }
        return (place, .slide(lineup.levels[0].slide(at: Position(place))))
    }
}
