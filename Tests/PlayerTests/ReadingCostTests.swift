import LinuxIO
import Testing

@testable import Player
@testable import PlaylistFormat

/// A reading ends before it takes the memory that the pictures need, or lasts for ever, whatever it is that takes it.
@Suite struct ReadingCostTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// At which look a reading ends; the first figures are those at its beginning.
    private func end(_ limits: ReadingCost.Limits, _ figures: [ReadingCost.Figures]) -> Int? {
        var left = figures[...]
        let cost = ReadingCost(limits) { left.popFirst() ?? ReadingCost.Figures(memory: 0, time: .zero) }
        let look = (1..<max(2, figures.count)).first { _ in
            let steps = (0..<ReadingCost.pace).map { _ in cost.ends() }
            #expect(steps.dropLast().allSatisfy { !$0 })
            return steps.last == true
        }
        #expect(cost.isOver == (look != nil) && (cost.reason != nil) == cost.isOver)
        #expect(cost.ends() == (look != nil), "and stays so")
        return look
    }

    @Test(
        arguments: [
            ([0, 100, 101], 2), ([50, 100, 100], nil), ([95, 101, 104, 105, 106], 4), ([200, 190, 210, 211], 3),
            ([0, 50, 101, 10], 2), ([], nil),
        ] as [([Int], Int?)])
    func itEndsBeyondItsMemoryAndItsShare(sizes: [Int], look: Int?) {
        let limits = ReadingCost.Limits(memory: 100, share: 10)
        #expect(end(limits, sizes.map { ReadingCost.Figures(memory: $0, time: .zero) }) == look)
    }

    @Test(arguments: [([7, 17], nil), ([7, 12, 18], 2), ([0, 11, 12], 1)] as [([Int], Int?)])
    func itEndsBeyondItsTime(seconds: [Int], look: Int?) {
        let limits = ReadingCost.Limits(memory: 100, share: 10, time: .seconds(10))
        #expect(end(limits, seconds.map { ReadingCost.Figures(memory: 1000, time: .seconds($0)) }) == look)
    }

    /// However many outputs there are, a machine has one memory.
    @Test func theReadingsOfAllOutputsShareTheMachine() throws {
        let (one, many) = (ReadingCost.Limits(readings: 1), ReadingCost.Limits(readings: 16))
        #expect(one.memory == many.memory && one.share == one.memory / 4 && many.share == one.share / 16)
        let reader = try Multiplex.reader(outputs: ["A=a.jpg", "B=b.jpg", "C=c.jpg"])
        let plan = try reader.first().content.plan
        #expect(plan.channels.map { reader.lineupReader(for: $0, of: plan).readings } == [3, 3, 3])
    }

    /// The process grows by four mebibytes from look to look.
    private func pass(_ source: String, limit: Int, share: Int) -> ReadingPass {
        var size = 0
        let cost = ReadingCost(ReadingCost.Limits(memory: limit << 20, share: share << 20)) {
            size += 4 << 20
            return ReadingCost.Figures(memory: size, time: .zero)
        }
        var pass = ReadingPass(watches: nil, cost: cost)
        pass.take(source)
        pass.finish()
        return pass
    }

    private func messages(_ pass: ReadingPass) -> [String] {
        pass.problems.complaints.map { scratch.bare($0.wholeText()) }
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
        try scratch.makeFolder("pictures")
        for number in 0..<2000 { try scratch.write("pictures/\(number).jpg", "") }
        let list = try scratch.write("c.yaml", "slides:\n- folder: pictures\n")
        #expect(messages(pass(list, limit: 8, share: 1)) == ["c.yaml:2:3: \(Self.words)\n- folder: pictures\n  ^"])
        #expect(messages(pass(scratch["pictures"], limit: 8, share: 1)) == [Self.words])
    }

    /// The processor's time counts where a disk's does not.
    @Test func theTimeOfTheReadingThreadIsMeasured() {
        let start = ThreadClock.now
        MonotonicClock.sleep(.milliseconds(200))
        let slept = ThreadClock.now - start
        while ThreadClock.now - start < slept + .milliseconds(50) {}
        #expect(slept < .milliseconds(100))
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
