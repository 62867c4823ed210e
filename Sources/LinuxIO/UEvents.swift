internal import CLinux
internal import Glibc

/// Receives the kernel's uevents about added, removed and changed devices (netlink(7), NETLINK_KOBJECT_UEVENT).
public final class UEvents {
    /// The kernel limits a message's fields to 2 KB (UEVENT_BUFFER_SIZE in linux/kobject.h), and its header is a path.
    private static let largestMessage = 8192

    private let socket: Descriptor

    public init() throws(SystemError) {
        let socket = Descriptor(
            adopting: try systemCall("socket", "uevents") {
                CLinux.socket(
                    AF_NETLINK, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
                    NETLINK_KOBJECT_UEVENT)
            })
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        // The kernel sends to group 1, udev to group 2.
        address.nl_groups = 1
        let number = socket.rawValue
        try systemCall("bind", "uevents") {
            unsafe withUnsafeBytes(of: &address) { bytes in
                unsafe bind(
                    number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        self.socket = socket
    }

    /// Lent to a `Poller`: readable while a message is waiting.
    public var descriptor: Int32 { socket.rawValue }

    /// Reads waiting messages, and returns of which subsystems devices were added, removed or changed.
    ///
    /// Reads at most 64 messages; further ones keep the descriptor readable. Returns all where messages were lost.
    ///
    /// - Parameter subsystems: those to tell of
    public func takeNews(of subsystems: Set<String>) throws(SystemError) -> Set<String> {
        var news: Set<String> = []
        for _ in 0..<64 {
            switch try nextMessage() {
            case .none: return news
            case .lost: news = subsystems
            case .foreign: break
            case .message(let bytes):
                let event = UEvent(bytes)
                news.formUnion(subsystems.filter { event.concerns($0) })
            }
        }
        return news
    }

    private enum Next {
        case none
        case lost
        /// A message from another sender than the kernel.
        case foreign
        case message([UInt8])
    }

    private func nextMessage() throws(SystemError) -> Next {
        var sender = sockaddr_nl()
        var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
        var bytes = [UInt8](repeating: 0, count: Self.largestMessage)
        let number = socket.rawValue
        do throws(SystemError) {
            let count = try systemCall("recvfrom", "uevents") {
                unsafe bytes.withUnsafeMutableBytes { bytes in
                    unsafe withUnsafeMutableBytes(of: &sender) { sender in
                        unsafe recvfrom(
                            number, bytes.baseAddress, bytes.count, 0,
                            sender.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
                    }
                }
            }
            // Port 0 is the kernel.
            return sender.nl_pid == 0 ? .message(Array(bytes.prefix(count))) : .foreign
        } catch {
            switch error.number {
            case EAGAIN: return .none
            case ENOBUFS: return .lost
            default: throw error
            }
        }
    }
}

/// A uevent, the kernel's message about a device: `ACTION@PATH`, then `KEY=VALUE`, each ended by a zero byte.
struct UEvent {
    private let fields: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8]) { fields = bytes.split(separator: 0) }

    /// Whether a device of a subsystem was added, removed or changed.
    func concerns(_ subsystem: String) -> Bool {
        // By bytes: a character behind a mark may join with it.
        let key = "SUBSYSTEM="
        let value = fields.dropFirst().first { $0.starts(with: key.utf8) }?.dropFirst(key.utf8.count)
        guard value?.elementsEqual(subsystem.utf8) == true else { return false }
        return ["add@", "change@", "remove@"].contains { fields.first?.starts(with: $0.utf8) == true }
    }
}
