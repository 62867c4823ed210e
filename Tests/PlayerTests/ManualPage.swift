import Foundation
import Testing

/// A page of the manual, or the README, as Markdown.
struct ManualPage: Sendable, CustomTestStringConvertible {
    /// A heading with what follows, up to the next heading.
    struct Section: Sendable {
        /// 1 to 6; 0 for what stands before the first heading.
        let level: Int
        let heading: String
        /// The last heading of the second level, where this is below one.
        let chapter: String
        var lines: [String] = []

        /// The name of the key that it is about: the heading is code and nothing else.
        var key: String? {
            guard level == 3, heading.hasPrefix("`"), heading.hasSuffix("`") else { return nil }
            return String(heading.dropFirst().dropLast())
        }

        /// The text of `- Values: …` or `- Default: …`, with its further lines; nil where there is none.
        func item(_ name: String) -> String? {
            guard let first = lines.firstIndex(where: { $0.hasPrefix("- \(name): ") }) else { return nil }
            let rest = lines[(first + 1)...].prefix { $0.hasPrefix("  ") }
            return ([String(lines[first].dropFirst(name.count + 4))] + rest).joined(separator: " ")
        }
    }

    /// What stands between fences.
    struct Block: Sendable, CustomTestStringConvertible {
        let page: String
        let line: Int
        /// `yaml prometheus`; empty where nothing is said.
        let kind: String
        let text: String

        var testDescription: String { "\(page):\(line)" }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Relative to the root.
    let path: String
    /// `title`, `section` and `description`.
    let facts: [String: String]
    let sections: [Section]
    let blocks: [Block]

    init(_ path: String) throws {
        self.path = path
        var lines = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var facts: [String: String] = [:]
        if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
            for line in lines[1..<end] {
                let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if parts.count == 2 { facts[parts[0]] = parts[1] }
            }
            for index in 0...end { lines[index] = "" }
        }
        self.facts = facts
        (sections, blocks) = Self.parts(of: lines, path)
    }

    private static func parts(of lines: [String], _ path: String) -> ([Section], [Block]) {
        var (sections, blocks) = ([Section(level: 0, heading: "", chapter: "")], [Block]())
        var fence: (line: Int, kind: String, lines: [String])?
        for (index, line) in lines.enumerated() {
            if let open = fence {
                if line == "```" {
                    let text = open.lines.map { $0 + "\n" }.joined()
                    blocks.append(Block(page: path, line: open.line, kind: open.kind, text: text))
                    fence = nil
                } else {
                    fence?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                fence = (index + 1, String(line.dropFirst(3)), [])
            } else if line.hasPrefix("#"), let level = line.firstIndex(where: { $0 != "#" }), line[level] == " " {
                let depth = line.distance(from: line.startIndex, to: level)
                let heading = String(line[level...].dropFirst())
                let chapter = depth == 2 ? heading : depth < 2 ? "" : sections.last?.chapter ?? ""
                sections.append(Section(level: depth, heading: heading, chapter: chapter))
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        return (sections, blocks)
    }

    var testDescription: String { path }

    /// `playlists`.
    var name: String { String(path.split(separator: "/").last?.dropLast(3) ?? "") }

    /// All text outside of fences.
    var prose: String { sections.map { ([$0.heading] + $0.lines).joined(separator: "\n") }.joined(separator: "\n") }

    /// What GitHub calls its headings in links: https://docs.github.com/get-started/writing-on-github, "Section links".
    var anchors: [String] {
        var counts: [String: Int] = [:]
        return sections.dropFirst().map { section in
            let plain = section.heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            let anchor = plain.replacing(" ", with: "-")
            let count = counts[anchor, default: 0]
            counts[anchor] = count + 1
            return count == 0 ? anchor : "\(anchor)-\(count)"
        }
    }

    /// The targets of its links and pictures.
    var links: [String] { prose.matches(of: /\]\(([^()\s]+)\)/).map { String($0.output.1) } }

    static let readme = try? ManualPage("README.md")
    static let all: [ManualPage] = {
        let folder = "Deploy/manual"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.sorted().compactMap { try? ManualPage("\(folder)/\($0)") }
    }()
    /// Of the README, and of all pages.
    static let blocks = ([readme].compactMap(\.self) + all).flatMap(\.blocks)

    /// What a text has in backticks.
    static func codes(in text: String) -> [String] {
        text.replacing("\n", with: " ").matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
}
