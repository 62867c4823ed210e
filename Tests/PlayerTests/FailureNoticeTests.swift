import JSONText
import Testing

@testable import Player

/// What flaps for ever does not fill the log for ever.
@Suite struct FailureNoticeTests {
    /// A failure in each of these seconds, and whether it works again behind it; returns when it was told.
    private func told(_ seconds: some Sequence<Int>, worksBetween: Bool) -> (failures: [Int], ends: [Int]) {
        var notice = FailureNotice()
        var (failures, ends): ([Int], [Int]) = ([], [])
        if notice.works() { ends.append(-1) }
        for second in seconds {
            if notice.fails(at: .seconds(second)) { failures.append(second) }
            if worksBetween, notice.works() { ends.append(second) }
            if worksBetween, notice.works() { ends.append(second) }
        }
        return (failures, ends)
    }

    @Test func aFailureThatLastsIsToldOnce() {
        let told = told(5..<100_000, worksBetween: false)
        #expect(told.failures == [5] && told.ends.isEmpty)
    }

    @Test func whatComesBackIsToldAtGrowingIntervals() {
        let told = told(0..<36_000, worksBetween: true)
        #expect(told.failures.map { $0 / 60 } == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243, 303, 363, 423, 483, 543])
        #expect(told.ends == told.failures)
    }

    /// One that began too soon after another to be told, and then lasts, is told later.
    @Test func noFailureStaysUntold() {
        var notice = FailureNotice()
        let first = notice.fails(at: .zero)
        let (end, soon, later) = (notice.works(), notice.fails(at: .seconds(59)), notice.fails(at: .seconds(60)))
        #expect(first && end && !soon && later)
    }

    @Test func aStatusFileMayFlap() throws {
        let scratch = try Scratch()
        let said = Said()
        let file = StatusFile(path: scratch["folder/status.json"], log: said.log)
        for second in 0..<1000 {
            if second % 2 == 0 { try? scratch.remove("folder") } else { try scratch.makeFolder("folder") }
            file.write(.string("\(second)"), at: .seconds(second))
        }
        // At 0, 60, 180 and 420 seconds, and 900; and that it works again.
        #expect(said.text.count == 10, "\(said.text)")
    }

    /// Lines that are lost are told whenever that is.
    @Test func aDisplayLogMayFlapAndStillTellsItsLosses() throws {
        let scratch = try Scratch()
        let said = Said()
        let file = DisplayLogFile(path: scratch["folder/show.log"], limit: 1 << 20, steps: DiskSteps())
        var desk = DisplayLogDesk(file, log: said.log)
        let line = Array(DisplayRecordTests.record.line.utf8)
        var settled = 0
        for second in 0..<1000 {
            if second % 2 == 0 { try? scratch.remove("folder") } else { try scratch.makeFolder("folder") }
            settled += desk.write(line, lost: second == 301 ? 7 : 0, at: .seconds(second))
        }
        #expect(settled == 1007)
        #expect(said.text.count == 11 && said.text.contains { $0.contains("lost 7 lines") }, "\(said.text)")
    }
}
