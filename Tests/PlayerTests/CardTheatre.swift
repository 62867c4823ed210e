import Carousel
import Compose
import Glibc
import KernelModel
import Raster
import Testing
import Vocabulary

@testable import LinuxIO
@testable import Player
@testable import Present

/// A show on a card in memory, through libdrm and all that is above it, on a virtual clock, driven as `Session` drives it. At each
/// flip the display is compared with what `compose` makes.
final class CardTheatre {
    let workers = SlowWorkers()
    let show: Show
    let display: KMSDisplay
    private(set) var cards: [CardModel]
    /// Frames that were not what they should be.
    private(set) var wrong: [String] = []
    private(set) var flips = 0
    /// What the display has told.
    private(set) var news: [String] = []
    private let slides: [Slide]
    private let clock: VirtualClock
    private var lastVblank: Duration
    /// What was on each display after its last flip.
    private var seen: [String: [UInt32]] = [:]

    static let period = Duration.milliseconds(20)

    init(
        _ slides: [Slide], on cards: [CardModel], paths: [String]? = nil,
        inheriting device: consuming InheritedDescriptor? = nil
    ) throws {
        // The display's own beginning is on the machine's clock.
        let clock = VirtualClock(now: MonotonicClock.now)
        self.clock = clock
        (self.slides, self.cards) = (slides, cards)
        lastVblank = clock.now
        display = try KMSDisplay(cards: paths ?? cards.map(\.path), waits: true, inheriting: device)
        show = Show(Lineup(slides), on: display.outputs, workers: workers, clock: { clock.now })
        show.handle(.woke)
    }

    var now: Duration { clock.now }

    func takeWrong() -> [String] {
        defer { wrong = [] }
        return wrong
    }

    /// Another card is there.
    func add(_ card: CardModel) { cards.append(card) }

    /// Gives failed screens up, and goes on with the displays that there are.
    func settle() {
        while true {
            for screen in show.screens {
                guard let failure = screen.failure else { continue }
                display.giveUp(screen.output.id, because: failure, at: now)
            }
            guard display.settle(at: now, isMoving: show.isMoving) else { break }
            seen = seen.filter { name, _ in display.outputs.contains { $0.name == name } }
            show.show(on: display.outputs, turns: Turns())
        }
        news += display.takeNews().map { "\(now): \($0.text)" }
    }

    /// The next one of the grid, where it is waited for.
    private var nextVblank: Duration? {
        guard cards.contains(where: \.isFlipping) else { return nil }
        let periods = max(1, Int(((now - lastVblank) / Self.period).rounded(.up)))
        return lastVblank + Self.period * periods
    }

    /// When something happens by itself; nil while everything rests.
    private var nextEvent: Duration? {
        [show.nextWake, nextVblank, workers.nextResult, workers.canBegin ? now : nil, display.nextWake]
            .compactMap(\.self).min()
    }

    func run(for duration: Duration) throws {
        let end = now + duration
        var turns = 0
        while now < end {
            turns += 1
            try #require(turns < 1_000_000, "the loop spins")
            while workers.begin(at: now), let outcome = workers.takeResult() { show.finished(outcome) }
            takeFlips()
            takeAnswers()
            settle()
            let event = nextEvent
            if let event, event <= now {
                if let vblank = nextVblank, vblank <= now { takeVblank() }
                if let due = show.nextWake, due <= now { show.wake(at: now) }
            } else {
                clock.advance(to: min(event ?? end, end))
            }
        }
        takeAnswers()
    }

    /// What is asked of the displays on a thread is there before the time goes on. A display that another program has takes in
    /// nothing.
    private func takeAnswers() {
        for _ in display.cards where display.cards.contains(where: \.card.isBeingAsked) {
            var poll = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
            _ = Glibc.poll(&poll, 1, 1_000)
            takeFlips()
            settle()
        }
    }

