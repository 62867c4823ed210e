internal import CLinux
internal import Glibc

/// One end of a connection over a Unix stream socket: unix(7). It never waits.
public struct LocalStream: ~Copyable {
    private let socket: Descriptor

    /// What there is to read.
    public enum Received: Equatable {
        case bytes([UInt8])
        /// Nothing yet.
        case nothing
        /// Nothing more will come.
        case end
    }

    init(adopting socket: consuming Descriptor) { self.socket = socket }

    /// Connects to a listener.
    ///
    /// Throws ENOENT where there is no such name, ECONNREFUSED where no process listens to it any more, and EAGAIN where too
    /// many wait already.
    public init(connectingTo path: String) throws(SystemError) {
        let address = try LocalAddress(path, for: "connect")
        let socket = try Self.makeSocket()
        let number = socket.rawValue
        try unsafe address.use { unsafe connect(number, $0, $1) }
        self.socket = socket
    }

    static func makeSocket() throws(SystemError) -> Descriptor {
        Descriptor(
            adopting: try systemCall("socket") {
                CLinux.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            })
    }

    /// Lent to a `Poller`.
    public var descriptor: Int32 { socket.rawValue }

    /// Takes what has come, up to `most` bytes. A peer that broke off is an end too.
    public func receive(_ most: Int) throws(SystemError) -> Received {
        let number = socket.rawValue
        var bytes = [UInt8](repeating: 0, count: most)
        do throws(SystemError) {
            let count = try systemCall("recv") {
                unsafe bytes.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
            }
            return count == 0 ? .end : .bytes(Array(bytes.prefix(count)))
        } catch {
            switch error.number {
            case EAGAIN: return .nothing
            case ECONNRESET: return .end
            default: throw error
            }
        }
    }

    /// Sends as many of the bytes as there is room for, and returns how many; nil where the other end is closed.
    public func send(_ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        let number = socket.rawValue
        do throws(SystemError) {
            return try systemCall("send") {
                unsafe bytes.withUnsafeBytes {
                    unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            }
        } catch {
            switch error.number {
            case EAGAIN: return 0
            case EPIPE, ECONNRESET: return nil
            default: throw error
            }
        }
    }
}
