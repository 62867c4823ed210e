internal import LinuxIO

/// Looks at the memory that this process has while sources are read, and ends the reading before it takes what the pictures
/// need.
///
/// The whole process is looked at, by the kernel's count: libyaml allocates by malloc(3) alone, and what a file becomes is
/// spread over many types. Between two looks lie steps that take little: a value, a name in a folder, or 16 KiB of a file.
final class ReadingMemory {
    /// How many steps lie between two looks.
    static let pace = 64

    /// Bytes that the process may have while it reads: half of what there is.
    private let limit: Int
    /// Bytes that a reading may always add: what others have is not its fault.
    private let share: Int
    private let measure: () -> Int
    private let start: Int
    private var steps = 0
    private(set) var isOver = false

    init(limit: Int, share: Int, measure: @escaping () -> Int) {
        self.limit = limit
        self.share = share
        self.measure = measure
        start = measure()
    }

    /// For a reading that begins now, on this machine.
    convenience init() {
        let all = Self.available
        self.init(limit: all / 2, share: all / 8) { MachineMemory.own }
    }

    private static let available = MachineMemory.present.byteCount

    /// Counts a step; returns whether the reading is to end.
    func ends() -> Bool {
        steps += 1
        if isOver || steps % Self.pace > 0 { return isOver }
        let now = measure()
        isOver = now > limit && now - start > share
        return isOver
    }

    /// Why it ended.
    var reason: String { "to read this would take more than the \(limit >> 20) MiB that the player may have meanwhile" }
}
