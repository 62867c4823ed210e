import Carousel
import Raster
import Schedules
import TestSupport
import Testing
import Vocabulary

/// A show in words, played on a stage: `lineup | events and facts`.
///
///     abc late=0 | settle 400ms pause wake=- 1h resume wake=600ms x1 shown=ab
///
/// - Lineup: see `lineup`. `at=2` is the first position, `slow=0` and `late=0` are the stage's slowness and lateness,
///   and `start=later` leaves out the first `woke`.
/// - Time: `400ms` passes, `x3` runs until three moves have begun, `settle` until nothing moves. `mark` is the start of
///   what later facts measure.
/// - Screens: `hold` stops the answers to `.prepare`, `free` resumes them, `prepare` answers once; `screens` change.
/// - Files: `-bc` cannot be shown, `+bc` can be, `?bc` are unreachable, `~b` is redrawn.
/// - Commands: `pause`, `resume`, `toggle`, `skip(2)`, `go(3)`, `show(N)`, `show(black)`, `show()` (ends these).
/// - Other events: `reload(xabc)`, the same without new files as `edit(xabc)`, `clock(-5)` (five seconds before noon),
///   `clock()` (untrusted), `woke`, `arrived`, `grip(1)`, `returned`. `bookmark(3c)` resumes at `c` in round 3.
/// - Facts: `name=value` expects what `Performance.fact` returns.
struct Script: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let text: Substring
    private let location: SourceLocation

    /// Names, and indented below each its scripts. A line without `|` continues the one before it.
    static func all(_ text: String, location: SourceLocation = #_sourceLocation) -> [Script] {
        var scripts: [(name: Substring, line: Int, text: String)] = []
        var name: Substring = ""
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.drop { $0 == " " }
            if words.startIndex == line.startIndex {
                name = line
            } else if words.contains("|") {
                scripts.append((name, location.line + number + 2, String(words)))
            } else {
                scripts[scripts.count - 1].text += " " + words
            }
        }
        return scripts.map { script in
            var place = location
            place.line = script.line
            return Script("\(script.name): \(script.text)", script.text, place)
        }
    }

    private init(_ description: String, _ text: String, _ location: SourceLocation) {
        (testDescription, self.text, self.location) = (description, text[...], location)
    }

    /// A script that a test makes of its arguments.
    static func play(_ text: String, location: SourceLocation = #_sourceLocation) {
        Script(text, text, location).play()
    }

    func play() {
        let bar = text.firstIndex(of: "|") ?? text.endIndex
        var performance = Performance(String(text[..<bar]))
        var expectations = 0
        var depth = 0
        let words = text[bar...].dropFirst().split { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return character.isWhitespace && depth == 0
        }
        for (index, word) in words.enumerated() {
            let fact = word.prefix { $0 != "=" && $0 != "(" }
            if fact.endIndex < word.endIndex, word[fact.endIndex] == "=" {
                expectations += 1
                let expected = String(word[fact.endIndex...].dropFirst())
                let found = performance.fact(fact, like: expected)
                #expect(
                    found == expected, "\(fact) after \(words[..<index].joined(separator: " "))",
                    sourceLocation: location)
            } else if !performance.take(word) {
                Issue.record("\(word) is no word of a script", sourceLocation: location)
            }
        }
        #expect(expectations > 0, sourceLocation: location)
    }
}

/// A stage with what a script asks about.
private struct Performance {
    private var stage: Stage
    private var mark = (now: Instant(sinceZero: .zero), moves: 0)
    private var said: [Action] = []

