import Foundation
import TestSupport
import Testing

/// A service manager's end: the socket that NOTIFY_SOCKET names, and what was said to it.
final class ServiceManagerSocket {
    let path: String
    private let descriptor: Int32
    /// Datagrams in their order.
    private(set) var messages: [String] = []

    init(_ scratch: Scratch) throws {
        path = scratch["notify"]
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(descriptor) }

    /// Takes in what was said, and returns all lines so far.
    var lines: [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 { break }
            messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
        }
        return messages.flatMap { $0.split(separator: "\n").map(String.init) }
    }

    func count(_ line: String) -> Int { lines.count { $0 == line } }

    func waitFor(_ line: String) throws { try waitUntil("\(line), said were \(lines)") { lines.contains(line) } }
}
