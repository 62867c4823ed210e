import Foundation
import Input
import Testing

@testable import Player

/// What `outputs` tells of a player that runs.
@Suite struct OutputListTests {
    @Test func inputDevicesAreListedByTheirNames() {
        let nodes = [
            InputNode(number: 1, name: "Lid Switch", keys: [], hasTouch: false),
            InputNode(number: 2, name: "remote\u{1B}[2J", keys: [KeyCode(rawValue: 106)], hasTouch: false),
            InputNode(number: 5, name: "Goodix Panel", keys: [KeyCode(rawValue: 106)], hasTouch: true),
        ]
        #expect(
            OutputList.text(of: nodes) == [
                "input devices", "  remote\\u{1b}[2J  keys, /dev/input/event2",
                "  Goodix Panel  touch, keys, /dev/input/event5",
            ])
        #expect(OutputList.text(of: [nodes[0]]) == [])
    }

    @Test func rungsThatHaveFailedAreListed() throws {
        let scratch = try Scratch()
        let runtime = RuntimeFolder(path: scratch.path)
        #expect(OutputList.outputs(playedIn: runtime).isEmpty, "no player runs")
        let status = """
            {"shows": [{"outputs": [{"name": "DP-1", "failed-rungs": [{"rung": "pan", "call": "flip", "error": "no memory",
            "since": "2026-01-02T03:04:05Z"}]}, {"name": "DP-2"}]}]}
            """
        try Data(status.utf8).write(to: URL(filePath: runtime.status))
        let played = OutputList.outputs(playedIn: runtime)
        #expect(
            OutputList.failures(of: "DP-1", played)
                == ["    failed     pan, since 2026-01-02T03:04:05Z: cannot flip: no memory"])
        #expect(OutputList.failures(of: "DP-2", played).isEmpty)
        try Data("{".utf8).write(to: URL(filePath: runtime.status))
        #expect(OutputList.outputs(playedIn: runtime).isEmpty)
    }
}
