import Foundation
import Raster
import TestSupport
import Testing

/// A player of a folder, or of whatever else is said, that runs while files come and go.
final class LiveFolder {
    static let patterns = (0..<10).map { Pattern(number: $0, size: LivePlayer.size) }

    let scratch: Scratch
    let player: LivePlayer

    /// - Parameters:
    ///   - pictures: what lies in `photos` before it starts.
    ///   - list: the playlist.
    init(_ pictures: [Int], list: String = LiveFolder.list(), prepare: (Scratch) throws -> Void = { _ in }) throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/photos", withIntermediateDirectories: true)
        for number in pictures { try scratch.write("photos/\(number).png", Self.patterns[number].png) }
        try scratch.write("list.yaml", list)
        try prepare(scratch)
        player = try LivePlayer(scratch)
    }

    static func list(rest: String = "1h", _ more: String = "") -> String {
        "defaults: {duration: \(rest), transition-duration: 50ms}\nslides:\n  - folder: photos\n\(more)"
    }

    subscript(name: String) -> String { scratch.path + "/" + name }

    /// How many slides there are.
    var count: Int? { get throws { try player.show?["slides"] as? Int } }
    var errors: [String] { get throws { try player.show?["playlist-errors"] as? [String] ?? [] } }
    var leftOut: [String] {
        get throws {
            (try player.show?["left-out"] as? [[String: String]] ?? []).compactMap { $0["path"] }
                .map { URL(fileURLWithPath: $0).lastPathComponent }
        }
    }
    var log: String { get throws { try player.process.text("errors") } }

    func waitFor(count: Int) throws { try waitUntil("\(count) slides") { try self.count == count } }

    /// Every slide once, in order, from the one that is shown.
    func round() throws -> [String] {
        var names: [String] = []
        for _ in 0..<(try count ?? 0) {
            names.append(try #require(try player.shown))
            #expect(try player.ctl("next").code == 0)
        }
        return names
    }

    /// Writes bytes in pieces, and calls between them.
    func writeSlowly(_ path: String, _ bytes: [UInt8], pieces: Int, between: () throws -> Void) throws {
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
        defer { close(file) }
        for piece in 0..<pieces {
            let part = Array(bytes[(bytes.count * piece / pieces)..<(bytes.count * (piece + 1) / pieces)])
            #expect(write(file, part, part.count) == part.count)
            try between()
        }
    }
}
