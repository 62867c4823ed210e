internal import CLinux
internal import Glibc

/// One end of a connection between two processes of this machine that keeps messages apart and carries open descriptors:
/// SOCK_SEQPACKET of unix(7).
public struct PacketSocket: ~Copyable, Sendable {
    private let socket: Descriptor

    /// A message, with the descriptors that came beside it.
    public struct Packet: ~Copyable {
        public let bytes: [UInt8]
        public var first: Descriptor?
        public var second: Descriptor?
    }

    /// The largest message, in bytes.
    public static let largest = 4096

    /// Takes the end over that another process has made.
    public init(adopting socket: consuming Descriptor) { self.socket = socket }

    /// Makes a connection, and lends its other end to who passes it on to a process.
    public init(passing pass: (borrowing Descriptor) throws(SystemError) -> Void) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try systemCall("socketpair") {
            unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        let own = Descriptor(adopting: ends[0])
        let other = Descriptor(adopting: ends[1])
        try pass(other)
        socket = own
    }

    /// Sends a message, and copies of two descriptors at the most, by their numbers. It waits while the other end has too many to
    /// read. Throws EPIPE or ECONNRESET where that is closed.
    public func send(_ bytes: Span<UInt8>, with numbers: [Int32] = []) throws(SystemError) {
        precondition(bytes.count <= Self.largest && numbers.count <= linux_most_descriptors, "a message")
        let number = socket.rawValue
        try systemCall("sendmsg") {
            Int32(
                unsafe bytes.withUnsafeBytes {
                    unsafe linux_send_with_descriptors(
                        number, $0.baseAddress, $0.count, nil, 0, numbers, numbers.count)
                })
        }
    }

    /// Waits for the next message; nil: the other end is closed. Throws EMSGSIZE for a message that is too large.
    public func receive() throws(SystemError) -> Packet? {
        var bytes = [UInt8](repeating: 0, count: Self.largest)
        var numbers: [Int32] = [-1, -1]
        var count = 0
        let number = socket.rawValue
        let size: Int32
        do throws(SystemError) {
            size = try systemCall("recvmsg") {
                Int32(
                    unsafe bytes.withUnsafeMutableBytes {
                        unsafe linux_receive_with_descriptors(number, $0.baseAddress, $0.count, &numbers, &count)
                    })
            }
        } catch  where error.number == ECONNRESET {
            return nil
        }
        let first = count > 0 ? Descriptor(adopting: numbers[0]) : nil
        let second = count > 1 ? Descriptor(adopting: numbers[1]) : nil
        if size == 0 { return nil }
        guard size <= Self.largest else { throw SystemError("recvmsg", number: EMSGSIZE) }
        return Packet(bytes: Array(bytes.prefix(Int(size))), first: first, second: second)
    }

    /// Waits until `receive` does not wait. False: it would, after that time still.
    public func isReadable(within time: Duration) throws(SystemError) -> Bool {
        var entry = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
        let (seconds, rest) = time.components
        let milliseconds = Int32(seconds) * 1000 + Int32(rest / 1_000_000_000_000_000)
        return try systemCall("poll") { unsafe poll(&entry, 1, milliseconds) } > 0
    }
}
