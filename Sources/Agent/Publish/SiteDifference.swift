internal import Digest
internal import Fetch
internal import JSONText
internal import LinuxIO
internal import Paths

/// What another state of a site changes on the signs.
struct SiteDifference {
    /// How long the shows are compared.
    private static let span = "24h"
    private static let mostLines = 40

    private let player: Tool

    init(_ player: Tool) { self.player = player }

    /// - Parameters:
    ///   - before: a folder with the present state; nil: there is none.
    ///   - after: the folder that comes, by its name on a sign.
    ///   - place: where that lies in truth.
    func lines(from before: String?, to after: String, in place: String) throws(AgentError) -> [String] {
        let old = if let before { try content(of: before) } else { [String: SHA256]() }
        let new = try content(of: place)
        let changes = Self.changes(from: old, to: new)
        // Both begin at the same minute.
        let now = WallClock.now.components.seconds / 60 * 60
        let start = HTTPDate(seconds: now + Int64(LocalTime.offset(at: now))).utc.prefix(16)
        let former = if let before { try show(of: before, from: start) } else { ShownDay() }
        let next = try show(of: after, from: start)
        let changed = Set(new.keys).filter { old[$0] != nil && old[$0] != new[$0] }
        let day = former.differences(to: next, changed: changed)
        if changes.isEmpty, day.isEmpty { return ["nothing would change"] }
        return (changes.isEmpty ? ["no file changes"] : Self.short(changes))
            + (day.isEmpty
                ? ["the next 24 hours stay as they are"]
                : ["the next 24 hours, from \(start.replacing("T", with: " ")):"] + Self.short(day))
    }

    /// Files that come, go, move or change, a line each.
    static func changes(from old: [String: SHA256], to new: [String: SHA256]) -> [String] {
        var gone = old.filter { new[$0.key] == nil }
        var come = new.filter { old[$0.key] == nil }
        var moves: [(String, String)] = []
        for (path, digest) in come.sorted(by: { $0.key < $1.key }) {
            guard let origin = gone.filter({ $0.value == digest }).keys.min() else { continue }
            moves.append((origin, path))
            gone[origin] = nil
            come[path] = nil
        }
        let name = { (path: String) in safeLine(path) }
        return come.keys.sorted().map { "+ \(name($0))" } + gone.keys.sorted().map { "- \(name($0))" }
            + moves.map { "> \(name($0.0)) is \(name($0.1)) now" }
            + new.keys.sorted().filter { old[$0] != nil && old[$0] != new[$0] }.map { "~ \(name($0))" }
    }

    private static func short(_ lines: [String]) -> [String] {
        lines.count <= mostLines
            ? lines.map { "  " + $0 }
            : lines.prefix(mostLines).map { "  " + $0 } + ["  and \(lines.count - mostLines) more"]
    }

    private func content(of folder: String) throws(AgentError) -> [String: SHA256] {
        try AgentError.telling { () throws(SystemError) in
            var content: [String: SHA256] = [:]
            for path in try SiteSurvey(of: folder, limit: .max).files {
                content[path] = try Self.digest(of: PathParts.joined(folder, path))
            }
            return content
        }
    }

    private static func digest(of path: String) throws(SystemError) -> SHA256 {
        let file = try Descriptor(reading: path)
        var hasher = SHA256.Hasher()
        var start = 0
        while true {
            let bytes = try file.bytes(start..<start + 1 << 18, of: path)
            if bytes.isEmpty { return hasher.finish() }
            hasher.update(bytes.span)
            start += bytes.count
        }
    }

    private func show(of site: String, from start: Substring) throws(AgentError) -> ShownDay {
        let answer = try player.run(["simulate", "--json", "--from", String(start), "--for", Self.span, site])
        if answer.code != 0 { throw AgentError("what \(safeLine(site)) shows cannot be told") }
        let scenes = answer.output.split(separator: UInt8(ascii: "\n")).compactMap { try? JSON(reading: Array($0)) }
        return ShownDay(scenes, of: site)
    }
}
