import Foundation

/// QEMU's control socket (QMP).
final class MachineMonitor {
    private let socket: Socket

    init(path: String, deadline: Socket.Deadline) throws {
        socket = try Socket(path: path, deadline: deadline)
        _ = try socket.readLine(deadline: deadline)  // the greeting
        try execute("qmp_capabilities", deadline: deadline)
    }

    func execute(_ command: String, _ arguments: [String: Any] = [:], deadline: Socket.Deadline) throws {
        let request = try JSONSerialization.data(withJSONObject: ["execute": command, "arguments": arguments])
        try socket.write(request + Data("\n".utf8), deadline: deadline)
        while true {
            let line = try socket.readLine(deadline: deadline)
            let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if let error = answer?["error"] { throw GuestFailure(what: "\(command): \(error)") }
            if answer?["return"] != nil { return }
            // Anything else is an event nobody asked for.
        }
    }
}
