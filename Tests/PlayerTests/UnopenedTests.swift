import Foundation
import Raster
import Schedules
import TestSupport
import Testing

@testable import Player

/// Whatever is named as a source, only regular files are opened.
@Suite struct UnopenedTests {
    private let scratch: Scratch
    private let openings: Openings
    private static let names = ["a.png", "b.yaml", "c.m3u", "d.log", "folder/e.png"]

    init() throws {
        scratch = try Scratch()
        try scratch.makeFolder("folder")
        for name in Self.names { try #require(mkfifo(scratch[name], 0o600) == 0) }
        openings = try Openings(of: Self.names.map { [path = scratch.path] in path + "/" + $0 })
    }

    private func sources(_ names: [String]) -> [String] { names.map { scratch[$0] } }

    @Test func byTheCheck() throws {
        try scratch.write(
            "list.yaml", "when-empty: a.png\nplaceholder: a.png\nslides: [a.png, b.yaml, c.m3u, {folder: folder}]")
        try scratch.write("site.yaml", "outputs: {A: a.png, B: b.yaml, C: list.yaml}")
        let check = try Check.run(
            sources(Self.names + ["folder", "list.yaml", "site.yaml"]), screen: Size(width: 1920, height: 1080),
            at: WallInstant(sinceEpoch: .zero), in: .utc)
        #expect(check.errorCount > 5)
        #expect(
            check.messages.filter { !$0.contains("Not a regular file, but a FIFO") && !$0.contains("warning") } == [])
        #expect(openings.count() == 0)
    }

    @Test func byThePlayer() throws {
        for name in Self.names {
            let plans = try Multiplex.reader(sources([name]))
            _ = try? plans.first()
            let watches = Watches()
            let unfinished = UnfinishedFiles(paths: Set(sources([name])), untouched: Set(sources([name])))
            _ = LineupReader(sources([name]), seed: 0).attempt(watching: watches, leavingOut: unfinished)
        }
        #expect(openings.count() == 0)
    }

    @Test func byTheReport() {
        let report = DisplayReport.read(sources(["d.log"]))
        #expect(report.complaints == [scratch["d.log"] + ": Not a regular file, but a FIFO"])
        #expect(openings.count() == 0)
    }
}
