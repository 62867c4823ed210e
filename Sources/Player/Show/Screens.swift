internal import Carousel
internal import Draw
internal import Present

/// The screens of a show, and which of them are still on the way in a move.
struct Screens: RandomAccessCollection {
    private var all: [Screen] = []
    /// Those whose last frame of the move is still to come.
    private var arriving: Set<ScreenNumber> = []
    private var numbering = Numbering()
    /// How new ones are turned.
    private var turns: Turns
    private let clock: () -> Duration

    init(on outputs: [any Output], turns: Turns, clock: @escaping () -> Duration) {
        self.turns = turns
        self.clock = clock
        all = outputs.map { newScreen($0) }
    }

    private mutating func newScreen(_ output: any Output) -> Screen {
        Screen(output, number: numbering.screen(), rotation: turns[output], clock: clock)
    }

    mutating func newTicket(for screen: Screen) -> Job.Ticket { numbering.ticket(for: screen.number) }

    var startIndex: Int { all.startIndex }
    var endIndex: Int { all.endIndex }

    subscript(index: Int) -> Screen { all[index] }

    subscript(number: ScreenNumber) -> Screen? { all.first { $0.number == number } }

    var numbers: Set<ScreenNumber> { Set(all.map(\.number)) }

    var surfaces: Set<Surface> { Set(all.map(\.surface)) }

    /// Whether they are on these outputs, turned like this.
    func areShown(on outputs: [any Output], turns: Turns) -> Bool {
        all.map(\.output).elementsEqual(outputs, by: ===)
            && all.allSatisfy { $0.surface.rotation == turns[$0.output] }
    }

    /// Why one of them shows nothing more; nil: all do.
    var failure: DisplayError? { all.lazy.compactMap(\.failure).first }

    /// The next instant at which one wants to be woken.
    var nextWake: Duration? { all.lazy.compactMap(\.nextWake).min() }
}

// MARK: - What happens

extension Screens {
    /// Lets those set their modes that could not while another output of their card was flipping: that has ended.
    func takeTurns(beside output: OutputID, at now: Duration) {
        for screen in all where screen.output.id.card == output.card && screen.output.id != output {
            screen.takeTurn(at: now)
        }
    }

    /// Begins a move on all.
    mutating func begin(_ motion: Motion) {
        arriving = numbers
        for screen in all { screen.begin(motion) }
    }

    /// Whether no move waits for a screen.
    var haveArrived: Bool { arriving.isEmpty }

    /// The last frame of a move is on a screen. Returns whether it was the last one of all.
    mutating func arrive(_ screen: Screen) -> Bool { arriving.remove(screen.number) != nil && arriving.isEmpty }

    /// Goes on with these outputs, turned like this. Returns the screens that are gone, and the numbers of those that are new.
    mutating func move(to outputs: [any Output], turns: Turns) -> (gone: [Screen], new: Set<ScreenNumber>) {
        self.turns = turns
        let former = all
        all = outputs.map { output in
            former.first { $0.output === output && $0.surface.rotation == turns[output] } ?? newScreen(output)
        }
        arriving.formIntersection(numbers)
        return (former.filter { !numbers.contains($0.number) }, numbers.subtracting(former.map(\.number)))
    }
}