    private func takeVblank() {
        for screen in show.screens where !mayBePaintedOver(screen) {
            guard let former = seen[screen.output.name], let pixels = pixels(screen.output.name), pixels != former
            else { continue }
            wrong.append("\(screen.output.name) changed between two flips")
        }
        lastVblank = now
        for card in cards { card.vblank(at: now) }
        // The event of a new frame may be lost.
        for name in seen.keys { seen[name] = pixels(name) }
        takeFlips()
    }

    private func takeFlips() {
        for flip in display.takeFlips() {
            flips += 1
            show.screens.takeTurns(beside: flip.output, at: now)
            show.flipped(flip)
            if let screen = show.screens.first(where: { $0.output.id == flip.output }) { compare(screen) }
        }
    }

    private func compare(_ screen: Screen) {
        guard let frame = screen.frame else { return }
        let picture = Picture(size: frame.size)
        compose(frame, into: picture)
        let shown = pixels(screen.output.name)
        seen[screen.output.name] = shown
        if let claimed = screen.shownPicture, let shown, !cards.contains(where: \.isOthers),
            !claims(claimed, shown, screen)
        {
            wrong.append("\(screen.output.name) at \(now): \(claimed.files.map(\.path)) counts as shown")
        }
        // Another program may have it by now.
        if shown == nil, cards.contains(where: \.isOthers) { return }
        if let shown, Self.areAlike(shown, picture.pixels) { return }
        if let shown, mayBePaintedOver(screen), isMixed(screen, shown, picture.pixels) { return }
        wrong.append("\(screen.output.name) at \(now) \(shown == nil ? "is dark" : "shows something else")")
    }

    /// Whether a screen shows the picture that counts as shown.
    private func claims(_ claimed: ShownPicture, _ shown: [UInt32], _ screen: Screen) -> Bool {
        let slide = slides.first { slide in claimed.files.contains { $0.path == slide.path } }
        guard let slide, let whole = try? Scene.slide(slide).pixels(screen.output.mode.size) else { return true }
        return Self.areAlike(shown, whole)
    }

    /// Whether what is on a screen may be painted over: there is memory for nothing else.
    private func mayBePaintedOver(_ screen: Screen) -> Bool {
        cards.contains(where: \.isHindered)
            || screen.routes.values.contains { $0.rung == .cut && !$0.obstacles.isEmpty }
    }

    /// Whether a whole slide is shown, or one is being painted over the frame.
    private func isMixed(_ screen: Screen, _ shown: [UInt32], _ frame: [UInt32]) -> Bool {
        slides.contains { slide in
            let whole = (try? Scene.slide(slide).pixels(screen.output.mode.size)) ?? frame
            return shown.indices.allSatisfy { shown[$0] == whole[$0] || shown[$0] == frame[$0] }
        }
    }

    /// A plane's alpha is rounded by the display.
    private static func areAlike(_ some: [UInt32], _ others: [UInt32]) -> Bool {
        guard some.count == others.count else { return false }
        for (one, other) in zip(some, others) where one != other {
            for shift: UInt32 in [0, 8, 16] {
                if abs(Int(one >> shift & 255) - Int(other >> shift & 255)) > 1 { return false }
            }
        }
        return true
    }

    /// What is on a display: `Virtual-2` is the second of a card's.
    func pixels(_ name: String) -> [UInt32]? {
        guard let number = name.split(separator: "-").last.flatMap({ Int($0) }) else { return nil }
        return cards.last { !$0.isPulled }?.screen(number - 1)?.pixels
    }

    /// Whether every display that is plugged in shows the slide that rests.
    func isInStep(_ sizes: [Size?]) throws -> Bool {
        let isAtRest = !show.carousel.isMoving && !show.preparations.isBusy && !cards.contains(where: \.isFlipping)
        if !isAtRest || display.cards.contains(where: \.card.isBeingAsked) { return false }
        for (index, size) in sizes.enumerated() {
            guard let size else { continue }
            let name = "Virtual-\(index + 1)"
            guard let scene = show.carousel.scene, display.outputs.contains(where: { $0.name == name }) else {
                return false
            }
            if try pixels(name) != scene.pixels(size) { return false }
        }
        return true
    }
}
