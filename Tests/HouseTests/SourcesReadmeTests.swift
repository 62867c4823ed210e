import Foundation
import Testing

/// Sources/README.md names types, files and folders: all of them exist.
@Suite struct SourcesReadmeTests {
    /// Words in backticks that are neither a type nor a path: keys, commands and kernel properties.
    private static let others: Set<String> = ["check", "code", "ctl"]

    @Test func everyNameExists() throws {
        let names = Self.names(in: try Tree.text("Sources/README.md"))
        #expect(names.count > 100)
        let types = try Set(DeclaredType.all().map(\.name))
        #expect(Self.strangers(among: names, types: types) == [])
    }

    /// A word that is gone from the page is gone from the list too.
    @Test func everyOtherWordIsUsed() throws {
        let names = Set(Self.names(in: try Tree.text("Sources/README.md")))
        #expect(Self.others.subtracting(names) == [])
    }

    @Test func itIsShort() throws {
        let lines = try Tree.text("Sources/README.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 100, "it has fewer than 100 lines")
    }

    /// A change begins in three places at most.
    @Test func everyChangeHasItsFiles() throws {
        let text = try Tree.text("Sources/README.md")
        let table = try #require(text.firstRange(of: "## You want to change"))
        let rows = text[table.upperBound...].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count == 24)
        for row in rows {
            let files = Self.names(in: String(row))
            #expect((1...3).contains(files.count) && files.allSatisfy(Self.exists), "\(row)")
        }
    }

    @Test func strangersAreFound() throws {
        let text =
            "`Nowhere`, `Show`, `Job.Nothing`, `Show.Ticket`, `Job.Ticket`, `Player/Show`, `Player/Nowhere.swift`, and a `Raster`\n`Show.show`"
        let names = Self.names(in: text)
        #expect(
            names == [
                "Nowhere", "Show", "Job.Nothing", "Show.Ticket", "Job.Ticket", "Player/Show", "Player/Nowhere.swift",
                "Raster", "Show.show",
            ])
        #expect(
            Self.strangers(among: names, types: try Set(DeclaredType.all().map(\.name)))
                == ["Nowhere", "Job.Nothing", "Show.Ticket", "Player/Nowhere.swift", "Show.show"])
    }

    @Test func typesAreFound() throws {
        let types = try Set(DeclaredType.all().map(\.name))
        #expect(types.isSuperset(of: ["Show", "Output", "Drawing", "ConnectorID", "Job.Ticket", "Lineup.Group"]))
        #expect(types.isDisjoint(with: ["CaseIterable", "let", "name", "Ticket", "Show.Ticket"]))
    }

    /// What stands between backticks, line by line, in order.
    private static func names(in text: String) -> [String] {
        text.split(separator: "\n").flatMap { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
    }

    private static func strangers(among names: [String], types: Set<String>) -> [String] {
        names.filter { name in
            !others.contains(name) && !exists(name) && !types.contains(name)
        }
    }

    /// Whether there is such a file or folder, in Sources or at the root.
    private static func exists(_ path: String) -> Bool {
        ["Sources/" + path, path].contains { path in
            FileManager.default.fileExists(atPath: Tree.root.appending(path: path).path(percentEncoded: false))
        }
    }
}
