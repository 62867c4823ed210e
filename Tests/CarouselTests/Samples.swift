import Carousel
import Raster
import Schedules
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

/// Slides in words: `ab c*3` are three, one for each character, and `a+b` is a pair. Properties follow: `*3` a weight,
/// `!5` a priority, `:60s` a rest, `@5..8` a schedule in seconds after noon, and `/cut` a style.
func slides(_ text: some StringProtocol) -> [Slide] {
    text.split(separator: " ").flatMap { word in
        let names = word.prefix { $0.isLetter || $0.isNumber || $0 == "+" }
        return (names.contains("+") ? [names.prefix(1)] : names.indices.map { names[$0...$0] }).map { name in
            var slide = slide(String(name))
            if names.contains("+") { slide.companion = String(names.suffix(1)) }
            slide.take(marks: word.dropFirst(names.count))
            return slide
        }
    }
}

extension Slide {
    fileprivate mutating func take(marks: some StringProtocol) {
        var marks = marks[...]
        while let mark = marks.popFirst() {
            let value = String(marks.prefix { !"*!:@/".contains($0) })
            marks = marks.dropFirst(value.count)
            switch (mark, Int(value), Duration(word: value)) {
            case ("*", let weight?, _): showing.weight = weight
            case ("!", let priority?, _): showing.priority = priority
            case (":", _, let rest?): style.duration = rest
            case ("@", _, _): showing.schedules = [Schedule(secondsAfterNoon: value)]
            case ("/", _, _) where value == "cut": style.transitions = [.cut]
            case ("/", _, _) where value == "instant": style.transitionDuration = .zero
            case ("/", _, _) where value == "contain": style.fit = .contain
            case ("/", _, _) where value == "spaced": style.spacing = .pixels(4)
            default: preconditionFailure("\(mark)\(value) is no property of a slide")
            }
        }
    }
}

/// 2026-12-24T12:00Z, where the seconds of schedules and clocks start.
let noon = WallInstant(sinceEpoch: .seconds(1_798_113_600))

extension Schedule {
    /// `5..8`, `5..` or `..8`.
    fileprivate init(secondsAfterNoon text: String) {
        let bounds = text.split(separator: ".", omittingEmptySubsequences: false).map { text in
            Int64(text).map { second in noon.sinceEpoch.components.seconds + second }
        }
        self.init(
            from: bounds[0].map { .moment(CivilMoment(seconds: $0)) },
            until: bounds[2].map { .moment(CivilMoment(seconds: $0)) })
    }
}

extension Duration {
    /// `20ms`, `3s` or `1h`; nil: the word is no duration.
    init?(word: some StringProtocol) {
        let digits = word.prefix { $0.isNumber }
        let units = ["ms": 1, "s": 1000, "h": 3_600_000]
        guard let number = Int(digits), let unit = units[String(word.dropFirst(digits.count))] else { return nil }
        self = .milliseconds(number * unit)
    }
}

/// A lineup of slides in words: `ab [cde*2] f`, where brackets shuffle. Its settings are `seed=7`, `empty=z` or
/// `empty=#090807` (the fall-back), `item=600` and `snap=start` (a banner) and `marks=dots` (the page indicator).
func lineup(_ text: String) -> Lineup {
    var groups: [Lineup.Group] = []
    var settings: [Substring: Substring] = [:]
    var isInBag = false
    for word in text.split(separator: " ") {
        if let equals = word.firstIndex(of: "=") {
            settings[word[..<equals]] = word[equals...].dropFirst()
            continue
        }
        if word.first == "[" || groups.isEmpty || !isInBag && groups.last?.order == .shuffled {
            isInBag = word.first == "["
            groups.append(Lineup.Group(order: isInBag ? .shuffled : .listed, slides: []))
        }
        groups[groups.count - 1].slides += slides(word.filter { !"[]".contains($0) })
        if word.last == "]" { isInBag = false }
    }
    let known: Set<Substring> = ["seed", "empty", "item", "snap", "marks", "at", "slow", "late", "start"]
    precondition(known.isSuperset(of: settings.keys), text)
    return Lineup(
        groups: groups.isEmpty ? [Lineup.Group(order: .listed, slides: [])] : groups,
        seed: settings["seed"].flatMap { UInt64($0) } ?? 0,
        whenEmpty: settings["empty"].map { text in Color(text).map { .color($0) } ?? .slide(slide(String(text))) },
        indicator: settings["marks"].flatMap { Indicator.Kind(rawValue: String($0)) }.map { Indicator(kind: $0) },
        layout: settings["item"].flatMap { Int($0) }.map { banner($0, settings["snap"] == "start" ? .start : .center) })
}

/// A banner with items of this many thousandths of the screen.
func banner(_ item: Int, _ snap: Layout.Snap = .center) -> Layout {
    var layout = Layout()
    (layout.item, layout.snap) = (.perMille(item), snap)
    return layout
}

func at(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }

extension Sequence<Action> {
    var motions: [Motion] { compactMap { if case .begin(let motion) = $0 { motion } else { nil } } }
    var prepares: [Step?] { compactMap { if case .prepare(let step) = $0 { .some(step) } else { nil } } }
}

/// Slides named by numbers.
func numbered(_ count: Int) -> [Slide] { (0..<count).map { slide("\($0)") } }

/// The only level of a lineup.
func level(_ text: String) -> PriorityLevel { lineup(text).levels[0] }

/// A level of shuffled slides.
func bag(_ slides: [Slide], seed: UInt64) -> PriorityLevel { Lineup(slides, .shuffled, seed: seed).levels[0] }

/// The paths of a round, one after the other.
func round(_ level: PriorityLevel, _ number: Int64) -> String {
    (0..<level.count).map { level.slide(at: Position(number * Int64(level.count) + Int64($0))).path }.joined()
}

extension Lineup {
    /// A lineup of one group.
    init(
        _ slides: [Slide], _ order: Order = .listed, seed: UInt64 = 0, indicator: Indicator? = nil,
        layout: Layout? = nil
    ) {
        self.init(groups: [Group(order: order, slides: slides)], seed: seed, indicator: indicator, layout: layout)
    }
}
