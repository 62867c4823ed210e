import Foundation

/// A QEMU process that ends with its owner: with `stop`, with the object, and with the whole test process however that dies.
final class Machine {
    private let process = Process()
    /// Nothing is ever written here: its end is the sign for the shell beside QEMU to kill it.
    private let lifeline = Pipe()

    /// Starts QEMU; what it says goes to `log`.
    init(arguments: [String], log: URL) throws {
        guard let qemu = Harness.tool("qemu-system-x86_64") else { throw GuestFailure(what: "no QEMU") }
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            [
                "-c",
                """
                exec 3<&0
                "$@" 3<&- </dev/null & machine=$!
                { read -r nothing <&3; kill -KILL $machine; } & guard=$!
                exec 3<&-
                wait $machine; status=$?
                kill $guard
                exit $status
                """, "sh", qemu,
            ] + arguments
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try lifeline.fileHandleForReading.close()
    }

    var isRunning: Bool { process.isRunning }

    func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    deinit { stop() }
}
