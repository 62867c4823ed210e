import Carousel
import Vocabulary

/// A slide that rests for `rest` ms and arrives in `move` ms.
func slide(
    _ path: String, rest: Int = 1000, move: Int = 100, _ transition: Transition = .slide(.left)
) -> Slide {
    var style = Style()
    style.duration = .milliseconds(rest)
    style.transitions = [transition]
    style.transitionDuration = .milliseconds(move)
    return Slide(path: path, style: style)
}

/// Slides named by the characters of `names`.
func slides(_ names: String) -> [Slide] { names.map { slide(String($0)) } }

/// Such slides, with weights.
func heavy(_ names: String, _ weights: [Character: Int]) -> [Slide] {
    names.map { name in
        var slide = slide(String(name))
        slide.showing.weight = weights[name] ?? 1
        return slide
    }
}

/// A listed lineup of slides named by the characters of `names`.
func lineup(_ names: String) -> Lineup { Lineup(slides(names)) }

func at(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }

extension Sequence<Action> {
    var motions: [Motion] { compactMap { if case .begin(let motion) = $0 { motion } else { nil } } }
    var holds: [[String]] { compactMap { if case .hold(let slides) = $0 { slides.map(\.path) } else { nil } } }
    var prepares: [Step?] { compactMap { if case .prepare(let step) = $0 { .some(step) } else { nil } } }
    var wakes: [Instant?] { compactMap { if case .wake(let instant) = $0 { .some(instant) } else { nil } } }
}

/// Slides named by numbers.
func numbered(_ count: Int) -> [Slide] { (0..<count).map { slide("\($0)") } }

/// The only level of a lineup.
func level(_ groups: Lineup.Group..., seed: UInt64 = 0) -> PriorityLevel {
    Lineup(groups: groups, seed: seed).levels[0]
}

/// A level of shuffled slides.
func bag(_ slides: [Slide], seed: UInt64) -> PriorityLevel {
    level(.init(order: .shuffled, slides: slides), seed: seed)
}

/// The paths of a round, one after the other.
func round(_ level: PriorityLevel, _ number: Int64) -> String {
    (0..<level.count).map { level.slide(at: Position(number * Int64(level.count) + Int64($0))).path }.joined()
}

extension Lineup {
    /// A lineup of listed slides.
    init(_ slides: [Slide]) { self.init(groups: [Group(order: .listed, slides: slides)]) }
}
