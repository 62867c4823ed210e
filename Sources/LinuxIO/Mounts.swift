internal import CLinux

/// Reports that a file system was mounted or unmounted.
///
/// After a change, mountinfo has an exceptional condition until the next poll (proc(5)). So add the descriptor to the
/// `Poller` that is waited on itself: with a `Poller` inside another one, the poll of the outer one clears the
/// condition.
public final class Mounts {
    private let file: Descriptor

    /// Watches the mounts that this process sees.
    public convenience init() throws(SystemError) {
        try self.init(of: "self")
    }

    /// - Parameter process: a process number, or `self`
    init(of process: String) throws(SystemError) {
        file = try Descriptor(reading: "/proc/\(process)/mountinfo")
    }

    /// Lent to a `Poller` for `.urgent`: ready once after each change.
    public var descriptor: Int32 { file.rawValue }
}
