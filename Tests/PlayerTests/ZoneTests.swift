import Foundation
import TestSupport
import Testing

/// A time zone whose file never opens.
@Suite(.tags(.live), .serialized) struct ZoneTests {
    private static func fifo(_ scratch: Scratch) -> [String: String] {
        mkfifo(scratch.path + "/fifo", 0o600)
        return ["TZ": ":" + scratch.path + "/fifo"]
    }

    @Test func theShowGoesOnInUTC() throws {
        let scratch = try LivePlayer.scratch()
        let environment = Self.fifo(scratch)
        try scratch.write(
            "list.yaml",
            "slides:\n  - {image: 0.png, show: {from: 2020-01-01}}\n  - {image: 1.png, show: {until: 2020-01-01}}")
        let player = try LivePlayer(scratch, environment: environment)
        #expect(try player.shown == "0")
        try player.stop()
        let said = try player.process.text("errors")
        #expect(said.contains("or UTC: \(scratch.path)/fifo: open: Not a regular file, but a FIFO\n"), "\(said)")
    }

    @Test func soDoTheOtherCommands() throws {
        let scratch = try LivePlayer.scratch()
        let environment = Self.fifo(scratch)
        for command in [
            ["check"], ["simulate", "--from", "2026-12-24"],
            ["render", "--at", "0s", "-o", scratch.path + "/x.png"],
        ] {
            let result = try Program.Running(command + [scratch.path + "/list.yaml"], environment: environment).end()
            #expect(result.code == 0, "\(command): \(result.errors)")
            let warning = "cyclorama: no time zone, so all times are UTC: "
            #expect(result.errors.hasPrefix(warning), "\(result.errors)")
        }
    }
}
