import Foundation

/// Prometheus' own program for checking metrics.
enum Promtool {
    /// Where `Tests/promtool.sh` has found it; otherwise as the machine has it; nil: it has none.
    static let path: String? = {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/promtool" }
        return ([environment["CYCLORAMA_PROMTOOL"]].compactMap(\.self) + folders)
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// What it says of a text; empty where nothing is wrong.
    static func complaints(about text: String) throws -> String {
        let scratch = try Scratch()
        for name in ["text", "said"] { try scratch.write(name, name == "text" ? text : "") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "promtool")
        process.arguments = ["check", "metrics"]
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path + "/text"))
        let said = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/said"))
        process.standardOutput = said
        process.standardError = said
        try process.run()
        process.waitUntilExit()
        let words = try String(contentsOfFile: scratch.path + "/said", encoding: .utf8)
        return process.terminationStatus == 0 ? words : "exit code \(process.terminationStatus): \(words)"
    }
}
