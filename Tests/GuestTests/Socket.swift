import Foundation
import Glibc

/// The client's end of a Unix socket; every read and write is bounded by a deadline.
final class Socket {
    typealias Deadline = ContinuousClock.Instant

    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects, trying again until somebody listens at `path`.
    init(path: String, deadline: Deadline) throws {
        self.path = path
        while true {
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw GuestFailure(what: "socket: \(String(cString: strerror(errno)))") }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
            }
            if status == 0 {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
            guard ContinuousClock.now < deadline else { throw GuestFailure(what: "nobody listens at \(path)") }
            usleep(10_000)
        }
    }

    deinit { close(descriptor) }

    /// Whether a read would find something, if only the end.
    var isReadable: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return !buffer.isEmpty || Glibc.poll(&poll, 1, 0) > 0
    }

    func write(_ bytes: some Sequence<UInt8>, deadline: Deadline) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT, deadline: deadline)
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw GuestFailure(what: "\(path) was closed while writing") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next `count` bytes.
    func read(_ count: Int, deadline: Deadline) throws -> [UInt8] {
        while buffer.count < count { try fill(deadline: deadline) }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// The next line, without its end.
    func readLine(deadline: Deadline) throws -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            try fill(deadline: deadline)
        }
    }

    private func fill(deadline: Deadline) throws {
        try wait(for: POLLIN, deadline: deadline)
        let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { memory, count in
            count = max(0, recv(descriptor, memory.baseAddress, memory.count, 0))
        }
        guard !chunk.isEmpty else { throw GuestFailure(what: "\(path) was closed by the other side") }
        buffer += chunk
    }

    private func wait(for event: Int32, deadline: Deadline) throws {
        while true {
            let left = max(.zero, deadline - .now)
            let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
            var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            if Glibc.poll(&poll, 1, Int32(clamping: milliseconds)) > 0 { return }
            guard ContinuousClock.now < deadline else { throw GuestFailure(what: "no answer in time at \(path)") }
        }
    }
}
