internal import LinuxIO

extension Limits {
    /// The limits on this machine, measured once: all pictures in work together take a quarter of the memory at most.
    ///
    /// Two are in work at once, wherever there are more threads than one: each takes an eighth, and never more than the
    /// standard limit. More are in work where disks do not answer and their pictures were given up: all with these limits
    /// have one account, which holds as much as two may take. A painter (a process) has an account of its own, and one picture
    /// in work.
    public static let machine = {
        var limits = Limits(for: .present)
        limits.account = MemoryAccount(limit: 2 * limits.memory)
        return limits
    }()

    init(for memory: MachineMemory) {
        self.init()
        let share = memory.byteCount / 8
        guard share < self.memory else { return }
        self.memory = share
        let mebibytes = memory.byteCount >> 20
        memoryOrigin =
            switch memory.owner {
            case .machine: "an eighth of this machine's \(mebibytes) MiB"
            case .controlGroup: "an eighth of the \(mebibytes) MiB of its control group"
            case .process: "an eighth of the \(mebibytes) MiB that this process may map"
            }
    }
}
