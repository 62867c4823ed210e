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

    /// What it says of metrics; empty where nothing is wrong.
    static func complaints(about text: String) throws -> String {
        let result = try run(["check", "metrics"], reading: text)
        return result.code == 0 ? result.words : "exit code \(result.code): \(result.words)"
    }

    /// What it says of rules for alerts; empty where nothing is wrong.
    static func complaints(aboutRules text: String) throws -> String {
        let scratch = try Scratch()
        let result = try run(["check", "rules", scratch.write("rules.yml", text)], reading: "")
        return result.code == 0 ? "" : "exit code \(result.code): \(result.words)"
    }

    /// What becomes of rules for alerts when their tests, a YAML file's content, are run; empty where all is as expected.
    static func complaints(aboutTests text: String, ofRules rules: String) throws -> String {
        let scratch = try Scratch()
        try scratch.write("rules.yml", rules)
        let result = try run(["test", "rules", scratch.write("tests.yml", text)], reading: "")
        return result.code == 0 ? "" : "exit code \(result.code): \(result.words)"
    }

    private static func run(_ arguments: [String], reading text: String) throws -> (code: Int32, words: String) {
        let scratch = try Scratch()
        for name in ["text", "said"] { try scratch.write(name, name == "text" ? text : "") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "promtool")
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch["text"]))
        let said = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch["said"]))
        process.standardOutput = said
        process.standardError = said
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try scratch.text("said"))
    }
}
