internal import Carousel
internal import Present

/// How far screens are on their way: all of them to the step that was asked for last, and those that have come or are outdated
/// to what the others show already.
struct Preparations {
    /// A screen's way to what the others show.
    private enum Joining {
        /// The picture is not there yet in its size.
        case waiting
        /// It is being painted.
        case painting(Step, Job)
    }

    /// The step that all get ready for.
    private(set) var step: Step?
    /// Screens that still lack a picture for it.
    private var waiting: Set<ScreenNumber> = []
    /// Screens whose framebuffers are being painted for it.
    private var painting: [ScreenNumber: Job] = [:]
    private var joining: [ScreenNumber: Joining] = [:]

    /// Paintings, on their way or to be begun.
    var jobs: [Job] {
        joining.values.compactMap { if case .painting(_, let job) = $0 { job } else { nil } } + painting.values
    }

    /// Whether a screen joins the others, or a framebuffer is being painted.
    var isBusy: Bool { !joining.isEmpty || !painting.isEmpty }

    /// Goes on with the screens that there are.
    mutating func keep(_ numbers: Set<ScreenNumber>) { joining = joining.filter { numbers.contains($0.key) } }
}

// MARK: - All, to a step

extension Preparations {
    /// Has these screens get ready for a step.
    mutating func prepare(_ step: Step, on numbers: Set<ScreenNumber>) {
        self.step = step
        waiting = numbers
        painting = [:]
    }

    /// No step is prepared any more.
    mutating func endStep() {
        step = nil
        waiting = []
        painting = [:]
    }

    /// Whether a screen is still to be prepared, which waits while it joins the others.
    func lacks(_ number: ScreenNumber) -> Bool { waiting.contains(number) && joining[number] == nil }

    /// A screen is prepared, but for a painting.
    mutating func prepared(_ number: ScreenNumber, but job: Job?) {
        waiting.remove(number)
        painting[number] = job
    }

    mutating func painted(_ number: ScreenNumber) { painting[number] = nil }

    /// The step, once every screen is ready; it is forgotten here.
    mutating func takeReady() -> Step? {
        guard let ready = step, waiting.isEmpty, painting.isEmpty else { return nil }
        step = nil
        return ready
    }
}

// MARK: - One, to what the others show

extension Preparations {
    func isJoining(_ number: ScreenNumber) -> Bool { joining[number] != nil }

    /// Whether its picture is still to come.
    func awaitsJoining(_ number: ScreenNumber) -> Bool {
        if case .waiting? = joining[number] { true } else { false }
    }

    mutating func join(_ number: ScreenNumber) { joining[number] = .waiting }

    /// It is being painted for a step that it alone takes.
    mutating func paint(_ job: Job, for step: Step, on number: ScreenNumber) { joining[number] = .painting(step, job) }

    /// What it is being painted for.
    func joiningStep(of number: ScreenNumber) -> Step? {
        if case .painting(let step, _)? = joining[number] { step } else { nil }
    }

    /// It shows what the others show.
    mutating func joined(_ number: ScreenNumber) { joining[number] = nil }
}
