import Foundation
import Raster
import Schedules
import Testing

@testable import Player
@testable import PlaylistFormat

/// Every file that the README and the manual show is read by who reads it in earnest.
@Suite struct ManualExampleTests {
    private static let screen = Size(width: 96, height: 54)
    /// Thursday, 2026-12-24, noon.
    private static let now = WallInstant(sinceEpoch: .seconds(1_798_113_600))

    private static func blocks(_ kind: String) -> [ManualPage.Block] { ManualPage.blocks.filter { $0.kind == kind } }

    /// What a fence may say: another word would be an example that nothing tries.
    @Test func kindsAreKnown() {
        let kinds = Dictionary(grouping: ManualPage.blocks, by: \.kind).mapValues(\.count)
        #expect(
            Set(kinds.keys) == [
                "", "console", "nginx", "python", "sh", "yaml", "yaml agent.yaml", "yaml ansible", "yaml cyclorama.txt",
                "yaml mistake", "yaml prometheus",
            ])
        #expect(kinds["yaml", default: 0] > 60 && kinds["sh", default: 0] > 15)
    }

    /// Playlists and site files, by `check`: no mistake, and nothing that is hardly meant.
    @Test(arguments: blocks("yaml")) func filesAreRight(_ block: ManualPage.Block) throws {
        let folder = try ManualFolder(hasLargeScreen: block.text.contains("mode:"))
        let path = try folder.write(block.text)
        let check = try Check.run([path], screen: Self.screen, at: Self.now, in: .utc)
        #expect(
            check.errorCount == 0 && check.warningCount == check.messages.count { $0.contains(": not downloaded yet") },
            "\(check.messages)")
        #expect(check.pictureCount > 0)
    }

    /// The agent's settings.
    @Test(arguments: blocks("yaml agent.yaml")) func settingsOfTheAgentAreRight(_ block: ManualPage.Block) {
        #expect(AgentSettings.parsed(yaml: Array(block.text.utf8), name: "agent.yaml", folder: "").error == nil)
    }

    /// The entry of a key shows that key.
    @Test(arguments: ManualKeyTests.chapters) func keysAreShown(_ chapter: ManualKeyTests.Chapter) throws {
        let page = try #require(ManualPage.all.first { $0.name == chapter.page })
        let lines =
            try String(contentsOf: ManualPage.root.appending(path: page.path), encoding: .utf8)
            .components(separatedBy: "\n## \(chapter.heading)\n").dropFirst().first?
            .components(separatedBy: "\n## ").first ?? ""
        for part in lines.components(separatedBy: "\n### `").dropFirst() {
            let key = part.prefix { $0 != "`" }
            let examples = part.components(separatedBy: "\n```")
            #expect(examples.count == 3 && examples[1].hasPrefix("yaml"), "\(key) has one example")
            #expect(examples.count > 1 && examples[1].contains("\(key):"), "\(key) is in its example")
        }
    }

    /// A mistake, and what `check` says of it in the block behind, word for word.
    @Test(arguments: blocks("yaml mistake")) func mistakesAreTold(_ block: ManualPage.Block) throws {
        let folder = try ManualFolder(hasLargeScreen: true)
        try folder.scratch.write("lobby.yaml", block.text)
        try folder.make(folder.scratch["menu.png"])
        let told = try #require(ManualPage.blocks.first { $0.page == block.page && $0.line > block.line })
        let lines = told.text.split(separator: "\n", maxSplits: 1)
        #expect(told.kind == "console" && lines.first == "$ cyclorama check lobby.yaml")
        let result = try Shell.run("cyclorama check lobby.yaml", in: folder.scratch)
        #expect(result.code == 1)
        #expect(result.errors == lines.last.map(String.init))
    }

    @Test func consolesFollowAMistake() {
        let (mistakes, consoles) = (Self.blocks("yaml mistake"), Self.blocks("console"))
        #expect(!mistakes.isEmpty && mistakes.count == consoles.count)
    }

    @Test(arguments: blocks("yaml cyclorama.txt")) func settingsAreRight(_ block: ManualPage.Block) throws {
        let settings = MachineSettings.parsed(yaml: Array(block.text.utf8), name: "", zones: { ["Europe/Berlin"] })
        #expect(settings.error == nil)
    }

    @Test(arguments: blocks("yaml ansible")) func otherYAMLIsRight(_ block: ManualPage.Block) throws {
        var report = ErrorReport()
        let source = try SourceText(decoding: Array(block.text.utf8), name: "", breaks: .yaml)
        let (root, isPartial) = NodeBuilder.tree(of: source, report: &report) { false }
        #expect(root != nil && !isPartial && report.isEmpty)
        #expect(block.text.contains("/etc/cyclorama/site.yaml") && block.text.contains("cyclorama check %s"))
    }

    @Test(
        .enabled(if: Promtool.path != nil, "no promtool; see Tests/promtool.sh"), arguments: blocks("yaml prometheus"))
    func rulesAreRight(_ block: ManualPage.Block) throws {
        #expect(try Promtool.complaints(aboutRules: block.text) == "")
        #expect(try Promtool.complaints(aboutRules: block.text + "      - alert: 1 +\n") != "", "it does look")
    }

    /// One picture for hours is an alarm by day. It is none from the evening, when the sign closes, to the morning.
    @Test(.enabled(if: Promtool.path != nil, "no promtool; see Tests/promtool.sh"))
    func aClosedSignIsNoAlarm() throws {
        let rules = Self.blocks("yaml prometheus").map(\.text).joined()
        // Minute by minute from midnight on: the slide since 0 s, closed until 7 h.
        func tests(_ slide: String, _ closed: String, _ alarms: [(minute: Int, isLoud: Bool)]) -> String {
            let alarm = """
                [{exp_labels: {instance: a, output: HDMI-A-1},
                        exp_annotations: {summary: "a, HDMI-A-1: the same picture for an hour"}}]
                """
            return """
                rule_files: [rules.yml]
                evaluation_interval: 1m
                tests:
                  - interval: 1m
                    input_series:
                      - {series: 'cyclorama_slide_start_time_seconds{instance="a",output="HDMI-A-1"}', values: '\(slide)'}
                      - {series: 'cyclorama_closed_until_time_seconds{instance="a",output="\(closed)",reason="hours"}',
                         values: '25200x420 _x200'}
                    alert_rule_test:

                """
                    + alarms.map { minute, isLoud in
                        let expected = isLoud ? alarm : "[]"
                        return "      - {alertname: SignStandsStill, eval_time: \(minute)m, exp_alerts: \(expected)}\n"
                    }.joined()
        }
        let night = [(minute: 30, isLoud: false), (120, false), (419, false)]
        for (slide, closed, alarms) in [
            // The sign opens and goes on, or stands still, if the picture of the night stays.
            ("0x420 25200x200", "HDMI-A-1", night + [(430, false), (480, false), (500, true)]),
            ("0x620", "HDMI-A-1", night + [(422, false), (430, true)]),
            // Another output is closed.
            ("0x620", "HDMI-A-2", [(30, false), (120, true), (419, true)]),
        ] {
            #expect(try Promtool.complaints(aboutTests: tests(slide, closed, alarms), ofRules: rules) == "")
        }
        #expect(try Promtool.complaints(aboutTests: tests("0x620", "HDMI-A-1", [(120, true)]), ofRules: rules) != "")
    }

    /// Alerts name metrics that the player writes, and the page of status has all of them.
    @Test func metricsAreThose() throws {
        let source = ManualPage.root.appending(path: "Sources/Player/Metrics/Metrics+Text.swift")
        let writer = try String(contentsOf: source, encoding: .utf8)
        let known = Set(writer.matches(of: /"(cyclorama_[a-z_]+)"/).map { String($0.output.1) })
        let text = Self.blocks("yaml prometheus").map(\.text).joined()
        let used = Set(text.matches(of: /cyclorama_[a-z_]+/).map { String($0.output) })
        #expect(!used.isEmpty && used.isSubset(of: known), "\(used.subtracting(known))")
        let page = ManualPage.blocks.filter { $0.page.hasSuffix("/status.md") }.map(\.text).joined()
        for name in known { #expect(page.contains("\n\(name)") || page.hasPrefix(name), "\(name)") }
    }
}
