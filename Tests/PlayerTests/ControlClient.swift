import Foundation
import TestSupport
import Testing

/// A program that speaks to a player's control socket.
final class ControlClient {
    private let socket: Int32
    private var received: [UInt8] = []

    /// - Parameter greets: whether to wait for the greeting.
    init(_ folder: String, greets: Bool = true) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(socket >= 0, "socket: \(String(cString: strerror(errno)))")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array((folder + "/control.sock").utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeBytes(of: &address) {
            connect(socket, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
        }
        try #require(result == 0, "connect: \(String(cString: strerror(errno)))")
        var limit = timeval(tv_sec: Int(lastLimit.components.seconds), tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if greets {
            let greeting = try object()
            #expect(greeting?["protocol"] as? Int == 1 && (greeting?["cyclorama"] as? String)?.isEmpty == false)
        }
    }

    deinit { close(socket) }

    /// Sends bytes, as many as the player takes.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int { Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    @discardableResult func send(_ text: String) -> Int { send(Array(text.utf8)) }

    /// Sends no more, and still reads.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// The next line; nil where the player has hung up.
    func line() throws -> String? {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                defer { received.removeFirst(end + 1) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &bytes, bytes.count, 0)
            if count < 0, errno == EAGAIN { throw Waited(what: "a line") }
            if count <= 0 {
                #expect(received.isEmpty, "only whole lines")
                return nil
            }
            received += bytes.prefix(count)
        }
    }

    /// The bytes that follow a line.
    func bytes(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &bytes, bytes.count, 0)
            if count <= 0 { throw Waited(what: "bytes") }
            received += bytes.prefix(count)
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// The next line as an object.
    func object() throws -> [String: Any]? {
        guard let line = try line() else { return nil }
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// Sends a request and returns its answer.
    func ask(_ request: String) throws -> [String: Any] {
        send(request + "\n")
        return try #require(try object(), "\(request): hung up")
    }

    /// Has a command done.
    func does(_ command: String) throws {
        let answer = try ask("{\"do\":\"\(command)\"}")
        #expect(answer["ok"] as? Bool == true, "\(command): \(answer)")
    }
}
