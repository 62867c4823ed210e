import Foundation
import LinuxIO
import Logging
import Synchronization
import Testing

@testable import Player

/// The display log on a disk that fails at each single step, and on one that loses its power after each byte.
@Suite struct DisplayLogFaultTests {
    private static let lines = (0..<14).map { number in
        var record = DisplayRecordTests.record
        record.time += .seconds(number)
        return Array(record.line.utf8)
    }
    /// What is written together. Parts take five lines: the second and the fourth batch begin a new one. Nothing, as at the
    /// stop, is time to try again.
    private static let batches = [0..<3, 3..<7, 7..<8, 8..<13, 0..<0, 0..<0, 0..<0, 0..<0].map {
        Array(lines[$0].joined())
    }
    private static let text = Array(lines.joined())

    private let scratch: Scratch
    private var path: String { scratch["show.log"] }

    init() throws { scratch = try Scratch() }

    private func file(_ disk: FailingDisk = FailingDisk()) -> DisplayLogFile {
        DisplayLogFile(path: path, limit: Self.lines[0].count * 5, steps: disk.steps)
    }

    /// All parts, the oldest first.
    private func content() throws -> [UInt8] {
        file().names.reversed().flatMap { name in FileManager.default.contents(atPath: name).map { [UInt8]($0) } ?? [] }
    }

    /// Writes every batch. Returns how many lines are known to be on the disk after each step.
    private func write(to disk: FailingDisk) -> [(steps: Int, lines: Int)] {
        var desk = DisplayLogDesk(file(disk), log: Logger(label: "") { _ in SwiftLogNoOpLogHandler() })
        var settled = 0
        var known: [(Int, Int)] = []
        for batch in Self.batches {
            settled += desk.write(batch)
            known.append((disk.done.count, settled))
        }
        return known
    }

    /// Whole lines of the text in their order, which may lack some at the end.
    private func expect(
        _ content: [UInt8], atLeast count: Int, _ what: Comment, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(content == Array(Self.text.prefix(content.count)), what, sourceLocation: place)
        #expect(content.isEmpty || content.last == 0x0A, what, sourceLocation: place)
        #expect(DisplayLogDesk.count(content) >= count, what, sourceLocation: place)
    }

    @Test func eachLineIsThereOnceWhicheverStepsFail() throws {
        let clean = FailingDisk()
        #expect(write(to: clean).last?.lines == 13)
        let whole = Array(Self.lines[..<13].joined())
        #expect(try content() == whole)
        #expect(try clean.done.count > 12 && scratch.names.count == 4, "two parts are full")
        let line = Self.lines[0].count
        for step in clean.done.indices {
            for length in 1...4 {
                for written in Set([0, 1, line - 1, line, line + 1, clean.done[step] ?? 0]) {
                    for name in try scratch.names { try scratch.remove(name) }
                    let disk = FailingDisk(failing: step..<step + length, written: written)
                    _ = write(to: disk)
                    let what = "steps \(step)..<\(step + length) fail, after \(written) bytes"
                    #expect(try content() == whole, "\(what)")
                }
            }
        }
    }

    /// A torn end that cannot be cut off at once is cut off before the next line is written.
    @Test(arguments: [0, 1, 100]) func aRepairThatFailsIsMadeUpFor(missing: Int) throws {
        let torn = Self.lines[1].count - 1 - missing
        for length in 0...6 {
            for start in 0..<4 {
                for name in try scratch.names { try scratch.remove(name) }
                try scratch.write("show.log", Self.lines[0] + Self.lines[1][..<torn])
                var file = file(FailingDisk(failing: start..<start + length))
                var lines = Self.lines[2]
                for _ in 0..<8 where !lines.isEmpty { try? file.append(&lines) }
                let expected = missing == 0 ? Self.lines[0] + Self.lines[1] : Self.lines[0]
                #expect(try content() == expected + Self.lines[2], "steps \(start)..<\(start + length) fail")
            }
        }
    }

    @Test func powerCutAfterEveryByteLosesOnlyWhatWasNotSynced() throws {
        let clean = FailingDisk()
        let known = write(to: clean)
        for (step, bytes) in clean.done.enumerated() {
            for written in 0..<max(1, bytes ?? 1) {
                for name in try scratch.names { try scratch.remove(name) }
                let what: Comment = "the power goes in step \(step), after \(written) bytes"
                _ = write(to: FailingDisk(failing: step..<Int.max, written: written))
                var next = file()
                _ = try next.prepare()
                let count = known.last { $0.steps <= step }?.lines ?? 0
                let left = try content()
                expect(left, atLeast: count, what)
                var line = Self.lines[DisplayLogDesk.count(left)]
                try next.append(&line)
                expect(try content(), atLeast: count + 1, what)
            }
        }
    }

    /// Another player's batch may be half-written until it lets go of the lock.
    @Test func theLockIsHeldDuringEachChange() throws {
        let path = path
        let free = Mutex<[String]>([])
        @Sendable func check(_ step: String) {
            if (try? FileLock(path + ".lock")) != nil { free.withLock { $0.append(step) } }
        }
        let disk = FailingDisk()
        let plain = disk.steps
        var steps = plain
        steps.truncate = { file, count throws(SystemError) in
            check("truncate")
            try plain.truncate(file, count)
        }
        steps.write = { file, bytes, start throws(SystemError) in
            check("write")
            try plain.write(file, bytes, start)
        }
        try scratch.write("show.log", Self.lines[0].dropLast(10))
        var file = DisplayLogFile(path: path, steps: steps)
        #expect(try file.prepare() > 0)
        var lines = Self.lines[0]
        try file.append(&lines)
        #expect(disk.done.count == 4, "a cut, a write, two syncs")
        #expect(free.withLock { $0 } == [])
    }

    /// The lock's folder may be one in which the player may not make files.
    @Test func theFileThatFailsIsNamed() throws {
        try FileManager.default.createSymbolicLink(atPath: path + ".lock", withDestinationPath: "nowhere")
        var file = file()
        let failure = DisplayLogFile.Failure(reason: "\(path).lock: open: Too many levels of symbolic links")
        #expect(throws: failure) { try file.prepare() }
        try FileManager.default.removeItem(atPath: path + ".lock")
        var steps = DiskSteps()
        steps.open = { path throws(SystemError) in throw SystemError("open", path, number: EACCES) }
        var other = DisplayLogFile(path: path, steps: steps)
        #expect(throws: DisplayLogFile.Failure(reason: "open: Permission denied")) { try other.prepare() }
    }

    /// As where another player's log is the same file.
    @Test func whatAnotherWriterHasCutOffIsWrittenAgain() throws {
        let line = Self.lines[0].count
        for written in [0, 1, line - 1, line, line + 1, 2 * line - 1, 2 * line] {
            for name in try scratch.names { try scratch.remove(name) }
            // Neither the write nor what cuts it off.
            var first = file(FailingDisk(failing: 0..<2, written: written))
            var lines = Self.lines[0] + Self.lines[1]
            #expect(throws: DisplayLogFile.Failure.self) { try first.append(&lines) }
            var other = file()
            var between = Self.lines[2]
            try other.append(&between)
            try first.append(&lines)
            let there = (try content()).split(separator: 0x0A).map { Array($0) + [0x0A] }
            #expect(Set(there) == Set(Self.lines[..<3]) && there.count == 3, "after \(written) bytes")
        }
    }
}
