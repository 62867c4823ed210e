import Foundation
import LinuxIO
import Testing

@testable import Player
@testable import PlaylistFormat

/// A reading ends before it takes the memory that the pictures need, whatever it is that takes it.
@Suite struct ReadingMemoryTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// The process has these bytes at the beginning, and at the looks that follow.
    @Test(
        arguments: [
            ([0, 100, 101], 2), ([50, 100, 100], nil), ([95, 101, 104, 105, 106], 4), ([200, 190, 210, 211], 3),
            ([0, 50, 101, 10], 2), ([], nil),
        ] as [([Int], Int?)])
    func itEndsBeyondItsLimitAndItsShare(sizes: [Int], end: Int?) {
        var left = sizes[...]
        let memory = ReadingMemory(limit: 100, share: 10) { left.popFirst() ?? 0 }
        let looks = (1...max(1, sizes.count)).first { _ in
            let steps = (0..<ReadingMemory.pace).map { _ in memory.ends() }
            #expect(steps.dropLast().allSatisfy { !$0 })
            return steps.last == true
        }
        #expect(looks == end && memory.isOver == (end != nil))
        #expect(memory.ends() == (end != nil), "and stays so")
    }

    /// The process grows by a mebibyte from look to look.
    private func pass(_ source: String, limit: Int, share: Int) -> ReadingPass {
        var size = 0
        let memory = ReadingMemory(limit: limit << 20, share: share << 20) {
            size += 1 << 20
            return size
        }
        var pass = ReadingPass(watches: nil, memory: memory)
        pass.take(source)
        pass.finish()
        return pass
    }

    private func messages(_ pass: ReadingPass) -> [String] {
        pass.problems.flatMap(\.complaints).map { $0.wholeText().replacing(scratch.path + "/", with: "") }
    }

    private static let words = "to read this would take more than the 8 MiB that the player may have meanwhile"

    /// In the parser, behind it, and in folders.
    @Test func whateverTakesTooMuchIsRefusedAtItsPlace() throws {
        let paths = (0..<20_000).map { "pictures/\($0).jpg" }
        let yaml = try scratch.write("a.yaml", "slides:\n" + paths.map { "- \($0)\n" }.joined())
        let m3u = try scratch.write("a.m3u", paths.map { $0 + "\n" }.joined())
        let value = try scratch.write("b.yaml", "slides:\n- \(String(repeating: "x", count: 14 << 20))\n")
        for path in [yaml, m3u, value] {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            #expect(messages(pass(path, limit: 8, share: 1)) == ["\(name): \(Self.words)"])
            #expect(!messages(pass(path, limit: 8, share: 100_000)).contains { $0.contains(Self.words) }, "its share")
            #expect(!messages(pass(path, limit: 100_000, share: 1)).contains { $0.contains(Self.words) }, "its limit")
        }
        try FileManager.default.createDirectory(atPath: scratch.path + "/pictures", withIntermediateDirectories: false)
        for number in 0..<2000 { try scratch.write("pictures/\(number).jpg", "") }
        let list = try scratch.write("c.yaml", "slides:\n- folder: pictures\n")
        #expect(messages(pass(list, limit: 8, share: 1)) == ["c.yaml:2:3: \(Self.words)\n- folder: pictures\n  ^"])
        #expect(messages(pass(scratch.path + "/pictures", limit: 8, share: 1)) == [Self.words])
    }

    /// Libyaml takes in a value of many megabytes before it tells of it.
    @Test func aLongValueIsBrokenOff() {
        var questions = 0
        let text = "slides:\n- \(String(repeating: "x", count: 15 << 20))\n"
        let parsed = Playlist.parsed(yaml: Array(text.utf8), name: "a", folder: "") {
            questions += 1
            return questions > 100
        }
        #expect(questions > 100 && questions < 200 && parsed.error != nil)
    }

    /// In a process of its own: others run beside this one.
    @Test func theKernelsCountIsOfWhatTheProcessHas() async {
        await #expect(processExitsWith: .success) {
            let before = MachineMemory.own
            let bytes = [UInt8](repeating: 7, count: 64 << 20)
            let after = MachineMemory.own
            #expect(before > 1 << 20 && after - before >= 63 << 20 && after - before < 80 << 20)
            withExtendedLifetime(bytes) {}
        }
    }
}
