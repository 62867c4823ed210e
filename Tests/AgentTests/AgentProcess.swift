import Foundation
import Glibc
import TestSupport

/// The built agent, as a process of its own, with folders of its own.
final class AgentProcess {
    let folder: String
    private let process = Process()

    /// It lies beside the program that runs the tests.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "cyclorama-agent").path(percentEncoded: false)

    /// The built player.
    static let player = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: "cyclorama")
        .path(percentEncoded: false)

    /// - Parameters:
    ///   - folder: of an earlier agent, or with its settings; nil: a new one.
    ///   - settings: the text of `agent.yaml`.
    ///   - socket: that of the player, in the folder.
    ///   - player: the program that judges a site.
    init(
        in folder: String? = nil, settings: String = "http: [127.0.0.1]\nprivate: [127.0.0.1]\n",
        socket: String = "agent.sock", player: String = AgentProcess.player
    ) throws {
        self.folder = try folder ?? TestFolder.make()
        if folder == nil { try write("agent.yaml", settings) }
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = [
            "--settings", self.folder + "/agent.yaml", "--socket", self.folder + "/" + socket, "--cache-dir",
            self.folder + "/cache", "--runtime-dir", self.folder + "/run", "--state-dir", self.folder + "/state",
            "--player", player,
        ]
        try write("errors", "")
        process.standardInput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: self.folder + "/errors"))
        try process.run()
    }

    deinit { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }

    /// What it has said.
    var log: String { (try? String(contentsOfFile: folder + "/errors", encoding: .utf8)) ?? "" }

    var status: String { (try? String(contentsOfFile: folder + "/run/status.json", encoding: .utf8)) ?? "" }

    /// The place of a URL in its cache, whose name is short.
    func place(_ url: String) -> String {
        folder + "/cache/urls/" + url.replacing("%", with: "%25").replacing("/", with: "%2F")
    }

    func bytes(_ url: String) -> Data? { FileManager.default.contents(atPath: place(url)) }

    func send(_ signal: Int32) { Glibc.kill(process.processIdentifier, signal) }

    /// Waits for its end, and returns its exit code.
    func end() throws -> Int32 {
        try waitUntil("the end of the agent") { !process.isRunning }
        return process.terminationStatus
    }
}
