internal import CLinux

/// The processor that a thread runs on.
enum Processor {
    /// The calling thread's, at this moment; negative where the system does not say.
    static var current: Int { Int(linux_current_processor()) }

    /// Those that the calling thread may run on, in ascending order.
    static var allowed: [Int] {
        var (set, size) = affinity
        set.removeLast(set.count - size)
        return (0..<size * 8).filter { set[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
    }

    /// Keeps the calling thread off a processor, unless it may run on no other.
    static func avoid(_ number: Int) {
        var (set, size) = affinity
        guard number >= 0, number / 8 < size else { return }
        set[number / 8] &= ~(1 << UInt8(number % 8))
        guard set.contains(where: { $0 != 0 }) else { return }
        _ = unsafe set.withUnsafeBytes { bytes in unsafe linux_set_affinity(bytes.baseAddress, size) }
    }

    /// Bit N % 8 of byte N / 8 is processor N's; and how many bytes the kernel fills.
    private static var affinity: (set: [UInt8], size: Int) {
        // 8192 processors, which is the kernel's own limit on x86-64.
        var set = [UInt8](repeating: 0, count: 1024)
        let size = unsafe set.withUnsafeMutableBytes { bytes in
            unsafe linux_get_affinity(bytes.baseAddress, bytes.count)
        }
        return (set, max(0, size))
    }
}
