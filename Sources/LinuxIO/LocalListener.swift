internal import CLinux
internal import Glibc

/// A Unix stream socket (unix(7)) with a name in the file system, on which others connect.
public struct LocalListener: ~Copyable {
    /// How many bytes its path may have: an address holds one more, the zero behind it.
    public static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    private let socket: Descriptor
    private let path: String
    private let identity: File.Identity

    /// Makes the socket and its name; one that a killed process has left there is replaced.
    ///
    /// - Parameter mode: who may connect, by the right to write. It holds from the first connection on.
    public init(path: String, mode: UInt32) throws(SystemError) {
        let address = try LocalAddress(path, for: "bind")
        let socket = try LocalStream.makeSocket()
        let number = socket.rawValue
        try File.remove(path)
        try unsafe address.use { unsafe bind(number, $0, $1) }
        do throws(SystemError) {
            // Nobody can connect before listen(2).
            try unsafe systemCall("chmod", path: path) { unsafe chmod($0, mode) }
            try systemCall("listen", path) { listen(number, 64) }
            identity = try File.stamp(of: path, followingLinks: false).identity
        } catch {
            try? File.remove(path)
            throw error
        }
        self.socket = socket
        self.path = path
    }

    /// Removes the name, if it is still this socket's, then closes the socket.
    deinit {
        if isInPlace { try? File.remove(path) }
    }

    /// Whether its name still leads to it. The kernel keeps the file while the socket is open, so that no other has its number.
    public var isInPlace: Bool { identity.isInPlace(at: path) }

    /// Lent to a `Poller`: readable while somebody waits to be let in.
    public var descriptor: Int32 { socket.rawValue }

    /// Lets the client in that has waited longest; nil where none waits.
    public func accept() throws(SystemError) -> LocalStream? {
        let number = socket.rawValue
        do throws(SystemError) {
            return LocalStream(adopting: Descriptor(adopting: try systemCall("accept4", path) { linux_accept(number) }))
        } catch  where error.number == EAGAIN {
            return nil
        }
    }
}
