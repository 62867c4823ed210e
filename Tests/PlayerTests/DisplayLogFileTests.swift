import Foundation
import LinuxIO
import Testing

@testable import Player

@Suite struct DisplayLogFileTests {
    private let scratch: Scratch
    private var path: String { scratch["show.log"] }
    private var file: DisplayLogFile { DisplayLogFile(path: path, limit: 1000) }

    private func prepare() throws -> Int {
        var file = file
        return try file.prepare()
    }

    private func append(_ lines: [UInt8]) throws {
        var (file, lines) = (file, lines)
        try file.append(&lines)
        #expect(lines.isEmpty)
    }

    init() throws { scratch = try Scratch() }

    private func record(_ number: Int) -> DisplayRecord {
        var record = DisplayRecordTests.record
        record.time += .seconds(number)
        record.path = String(repeating: "é", count: number % 5) + "\(number).jpg"
        return record
    }

    private func lines(_ numbers: some Sequence<Int>) -> [UInt8] { numbers.flatMap { Array(record($0).line.utf8) } }

    private func bytes(_ name: String = "show.log") throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: scratch[name])))
    }

    // MARK: Power cuts

    /// How many bytes of whole lines a log has that was cut after `count` bytes; a line may lack its newline.
    private func sound(_ log: [UInt8], _ count: Int) -> Int {
        let end = count < log.count && log[count] == 10 ? count + 1 : count
        return (log[..<end].lastIndex(of: 10) ?? -1) + 1
    }

    @Test func aLogCutAtEveryByteIsRepaired() throws {
        let log = lines(0..<4)
        for count in 0...log.count {
            try scratch.write("show.log", Array(log[..<count]))
            let whole = sound(log, count)
            let cut = try prepare()
            #expect(cut == max(0, count - whole), "cut after \(count)")
            #expect(try bytes() == Array(log[..<whole]), "cut after \(count)")
            #expect(try prepare() == 0, "a second time there is nothing to do")
        }
    }

    /// As a journal's replay leaves a file whose length was written and whose bytes were not.
    @Test func aLogThatEndsInZerosIsRepaired() throws {
        let log = lines(0..<3)
        for count in 0..<log.count {
            try scratch.write("show.log", log[..<count] + [UInt8](repeating: 0, count: log.count - count))
            _ = try prepare()
            #expect(try bytes() == Array(log[..<sound(log, count)]), "zeros from \(count) on")
        }
    }

    @Test func zerosBetweenTornLinesGoToo() throws {
        let log = lines(0..<3)
        let torn = [UInt8](repeating: 0, count: 200_000) + Array(lines(7..<8).suffix(30)) + [0, 10, 0, 0]
        try scratch.write("show.log", log + torn)
        #expect(try prepare() == torn.count)
        #expect(try bytes() == log)
    }

    @Test func whatIsWrittenNextFollowsWholeLines() throws {
        try scratch.write("show.log", lines(0..<2).dropLast(20))
        try append(lines(5..<7))
        #expect(try bytes() == lines([0, 5, 6]))
    }

    /// An operator's slip of the pen is no reason to cut a file of theirs.
    @Test(arguments: ["slides:\n  - a.jpg\n", "{\"path\":\"a\"}", "\u{89}PNG\r\n\u{1A}\n\0\0\0", "x", "\n"])
    func otherFilesAreLeftAlone(_ text: String) throws {
        try scratch.write("show.log", text)
        let failures = [
            #expect(throws: DisplayLogFile.Failure.self) { _ = try prepare() },
            #expect(throws: DisplayLogFile.Failure.self) { try append(lines(0..<1)) },
        ]
        #expect(failures == [.noLog, .noLog])
        #expect(try bytes() == Array(text.utf8))
    }

    /// A small file of zeros may be a log that was lost; a large one is somebody's disk.
    @Test func zerosAreCutOnlyIfTheyMayBeALog() throws {
        try scratch.write("show.log", [UInt8](repeating: 0, count: 1000))
        #expect(try prepare() == 1000)
        try scratch.write("show.log", [UInt8](repeating: 0, count: 1001))
        #expect(throws: DisplayLogFile.Failure.noLog) { try prepare() }
        #expect(try bytes().count == 1001)
    }

    /// Many kinds of file begin with a zero, as this icon, or have one early.
    @Test(arguments: [
        "\0\0\u{1}\0abc\nimportant text\nmore", "\0\0\0\u{18}ftypheic\n\n", "{\"\0\0\0\0\0\0\0\0 \nmore\0",
    ]) func aFileThatBeginsWithAZeroIsNoLog(_ text: String) throws {
        for zeros in [0, 700] {
            let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: zeros)
            try scratch.write("show.log", bytes)
            #expect(throws: DisplayLogFile.Failure.noLog) { try prepare() }
            #expect(throws: DisplayLogFile.Failure.noLog) { try append(lines(0..<1)) }
            #expect(try self.bytes() == bytes)
        }
    }

    @Test func aFileIsReadToItsEndBeforeItPassesForZeros() throws {
        let zeros = [UInt8](repeating: 0, count: 200_000)
        var file = DisplayLogFile(path: path)
        try scratch.write("show.log", zeros + [1])
        #expect(throws: DisplayLogFile.Failure.noLog) { try file.prepare() }
        #expect(try bytes() == zeros + [1])
        try scratch.write("show.log", zeros)
        #expect(try file.prepare() == zeros.count)
        #expect(try bytes() == [])
    }

    // MARK: Rotation

    @Test func partsAreMovedOnAndTheOldestGoes() throws {
        // Each is 180 to 190 bytes: five fit.
        for number in 0..<40 { try append(lines([number])) }
        let parts = try file.names.map { name in try bytes(String(name.dropFirst(scratch.path.count + 1))) }
        #expect(file.names.map { $0.dropFirst(path.count) } == ["", ".1", ".2", ".3", ".4"])
        #expect(try scratch.names.count == 6, "and the lock")
        #expect(parts.allSatisfy { $0.count <= 1000 })
        let all = Array(parts.reversed().joined())
        let first = try #require(all.split(separator: 10).first.map { Array($0) + [10] })
        let start = try #require((0..<40).first { lines([$0]) == first })
        #expect(start > 0 && all == lines(start..<40), "no line is missing between the parts")
    }

    @Test func aBatchIsNotDivided() throws {
        try append(lines(0..<4))
        try append(lines(4..<12))
        #expect(try bytes("show.log.1") == lines(0..<4))
        #expect(try bytes() == lines(4..<12), "more than a part takes by itself")
    }

    /// Where power was cut between two renames.
    @Test(arguments: 1...4) func aNumberThatIsMissingIsTakenFirst(_ missing: Int) throws {
        for part in 1...4 where part != missing { try scratch.write("show.log.\(part)", lines([part])) }
        try scratch.write("show.log", lines(10..<15))
        try append(lines([20]))
        #expect(try bytes() == lines([20]))
        #expect(try bytes("show.log.1") == lines(10..<15))
        for part in 1...4 where part != missing {
            #expect(try bytes("show.log.\(part < missing ? part + 1 : part)") == lines([part]))
        }
    }

    // MARK: Disks that fail

    private func desk(_ said: Said) -> DisplayLogDesk {
        DisplayLogDesk(DisplayLogFile(path: scratch["disk/show.log"]), log: said.log)
    }

    @Test func linesAreKeptUntilTheDiskIsThere() throws {
        let said = Said()
        var desk = desk(said)
        for number in 0..<5 { #expect(desk.write(lines([number])) == 0) }
        let log = scratch["disk/show.log"]
        let failure =
            "the display log \(log): \(log).lock: open: No such file or directory; "
            + "lines are kept up to 1 MiB, and tried again"
        #expect(said.text == [failure], "said once")
        try scratch.makeFolder("disk")
        #expect(desk.write(lines([5])) == 6)
        #expect(try bytes("disk/show.log") == lines(0..<6))
        #expect(said.text == [failure, "the display log \(log) is written again"])
        try scratch.remove("disk")
        #expect(desk.write(lines([6, 7]), at: MonotonicClock.now + .seconds(60)) == 0)
        #expect(said.text.dropFirst(2) == [failure])
    }

    @Test func keptLinesHaveALimit() throws {
        let said = Said()
        var desk = desk(said)
        let batch = lines(0..<500)
        let kept = (1 << 20) / batch.count
        for _ in 0..<kept + 3 { _ = desk.write(batch) }
        try scratch.makeFolder("disk")
        #expect(desk.write([], lost: 1) == (kept + 3) * 500 + 1)
        #expect(try bytes("disk/show.log").count == kept * batch.count)
        #expect(said.text.last?.hasSuffix("is written again; lost 1501 lines") == true, "\(said.text)")
    }
}
