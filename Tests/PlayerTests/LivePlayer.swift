import Foundation
import Raster
import TestSupport
import Testing
import Vocabulary

/// A player that plays in real time on a display in memory, and the files around it.
final class LivePlayer {
    static let size = Size(width: 160, height: 90)

    let scratch: Scratch
    let process: Program.Running
    let folder: String

    /// Slides rest for an hour where nothing else is said, so that only commands move them.
    convenience init(_ scratch: Scratch, _ extra: String..., environment: [String: String] = [:]) throws {
        try self.init(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:160x90@60"] + extra,
            environment: environment)
    }

    /// - Parameter arguments: all that `play` is told, except where its status goes; that is `run` in the scratch folder
    ///   where nothing else is said.
    init(
        _ scratch: Scratch, playing arguments: [String], environment: [String: String] = [:],
        runtimeFolder: String? = nil
    ) throws {
        self.scratch = scratch
        folder = runtimeFolder ?? scratch.path + "/run"
        process = try Program.Running(
            ["play", "--runtime-dir", folder, "--state-dir", folder + "/state"] + arguments, environment: environment)
        // A status may lie there that is another player's.
        try waitUntil("the first picture") {
            let status = try self.status
            let isOurs = status?["process"] as? Int32 == self.process.identifier
            return try isOurs && self.state == "resting" || !self.process.isRunning
        }
    }

    /// A folder with five pictures and a playlist of them.
    static func scratch(rest: String = "1h") throws -> Scratch {
        let scratch = try Scratch()
        for number in 0..<5 { _ = try Pattern(number: number, size: size).file(in: scratch) }
        try write([0, 1, 2, 3, 4], rest: rest, in: scratch)
        return scratch
    }

    static func write(_ slides: [Int], rest: String = "1h", in scratch: Scratch) throws {
        try scratch.write(
            "list.yaml",
            "defaults: {duration: \(rest), transition-duration: 100ms}\nslides:\n"
                + slides.map { "  - \($0).png\n" }.joined())
    }

    /// `status.json`, which is whole at any time; nil while there is none.
    var status: [String: Any]? {
        get throws {
            guard let data = FileManager.default.contents(atPath: folder + "/status.json") else { return nil }
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
    }

    /// What the status says of each show.
    var shows: [[String: Any]] { get throws { try status?["shows"] as? [[String: Any]] ?? [] } }

    /// What it says of the first, and mostly only one.
    var show: [String: Any]? { get throws { try shows.first } }

    var state: String? { get throws { try show?["state"] as? String } }
    var isPaused: Bool? { get throws { try show?["paused"] as? Bool } }
    var position: Int? { get throws { try show?["position"] as? Int } }

    /// The slide that it rests on.
    var shown: String? {
        get throws {
            try show.flatMap(Self.shown)
        }
    }

    /// The slide that a show rests on.
    static func shown(_ show: [String: Any]) -> String? {
        guard show["state"] as? String == "resting" else { return nil }
        let path = (show["showing"] as? [String: Any])?["path"] as? String
        return path.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    func ctl(_ action: String) throws -> Program.Result { try Program.run("ctl", action, "--runtime-dir", folder) }

    func waitFor(slide: String) throws { try waitUntil("slide \(slide)") { try shown == slide } }

    func stop() throws {
        process.send(SIGTERM)
        #expect(try process.end().code == 0)
    }
}
