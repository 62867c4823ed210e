internal import LinuxIO

/// Looks at what a reading of sources costs while it runs: at the memory that this process has, and at the processor time of
/// the thread that reads. It ends the reading before that takes what the pictures need, or seems to last for ever.
///
/// The whole process is looked at, by the kernel's count: libyaml allocates by malloc(3) alone, and what a file becomes is
/// spread over many types. Between two looks lie steps that take little: a value, a name in a folder, or 16 KiB of a file.
final class ReadingCost {
    /// What is looked at.
    struct Figures: Hashable, Sendable {
        /// Bytes that the process has.
        var memory: Int
        /// Processor time that its thread has taken, from any beginning.
        var time: Duration
    }

    /// What a reading may cost.
    struct Limits: Hashable, Sendable {
        /// Bytes that the process may have while it reads.
        var memory: Int
        /// Bytes that a reading may always add: what others have is not its fault.
        var share: Int
        /// Processor time: a wait for a slow disk takes none.
        var time = Duration.seconds(300)

        private static let available = MachineMemory.present.byteCount
    }

    /// What is over its limit.
    private enum Excess {
        case memory, time
    }

    /// How many steps lie between two looks.
    static let pace = 256

    private let limits: Limits
    private let measure: () -> Figures
    private let start: Figures
    private var steps = 0
    private var excess: Excess?

    /// For a reading that begins now, on this thread.
    init(
        _ limits: Limits = Limits(readings: 1),
        measure: @escaping () -> Figures = { Figures(memory: MachineMemory.own, time: ThreadClock.now) }
    ) {
        self.limits = limits
        self.measure = measure
        start = measure()
    }

    /// Whether the reading is to end.
    var isOver: Bool { excess != nil }

    /// Counts a step; returns whether the reading is to end.
    func ends() -> Bool {
        steps += 1
        if isOver || steps % Self.pace > 0 { return isOver }
        let now = measure()
        if now.memory > limits.memory && now.memory - start.memory > limits.share {
            excess = .memory
        } else if now.time - start.time > limits.time {
            excess = .time
        }
        return isOver
    }

    /// Why it ended; nil: it goes on.
    var reason: String? {
        switch excess {
        case .memory:
            "to read this would take more than the \(limits.memory >> 20) MiB that the player may have meanwhile"
        case .time: "to read this takes more than \(limits.time.components.seconds) s of the processor's time"
        case nil: nil
        }
    }
}

extension ReadingCost.Limits {
    /// On this machine: half of its memory, and an eighth for all readings together.
    ///
    /// - Parameter readings: how many shows read their sources, and keep what they have read
    init(readings: Int) {
        self.init(memory: Self.available / 2, share: Self.available / 8 / max(1, readings))
    }
}
