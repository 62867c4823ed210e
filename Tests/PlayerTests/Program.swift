import Foundation
import TestSupport
import Testing

/// The built program, run as a process of its own.
enum Program {
    struct Result {
        let code: Int32
        let output: String
        let errors: String

        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    /// It lies beside the program that runs the tests.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "cyclorama").path(percentEncoded: false)

    /// What runs in its place, where CYCLORAMA_PROGRAM says so: a program, or an emulator and a program.
    static let substitute = command("CYCLORAMA_PROGRAM")
    /// The release build of it, where `Tests/run.sh` has made one.
    static let released = command("CYCLORAMA_STATIC")

    private static func command(_ variable: String) -> [String]? {
        ProcessInfo.processInfo.environment[variable].map { $0.split(separator: " ").map(String.init) }
    }

    /// Runs it to its end.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        let running = try Running(arguments, environment: environment)
        return try running.end()
    }

    /// It while it runs.
    final class Running {
        private let process = Process()
        private let scratch: Scratch

        /// - Parameter command: the program and its first arguments; nil: the built program, or its substitute.
        init(_ arguments: [String], environment: [String: String] = [:], by command: [String]? = nil) throws {
            scratch = try Scratch()
            let command = command ?? Program.substitute ?? [Program.path]
            process.executableURL = URL(fileURLWithPath: command[0])
            process.arguments = command.dropFirst() + arguments
            // Two players share neither a runtime nor a state folder, whatever else this machine runs.
            let own = ["RUNTIME_DIRECTORY": scratch.path + "/runtime", "STATE_DIRECTORY": scratch.path + "/state"]
            process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            // Files, not pipes: nobody needs to read along.
            let files = try ["output", "errors"].map { name in
                FileHandle(forWritingAtPath: try scratch.write(name, ""))
            }
            (process.standardOutput, process.standardError) = (files[0], files[1])
            // Foundation keeps a process after its end, and with it what it has been given.
            defer { for file in files { try? file?.close() } }
            try process.run()
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        var identifier: Int32 { process.processIdentifier }
        var isRunning: Bool { process.isRunning }

        func text(_ name: String) throws -> String {
            try String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8)
        }

        func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// How much processor time it and its children have taken, in hundredths of a second.
        var ticks: Int {
            get throws {
                guard let own = Self.ticks(of: identifier) else { throw CocoaError(.fileNoSuchFile) }
                let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
                let children = numbers.compactMap { Self.ticks(of: $0) }.filter { $0.parent == identifier }
                return own.ticks + children.reduce(0) { $0 + $1.ticks }
            }
        }

        /// With the children that it has waited for, fields 14 to 17 of proc_pid_stat(5); nil: it has ended.
        private static func ticks(of process: Int32) -> (parent: Int32, ticks: Int)? {
            let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let fields = text?.split(separator: ")").last?.split(separator: " ").map { Int($0) ?? 0 } ?? []
            return fields.count > 14 ? (Int32(fields[1]), fields[11...14].reduce(0, +)) : nil
        }

        /// Whether it sleeps with such a file open, by the name that proc_pid_fd(5) has for it.
        func sleeps(with name: String) -> Bool {
            let folder = "/proc/\(identifier)"
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
            let isOpen = files.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/fd/" + $0))?.hasPrefix(name)
                    == true
            }
            return isOpen && (try? String(contentsOfFile: folder + "/stat", encoding: .utf8))?.contains(") S ") == true
        }

        /// Waits until it does next to nothing for a second.
        func waitUntilItSleeps() throws {
            try waitUntil("a second of sleep") {
                let before = try ticks
                usleep(1_000_000)
                return try ticks - before < 5
            }
        }

        /// Waits for its end, which must come.
        func end(within limit: Duration = lastLimit) throws -> Result {
            try waitUntil("the end of \(process.arguments ?? [])", within: limit) { !process.isRunning }
            return Result(
                code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: try text("output"), errors: try text("errors"))
        }
    }
}
