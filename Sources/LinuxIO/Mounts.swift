internal import CLinux

/// Tells that something was mounted or unmounted.
///
/// proc(5): after a change, mountinfo is in an exceptional condition, until it is polled. So the descriptor stands in one
/// `Poller` and in no other that this one stands in: the outer one's look would be the one that counts.
public final class Mounts {
    private let file: Descriptor

    /// Listens for those that this process sees.
    public convenience init() throws(SystemError) {
        try self.init(of: "self")
    }

    /// - Parameter process: its number.
    init(of process: String) throws(SystemError) {
        file = try Descriptor(opening: "/proc/\(process)/mountinfo")
    }

    /// Lent to a `Poller` for `.urgent`: ready once after each change.
    public var descriptor: Int32 { file.rawValue }
}
