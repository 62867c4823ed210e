import Foundation
import Testing

/// What a run costs, by what can be counted: a clock would judge the machine.
@Suite struct BudgetTests {
    private static func number(_ pattern: Regex<(Substring, Substring)>, in text: some StringProtocol) throws -> Int {
        let match = try #require(String(text).firstMatch(of: pattern))
        return try #require(Int(match.output.1))
    }

    /// `Guest.init` fails a run that starts more.
    @Test func fewGuestsAreStarted() throws {
        let tiers = try Tree.text("Tests/run/tiers.py")
        #expect(try Self.number(/"usual": (\d+)/, in: tiers) <= 2)
        #expect(try Self.number(/"ci": (\d+)/, in: tiers) <= 8)
    }

    /// Live players pass the time of every run.
    @Test func livePlayersSleepLittle() throws {
        let live = try Tree.files("Tests", "Tests.swift").filter { $0.text.contains(".tags(.live") }
        #expect(live.count > 40 && live.count <= 48, "\(live.count) live suites")
        // In microseconds; shorter ones are steps of loops.
        let sleeps = live.flatMap { $0.text.matches(of: /usleep\(([0-9_]+)\)/) }
            .compactMap { Int($0.output.1.replacing("_", with: "")) }.filter { $0 >= 20_000 }
        let whole = sleeps.reduce(0, +)
        #expect(whole > 0 && whole <= 20_000_000, "\(whole) microseconds")
    }

    /// Each suite of guests runs in a part of `Tests/release.sh`, and that in `Tests/run/tiers.py`.
    @Test func everySuiteOfGuestsHasItsPart() throws {
        let tiers = try Tree.text("Tests/run/tiers.py")
        let names = try #require(tiers.split(separator: "\n").first { $0.hasPrefix("PARTS = ") })
        let parts = Set(names.matches(of: /"(\w+)"/).map { String($0.output.1) })
        let table = try Tree.text("Tests/release.md")
        for part in parts { #expect(table.contains("\n| \(part) |"), "\(part)") }
        for file in try Tree.files("Tests/GuestTests", "Tests.swift") {
            let suite = try #require(file.text.firstMatch(of: /@Suite\(\s*\.tags\(([^)]*)\)/), "\(file.path)")
            let tags = suite.output.1.split { !$0.isLetter }.map(String.init)
            #expect(tags.count(where: parts.contains) == 1, "\(file.path): \(tags)")
        }
    }
}
