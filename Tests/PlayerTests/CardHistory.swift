import Carousel
import Glibc
import KernelModel
import Raster
import TestSupport

@testable import LinuxIO
@testable import Player
@testable import Present

/// What happens to a card in one life of a player or more, as a seed decides.
struct CardHistory {
    private enum Event: CaseIterable {
        case plug, unplug, bounce, failLink, pin, lightPlanes, loseState, refuseMode, scarceMemory, hang, lose, beBusy
        case concernAll, release, steal, pull, crash, handOver, skip, pass
    }

    private static let sizes: [(width: UInt16, height: UInt16)] = [(10, 6), (16, 8), (12, 5)]

    private(set) var events: [String] = []
    private(set) var mistakes: [String] = []
    private var random: Seeded
    private let folder: String
    private let cast: Cast
    private var cards: [CardModel] = []
    private var theatre: CardTheatre?
    /// What is plugged in.
    private var sizes: [(width: UInt16, height: UInt16)?]
    private let crtcs, overlays: Int

    init(_ seed: UInt64, _ folder: String, _ cast: Cast) throws {
        random = Seeded(seed)
        (self.folder, self.cast) = (folder, cast)
        crtcs = 1 + random.below(2)
        overlays = random.below(3)
        sizes = Array(repeating: nil, count: crtcs)
        sizes[0] = Self.sizes[0]
    }

    private var paths: [String] { (0..<4).map { "\(folder)/card\($0)" } }

    private mutating func addCard() {
        let path = paths[cards.count % paths.count]
        let card = CardModel(path: path, connectors: crtcs, crtcs: crtcs, overlays: overlays)
        for (index, size) in sizes.enumerated() { card.plug(size.map { [$0] } ?? [], into: index) }
        cards.append(card)
    }

    private var card: CardModel { cards[cards.count - 1] }

    mutating func run() throws {
        addCard()
        try begin()
        for _ in 0..<10 {
            let event = Event.allCases[random.below(Event.allCases.count)]
            events.append("\(event)")
            try happen(event)
            try theatre?.run(for: .milliseconds(random.below(1_500)))
            if random.below(3) == 0 { try calm() }
            if !mistakes.isEmpty { break }
        }
        try calm()
        try end()
        for card in cards { card.remove() }
    }

    private mutating func begin(inheriting device: consuming InheritedDescriptor? = nil) throws {
        theatre = try CardTheatre(cast.slides, on: cards, paths: paths, inheriting: device)
        if random.below(2) == 0 { try theatre?.run(for: .milliseconds(random.below(1_400))) }
    }

    /// The player ends in order.
    private mutating func end() throws {
        takeMistakes()
        theatre?.show.stop()
        // What an earlier player had handed over is not put back: the console comes as the card is closed. A flip that hangs may be
        // waited for now.
        for card in cards { card.change { $0.mayGoDark = true } }
        _ = theatre?.display.restore()
        theatre = nil
        takeMistakes()
    }

    /// The process ends, and lets go of nothing by itself.
    private mutating func kill(_ theatre: CardTheatre) {
        takeMistakes()
        for outputs in theatre.display.cards {
            cards.first { $0.path == outputs.card.path && !$0.isPulled }?.kill(outputs.card.descriptor)
        }
        self.theatre = nil
    }

    private mutating func takeMistakes() {
        mistakes += theatre?.takeWrong() ?? []
        for card in cards { mistakes += card.takeFaults().map { "\($0)" } }
    }

    /// Nothing is in the way any more: every display shows its picture within a minute.
    private mutating func calm() throws {
        for card in cards {
            card.change { $0 = CardRules() }
            card.setOtherMaster(false)
        }
        guard let theatre else { return }
        theatre.display.lookAgain()
        let wanted = sizes.map { $0.map { Size(width: Int($0.width), height: Int($0.height)) } }
        let end = theatre.now + .seconds(90)
        var isInStep = false
        while !isInStep, theatre.now < end {
            try theatre.run(for: .milliseconds(200))
            isInStep = try theatre.isInStep(wanted)
        }
        if !isInStep {
            let display = theatre.display
            mistakes.append(
                "not lit: \(wanted), \(display.absence ?? ""), \(display.absences), \(display.outputs.map(\.name)) "
                    + "\(theatre.show.screens.map(\.failure)) \(theatre.news.suffix(8))")
        }
        takeMistakes()
    }

    private mutating func happen(_ event: Event) throws {
        guard let theatre else { return }
        let number = [ENOMEM, EINVAL, E2BIG, EIO, ETIMEDOUT][random.below(5)]
        let connector = random.below(crtcs)
        switch event {
        case .plug, .unplug, .bounce:
            let size = Self.sizes[random.below(Self.sizes.count)]
            if event == .bounce {
                card.plug([], into: connector)
                theatre.display.lookAgain()
                try theatre.run(for: .milliseconds(random.below(2_000)))
                card.plug(sizes[connector].map { [$0] } ?? [], into: connector)
            } else {
                sizes[connector] = event == .plug ? size : nil
                card.plug(sizes[connector].map { [$0] } ?? [], into: connector)
            }
            theatre.display.lookAgain()
        case .failLink:
            card.failLink(connector)
            theatre.display.lookAgain()
        case .pin: card.change { $0.pinning = number }
        case .lightPlanes: card.change { $0.lightingPlanes = number }
        case .loseState: card.change { $0.everything = number }
        case .refuseMode:
            // For memory the last resort is to let go of what is shown.
            card.change { $0.refusedWidth = (16, number == ENOMEM ? EINVAL : number) }
        case .scarceMemory:
            let pages = 1 + random.below(8)
            card.change { $0.memory = pages * 4096 }
        case .hang: card.change { $0.hangingFlips = 1 }
        case .lose: card.change { $0.lostFlips = 1 }
        case .beBusy:
            let count = random.below(40)
            card.change { $0.busyCommits = count }
        case .concernAll: card.change { $0.modeSetsConcernAll = true }
        case .release:
            let leavesMaster = random.below(2) == 0
            card.change { $0.leavesMaster = leavesMaster }
            theatre.display.release()
            theatre.settle()
            while !theatre.display.isLetGo {
                try theatre.run(for: .milliseconds(1))
                // Threads end in their own time.
                usleep(1_000)
            }
            if !card.isLeft { mistakes.append("another terminal is in front, and the card is kept") }
            card.setOtherMaster(true)
            try theatre.run(for: .milliseconds(random.below(1_000)))
            card.setOtherMaster(false)
            theatre.display.acquire()
        case .steal: card.setOtherMaster(true)
        case .pull:
            card.pull()
            try theatre.run(for: .milliseconds(random.below(1_000)))
            addCard()
            theatre.add(card)
            theatre.display.lookAgain()
        case .crash:
            kill(theatre)
            try begin()
        case .handOver:
            guard let device = theatre.display.handoff else { return }
            let copy = card.duplicate(device.device)
            kill(theatre)
            try begin(inheriting: InheritedDescriptor(name: device.name, descriptor: Descriptor(adopting: copy)))
        case .skip: theatre.show.handle(.skip(1))
        case .pass: break
        }
    }
}
