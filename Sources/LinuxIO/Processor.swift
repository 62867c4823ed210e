internal import CLinux

/// The processors that the calling thread runs on, by their numbers.
enum Processor {
    /// The processor at this moment; negative where the system does not say.
    static var current: Int { Int(linux_current_processor()) }

    /// The processors that the calling thread may run on, in ascending order. The tests of `avoid` read it.
    static var allowed: [Int] {
        var (set, size) = affinity
        set.removeLast(set.count - size)
        return (0..<size * 8).filter { set[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
    }

    /// Keeps the calling thread off a processor, unless that is the only one it may run on.
    static func avoid(_ number: Int) {
        var (set, size) = affinity
        guard number >= 0, number / 8 < size else { return }
        set[number / 8] &= ~(1 << UInt8(number % 8))
        guard set.contains(where: { $0 != 0 }) else { return }
        _ = unsafe set.withUnsafeBytes { bytes in unsafe linux_set_affinity(bytes.baseAddress, size) }
    }

    /// The calling thread's affinity mask: bit N % 8 of byte N / 8 is processor N's; `size` is how many bytes the
    /// kernel filled (sched_getaffinity(2)).
    private static var affinity: (set: [UInt8], size: Int) {
        // 8192 processors: the largest NR_CPUS for x86-64 (the kernel's arch/x86/Kconfig).
        var set = [UInt8](repeating: 0, count: 1024)
        let size = unsafe set.withUnsafeMutableBytes { bytes in
            unsafe linux_get_affinity(bytes.baseAddress, bytes.count)
        }
        return (set, max(0, size))
    }
}
