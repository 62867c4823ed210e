import Carousel
import PlaylistFormat
import Raster

/// Where a show goes, said as simply as can be: by counting slide after slide.
struct Oracle {
    var lineup: Lineup
    var position: Int64
    /// Slides still to be skipped.
    private(set) var skip: Int64 = 0
    private var unreadable: Set<String> = []

    init(lineup: Lineup, position: Int64) {
        self.lineup = lineup
        self.position = position
    }

    mutating func take(_ event: Event, shown: Scene?, isMoving: Bool) {
        switch event {
        case .skip(let steps): skip += steps
        case .readable(let path, false): unreadable.insert(path)
        case .readable(let path, true): unreadable.remove(path)
        case .reload(let other):
            lineup = other
            unreadable = []
        default: break
        }
        // A skip that leads nowhere is forgotten.
        if skip != 0, !isMoving, let shown, leavesNothing(but: shown) { skip = 0 }
    }

    private func leavesNothing(but shown: Scene) -> Bool {
        let readable = readable
        return readable.isEmpty ? shown.slide == nil : readable.count == 1 && readable.first == shown.slide
    }

    mutating func begun(_ position: Int64) {
        self.position = position
        skip = 0
    }

    private var readable: [Slide] { lineup.slides.filter { !unreadable.contains($0.path) } }

    /// Where the next move goes from what is shown.
    func target(from shown: Scene?) -> (position: Int64, scene: Scene)? {
        if readable.isEmpty { return shown == .empty(.black) ? nil : (position, .empty(.black)) }
        var place = position
        var left = skip == 0 ? 1 : skip
        if shown?.slide == nil {
            // Nothing was gone away from: the slide at the place itself comes first.
            place -= 1
            left = 1 + max(0, skip)
        }
        while left != 0 {
            place += left.signum()
            if !unreadable.contains(lineup.slide(at: Position(place)).path) { left -= left.signum() }
        }
        return (place, .slide(lineup.slide(at: Position(place))))
    }
}
