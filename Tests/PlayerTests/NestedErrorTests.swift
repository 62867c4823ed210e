import Glibc
import Testing

@testable import Player

/// What is wrong with entries that lead elsewhere, word for word: in the style of everything that is wrong with a file.
@Suite struct NestedErrorTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What reading a source says, with the folder's name left out.
    private func complaints(_ name: String) -> [String] {
        do {
            _ = try LineupReader([scratch[name]], seed: 0).read()
            return []
        } catch { return error.wholeMessages.map { scratch.bare($0) } }
    }

    @Test func whatIsMissing() throws {
        try scratch.write(
            "top.yaml", "slides:\n  - in.m3u\n  - {folder: none, duration: 1s}\n  - playlist: none.yaml\n")
        try scratch.write("in.m3u", "#EXTM3U\n写 none.m3u\nsub/none.m3u8\n")
        #expect(
            complaints("top.yaml") == [
                "in.m3u:2:1: 写 none.m3u: No such file or directory\n写 none.m3u\n^",
                "in.m3u:3:1: sub/none.m3u8: No such file or directory\nsub/none.m3u8\n^",
                "top.yaml:3:5: none: No such file or directory\n  - {folder: none, duration: 1s}\n    ^",
                "top.yaml:4:5: none.yaml: No such file or directory\n  - playlist: none.yaml\n    ^",
            ])
        // What the command line names has no line.
        #expect(complaints("none.yaml") == ["none.yaml: No such file or directory"])
    }

    @Test func whatCannotBeRead() throws {
        try scratch.write("top.yaml", "slides:\n  - folder: file\n  - loop.yaml\n")
        try scratch.write("file", "")
        try scratch.link("loop.yaml", to: "loop.yaml")
        #expect(
            complaints("top.yaml") == [
                "top.yaml:2:5: file: Not a directory\n  - folder: file\n    ^",
                "top.yaml:3:5: loop.yaml: Too many levels of symbolic links\n  - loop.yaml\n    ^",
            ])
    }

    @Test func cycles() throws {
        try scratch.write("a.yaml", "slides:\n  - {playlist: sub/b.m3u, duration: 1s}\n")
        try scratch.makeFolder("sub")
        try scratch.write("sub/b.m3u", "x.jpg\n../a.yaml\n")
        #expect(
            complaints("a.yaml") == [
                "sub/b.m3u:2:1: a playlist cannot play itself: 'a.yaml' -> 'sub/b.m3u' -> 'sub/../a.yaml'\n"
                    + "../a.yaml\n^"
            ])
        try scratch.write("self.m3u", "self.m3u\n")
        #expect(
            complaints("self.m3u")
                == ["self.m3u:1:1: a playlist cannot play itself: 'self.m3u' -> 'self.m3u'\nself.m3u\n^"])
    }

    @Test func depth() throws {
        for number in 0...17 { try scratch.write("\(number).m3u", "\(number + 1).m3u\n") }
        let chain = (0...17).map { "'\($0).m3u'" }.joined(separator: " -> ")
        #expect(complaints("0.m3u") == ["16.m3u:1:1: playlists can be 16 deep in each other: \(chain)\n17.m3u\n^"])
    }

    /// While it is waited for, it is one line.
    @Test func waiting() throws {
        try scratch.write("top.yaml", "slides: [none.m3u]\n")
        let reading = try LineupReader([scratch["top.yaml"]], seed: 0).attempt().content.get().sources
        #expect(
            reading.missing.map { scratch.bare($0.description) }
                == ["top.yaml:1:10: none.m3u: No such file or directory"])
    }
}
