import Carousel
import Foundation
import TestSupport
import Testing

@testable import Player

/// Trees as no person makes them: ten thousand folders deep, with names as long as they may be.
@Suite(.timeLimit(.minutes(60))) struct DeepTreeTests {
    private func tree(depth: Int, name: String) throws -> String {
        let path = try TestFolder.make()
        var folder = open(path, O_DIRECTORY | O_CLOEXEC)
        for _ in 0..<depth {
            close(openat(folder, "x.jpg", O_CREAT | O_WRONLY, 0o644))
            try #require(mkdirat(folder, name, 0o755) == 0)
            let next = openat(folder, name, O_DIRECTORY | O_CLOEXEC)
            try #require(next >= 0)
            close(folder)
            folder = next
        }
        close(folder)
        return path
    }

    @Test(arguments: [("d", 33), (String(repeating: "n", count: 255), 15)])
    func aBottomlessTreeEnds(_ name: String, _ depth: Int) throws {
        let tree = try tree(depth: 10_000, name: name)
        let list = try Scratch()
        let path = try list.write("list.yaml", "slides: [{folder: '\(tree)', recursive: true}]")
        let watches = Watches()
        let attempt = LineupReader([path], seed: 0).attempt(watching: watches)
        let content = try attempt.content.get()
        #expect(abs(content.lineup.count - depth) <= 1)
        #expect(content.sources.remarks.count == 1)
    }
}
