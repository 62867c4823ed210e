import Foundation

/// QEMU's control socket (QMP).
final class MachineMonitor {
    private let socket: Socket

    init(path: String, deadline: Socket.Deadline) throws {
        socket = try Socket(path: path, deadline: deadline)
        _ = try socket.readLine(deadline: deadline)  // the greeting
        try execute("qmp_capabilities", deadline: deadline)
    }

    /// Returns what QEMU answers.
    @discardableResult
    func execute(_ command: String, _ arguments: [String: Any] = [:], deadline: Socket.Deadline) throws -> Any {
        let request = try JSONSerialization.data(withJSONObject: ["execute": command, "arguments": arguments])
        try socket.write(request + Data("\n".utf8), deadline: deadline)
        while true {
            let line = try socket.readLine(deadline: deadline)
            let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if let error = answer?["error"] { throw GuestFailure(what: "\(command): \(error)") }
            if let value = answer?["return"] { return value }
            // Anything else is an event nobody asked for.
        }
    }

    /// Waits until the answer to a question has a status; QEMU says nothing by itself when it comes.
    func waitUntil(_ question: String, is status: String, deadline: Socket.Deadline) throws {
        while true {
            let answer = try execute(question, deadline: deadline) as? [String: Any] ?? [:]
            let found = answer["status"] as? String
            if found == status { return }
            guard found != "failed", .now < deadline else {
                throw GuestFailure(what: "\(question) answers \(answer), not \(status)")
            }
            usleep(20_000)
        }
    }
}
