import Foundation

extension Guest {
    /// Every key that QEMU has, by its name.
    func keys() throws -> [String] {
        let kinds = try monitor.execute("query-qmp-schema", deadline: .now + .seconds(30)) as? [[String: Any]] ?? []
        let names = kinds.lazy.compactMap { $0["values"] as? [String] }.first { $0.contains("sysrq") } ?? []
        guard !names.isEmpty else { throw GuestFailure(what: "QEMU names no keys") }
        return names.filter { $0 != "unmapped" }
    }

    /// Presses keys of the machine's keyboard one after the other, and lets them go again.
    func press(_ keys: [String]) throws {
        try explaining("press \(keys)") {
            for (key, isDown) in keys.map({ ($0, true) }) + keys.reversed().map({ ($0, false) }) {
                let event: [String: Any] = ["key": ["type": "qcode", "data": key], "down": isDown]
                try monitor.execute(
                    "input-send-event", ["events": [["type": "key", "data": event]]], deadline: .now + .seconds(30))
                // As fast as fingers; a keyboard whose queue is full loses keys.
                usleep(20_000)
            }
        }
    }

    /// Presses the button on the machine, and waits for its end.
    func powerOff(timeout: Duration = .seconds(120)) throws {
        try monitor.execute("system_powerdown", deadline: .now + .seconds(30))
        let deadline = ContinuousClock.now + timeout
        while machine.isRunning {
            guard .now < deadline else {
                return try explaining("the button on the machine") {
                    throw GuestFailure(what: "it has not ended within \(timeout)")
                }
            }
            usleep(100_000)
        }
    }
}
