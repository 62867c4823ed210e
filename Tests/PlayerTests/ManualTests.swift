import Foundation
import Testing

/// The README and the manual in Deploy/manual: their form, and where their links lead.
@Suite struct ManualTests {
    @Test func everySubjectHasAPage() {
        #expect(
            ManualPage.all.map(\.name) == [
                "agent", "boards", "control", "developing", "displays", "drivers", "fleet", "input", "limits",
                "playlists", "recipes", "service", "site", "socket", "status", "stick", "transitions", "trouble", "web",
            ])
    }

    /// The first thing that people meet: short, with the picture, what it refuses, a try, a sign and a playlist of twelve lines.
    @Test func theReadmeIsShortAndLeadsEverywhere() throws {
        let readme = try #require(ManualPage.readme)
        let text = try String(contentsOf: ManualPage.root.appending(path: readme.path), encoding: .utf8)
        #expect(text.count { $0 == "\n" } <= 150)
        #expect(text.contains("](Playlists/demo.png)") && text.contains("**It refuses to be**"))
        #expect(
            readme.sections.filter { $0.level == 2 }.map(\.heading)
                == ["Try it", "A sign in five minutes", "A playlist of twelve lines", "From afar", "Where the rest is"])
        #expect(readme.blocks.contains { $0.kind == "yaml" && $0.text.count { $0 == "\n" } == 12 })
        let targets = Set(readme.links.map { String($0.prefix { $0 != "#" }) })
        for page in ManualPage.all { #expect(targets.contains(page.path), "README names \(page.path)") }
    }

    /// A name and a section for man(1), a title, and a sentence that says what the page is for.
    @Test(arguments: ManualPage.all) func aPageSaysWhatItIsFor(_ page: ManualPage) throws {
        let (title, section) = (try #require(page.facts["title"]), try #require(page.facts["section"]))
        #expect(title.hasPrefix("cyclorama-") && ["5", "7"].contains(section))
        let description = try #require(page.facts["description"])
        #expect(!description.isEmpty && description.count <= 70 && !description.contains(/[:.]/))
        #expect(page.sections.filter { $0.level == 1 }.count == 1 && page.sections[1].level == 1)
        let opening = page.sections[1].lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(separator: " ")
        #expect(opening.contains(".") && !opening.hasPrefix("|") && !opening.hasPrefix("-"), "\(opening)")
        #expect(ManualPage.all.count { $0.facts["title"] == title } == 1)
    }

    /// A table without a heading for each column is none in a manual page, where it is a list.
    @Test(arguments: ManualPage.all) func columnsHaveHeadings(_ page: ManualPage) {
        let lines = page.prose.split(separator: "\n")
        for (head, rule) in zip(lines, lines.dropFirst()) where rule.hasPrefix("|--") {
            #expect(!head.contains("| |"), "\(head)")
        }
    }

    @Test(arguments: [ManualPage.readme].compactMap(\.self) + ManualPage.all)
    func everyLinkLeadsSomewhere(_ page: ManualPage) throws {
        let anchors = Dictionary(uniqueKeysWithValues: ManualPage.all.map { ($0.path, Set($0.anchors)) })
        #expect(page.links.count >= 1)
        for link in page.links where !link.hasPrefix("https://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? page.path : resolved(parts[0], from: page.path)
            #expect(
                FileManager.default.fileExists(atPath: ManualPage.root.appending(path: file).path),
                "\(page.path): \(link)")
            if parts.count > 1 { #expect(anchors[file]?.contains(parts[1]) == true, "\(page.path): \(link)") }
        }
    }

    private func resolved(_ link: String, from page: String) -> String {
        var folders = page.split(separator: "/").dropLast()
        for part in link.split(separator: "/") {
            if part == ".." { folders.removeLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/")
    }

    /// What is in parentheses behind a heading would be lost in its anchor, and a line end in a link is none to GitHub.
    @Test func linksAreFound() throws {
        let page = try #require(ManualPage.all.first { $0.name == "playlists" })
        #expect(page.anchors.contains("a-picture-that-stands-in") && page.anchors.contains("order-1"))
        #expect(page.links.contains("trouble.md#what-a-message-means"))
    }

    /// Texts of messages that the manual explains are the player's.
    @Test func explainedMessagesAreTold() throws {
        let page = try #require(ManualPage.all.first { $0.name == "trouble" })
        let section = try #require(page.sections.first { $0.heading == "What a message means" })
        let rows = section.lines.filter { $0.hasPrefix("| `") }
        #expect(rows.count > 25)
        let sources = try Self.sources() + String(cString: strerror(ENOENT))
        for row in rows {
            let cell = String(row.dropFirst(2).prefix { $0 != "|" })
            for text in ManualPage.codes(in: cell) {
                let parts = text.split(separator: "…").map { $0.trimmingCharacters(in: .whitespaces) }
                for part in parts where !part.isEmpty && !sources.contains(part) { Issue.record("\(text): \(part)") }
            }
        }
    }

    /// All of the player's text, in which a message that is broken over lines is one again.
    private static func sources() throws -> String {
        let folder = ManualPage.root.appending(path: "Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let text = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        return text.replacing(/"\s*\n\s*\+ "/, with: "").replacing(#/ \\\n\s*/#, with: " ")
    }
}