    init(_ text: String) {
        let words = text.split(separator: " ")
        func setting(_ name: String) -> Substring? {
            words.first { $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
        }
        let lineup = lineup(text)
        stage = Stage(
            lineup, at: setting("at").flatMap { Int64($0) } ?? 0, starts: setting("start") != "later",
            screens: [Size(width: 1000, height: 500)])
        if setting("slow") == "0" { stage.slowness = .zero }
        if setting("late") == "0" { stage.lateness = .zero }
    }

    /// Plays an event; false: the word is none.
    mutating func take(_ word: Substring) -> Bool {
        let (name, rest) = (word.prefix { $0 != "(" }, word.drop { $0 != "(" }.dropFirst().dropLast())
        if let duration = Duration(word: word) {
            stage.run(duration)
            return true
        }
        switch (name, rest) {
        case ("settle", _): stage.settle()
        case ("mark", _): mark = (stage.now, stage.moves)
        case ("hold", _): stage.prepares = false
        case ("free", _): stage.prepares = true
        case ("prepare", _): said = stage.asked.map { stage.prepared($0) } ?? []
        case ("bookmark", _):
            guard let round = Int64(rest.dropLast()) else { return false }
            stage.resume(Bookmark(places: [.init(priority: 0, round: round, path: String(rest.suffix(1)))]))
        case ("clock", ""):
            stage.wallAtZero = nil
            stage.tellClock()
        case ("clock", _):
            guard let second = Int(rest) else { return false }
            stage.wallAtZero = noon + .seconds(second)
            stage.tellClock()
        default:
            if word.first == "x", let count = Int(word.dropFirst()) {
                stage.run(moves: count)
                return true
            }
            let events = events(name, rest)
            for event in events { said = stage.send(event) }
            return !events.isEmpty
        }
        return true
    }

    private func events(_ name: Substring, _ rest: Substring) -> [Event] {
        let paths = name.dropFirst().map(String.init)
        switch (name, name.first) {
        case ("pause", _): return [.pause]
        case ("resume", _): return [.resume]
        case ("toggle", _): return [.toggle]
        case ("woke", _): return [.woke]
        case ("arrived", _): return [.arrived]
        case ("returned", _): return [.returned]
        case ("screens", _): return [.screensChanged]
        case ("skip", _): return Int64(rest).map { [.skip($0)] } ?? []
        case ("go", _): return Int(rest).map { [.go($0)] } ?? []
        case ("grip", _): return [.grip(Int64(rest))]
        case ("show", _): return [.interlude(interlude(rest))]
        case ("reload", _): return [.reload(lineup(String(rest)))]
        case ("edit", _): return [.reload(lineup(String(rest)), anew: false)]
        case (_, "-"): return paths.map { .readable(path: $0, false) }
        case (_, "+"): return paths.map { .readable(path: $0, true) }
        case (_, "?"): return paths.map { .unreachable(path: $0) }
        case (_, "~"): return paths.map { .redrawn(path: $0) }
        default: return []
        }
    }

    private func interlude(_ text: Substring) -> Interlude? {
        text.isEmpty ? nil : text == "black" ? .color(.black) : .slide(slide(String(text), move: 0, .cut))
    }

    /// A property of the show as text, `-` where it is nil; nil: there is no such fact.
    ///
    /// - Parameter wanted: what a script expects; `holds` looks for these paths alone
    func fact(_ name: Substring, like wanted: String) -> String? {
        let carousel = stage.carousel
        let recent = stage.shown.dropFirst(mark.moves)
        var listed: [ListedSlide] { carousel.listedSlides(-1..<10, at: stage.now) }
        switch name {
        case "shown": return stage.paths
        case "pictures": return pictures(stage.shown)
        case "recent": return pictures(recent)
        case "distinct": return Set(stage.paths.dropFirst(mark.moves)).sorted().map(String.init).joined()
        case "repeats":
            return zip(stage.paths, stage.paths.dropFirst()).first { $0 == $1 }.map { String($0.0) } ?? "none"
        case "current": return path(carousel.scene)
        case "listed": return word(carousel.scene?.slide.map(carousel.lineup.slides.contains))
        case "next": return path(carousel.next)
        case "asked": return path(stage.asked?.to)
        case "replaces": return stage.asked.map(replacement) ?? "no"
        case "askedShift": return word(stage.asked?.shift)
        case "shift": return word(stage.shown.last?.step.shift)
        case "transitions": return Set(recent.map { transition(of: $0.step) }).sorted().joined(separator: ",")
        case "rests": return stage.shown.map { "\($0.places)" }.joined(separator: ",")
        case "moves": return word(stage.moves)
        case "position": return word(carousel.position.steps)
        case "pending": return word(carousel.pendingSkip)
        case "priority": return word(carousel.priority)
        case "places": return word(carousel.places)
        case "number": return word(carousel.slideNumber)
        case "row": return carousel.row?.layout == carousel.lineup.layout ? carousel.rowText : "of another layout"
        case "held": return stage.held.map(\.path).joined()
        case "holds": return wanted.filter { path in stage.held.contains { $0.path == String(path) } }
        case "sought": return stage.sought.map(\.path).joined()
        case "leftOut": return (carousel.lineup.slides.flatMap(\.paths) + ["N"]).filter(carousel.doesWithout).joined()
        case "moving": return word(carousel.isMoving)
        case "paused": return word(carousel.isPaused)
        case "settled": return word(carousel.isSettled)
        case "gripped": return word(carousel.isGripped)
        case "byHand": return word(carousel.motion?.isByHand)
        case "interlude": return path(carousel.interlude?.scene)
        case "showsInterlude": return word(carousel.showsInterlude)
        case "wantedPath": return word(carousel.wantedPath)
        case "awaitsClock": return word(carousel.awaitsClock)
        case "reason": return word(carousel.emptyReason)
        case "closed": return word(carousel.closing?.reason)
        case "opens": return carousel.closing.map { $0.opens == .never ? "never" : word($0.opens - noon) } ?? "-"
        case "pages": return stage.shown.map { pages($0.step.pages) }.joined(separator: ",")
        case "page": return pages(stage.shown.last?.step.pages)
        case "pageAtRest": return pages(carousel.pages)
        case "askedMarks": return stage.asked?.pages?.indicator == carousel.lineup.indicator ? "new" : "old"
        case "list": return listed.map { "\($0.number)\($0.slide.path)" }.joined(separator: ",")
        case "states": return listed.map { "\($0.state)" }.joined(separator: ",")
        case "waits": return listed.map { word($0.wait) }.joined(separator: ",")
        case "changes": return listed.map { word($0.change.map { $0 - noon }) }.joined(separator: ",")
        case "said": return said.map { "\($0)".prefix { $0 != "(" } }.joined(separator: ",")
        case "begins": return word(said.motions.count)
        case "prepares": return word(said.prepares.count)
        case "idle":
            var stage = stage
            return word(!stage.runNext(before: stage.now + .seconds(1_000_000)))
        case "watch": return stage.watched.map { $0.sinceEpoch > .seconds(1 << 32) ? "never" : word($0 - noon) } ?? "-"
        case "duration": return word(carousel.restCourse?.duration)
        case "restEnd": return word(carousel.restCourse?.end.map { $0 - stage.now })
        case "wake": return word(stage.wake.map { $0 - stage.now })
        case "elapsed": return word(stage.now - mark.now)
        case "begun": return word(stage.shown.last.map { $0.begun - mark.now })
        default: return nil
        }
    }
}

/// The shift and the transition of a step: `1:slide-left`.
private func transition(of step: Step) -> String {
    let words = [step.transition.kind, step.transition.direction?.rawValue].compactMap(\.self)
    return "\(step.shift):\(words.joined(separator: "-"))"
}

/// Whether a step replaces neighbours in a banner: by others, or by the same drawn anew.
private func replacement(_ step: Step) -> String {
    if !step.isInPlace { return "no" }
    if step.duration != .zero || step.from != step.to || step.shift != 0 { return "with a move" }
    return step.row == step.oldRow ? "same" : "others"
}

/// The path of what a screen rests on; `-` for black, and other colours as `#090807`.
private func path(_ scene: Scene?) -> String {
    switch scene {
    case .slide(let slide): slide.path
    case .empty(.black): "-"
    case .empty(let color): "\(color)"
    case nil: "none"
    }
}

/// The pictures of each slide.
private func pictures(_ shown: some Sequence<Stage.Shown>) -> String {
    shown.map { $0.step.to.slide?.paths.joined() ?? "-" }.joined(separator: ",")
}

/// The pages before a step and after it: `0/3>1/3`.
private func pages(_ change: PageChange?) -> String {
    [change?.from, change?.to].map { $0.map { "\($0.index)/\($0.count)" } ?? "-" }.joined(separator: ">")
}

private func word(_ value: (some Any)?) -> String {
    switch value {
    case nil: "-"
    case let value as Bool: value ? "yes" : "no"
    case let value as Duration:
        value == .milliseconds(Int(value / .milliseconds(1))) ? "\(Int(value / .milliseconds(1)))ms" : "\(value)"
    case let value?: "\(value)"
    }
}

extension CarouselState {
    /// The row as it is seen, around the current slide: `ea[b]cd`.
    var rowText: String {
        let before = row?.before.reversed().map(\.path).joined() ?? "-"
        return before + "[\(scene?.slide?.path ?? "-")]" + (row?.after.map(\.path).joined() ?? "-")
    }
}
