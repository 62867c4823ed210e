import Foundation
import LinuxIO
import TestSupport
import Testing

@testable import Player

/// When the file of `--metrics` is written, and what becomes of it.
@Suite struct MetricsFileTests {
    private let scratch: Scratch
    private let path: String
    private let said = Said()

    init() throws {
        scratch = try Scratch()
        path = scratch["cyclorama.prom"]
    }

    private func file(_ path: String? = nil) -> MetricsFile {
        MetricsFile(path: path ?? self.path, start: .zero, log: said.log)
    }

    private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func inode() throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    /// How often the loop is awake in two minutes, and when the file is written then: the count of errors says which
    /// second it is.
    private func writes(isBusy: (Int) -> Bool, isNew: (Int) -> Bool = { _ in true }) throws -> [Int] {
        let file = file()
        var writes: [Int] = []
        var second = 0
        while second <= 120 {
            if isNew(second) { file.count(.display) }
            let before = file.lastWrite
            file.settle(at: .seconds(second), isBusy: isBusy(second))
            if file.lastWrite != before { writes.append(second) }
            second += 1
        }
        if !writes.isEmpty { try waitUntil("the last text") { text == file.written?.text(memory: memory) } }
        file.close(until: MonotonicClock.now + lastLimit)
        return writes
    }

    /// What the file says of it.
    private var memory: Int? {
        text?.split(separator: "\n").last.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    }

    @Test func atMostEveryFifteenSeconds() throws {
        #expect(try writes(isBusy: { _ in false }) == [0, 15, 30, 45, 60, 75, 90, 105, 120])
        #expect(try writes(isBusy: { _ in false }, isNew: { [3, 16, 40].contains($0) }) == [0, 15, 30, 45])
        #expect(try writes(isBusy: { _ in false }, isNew: { _ in false }) == [0], "nothing new")
    }

    /// A move, or a picture that is on its way: more is known when that is over.
    @Test func whatIsBusyIsLetFinish() throws {
        #expect(try writes(isBusy: { $0 % 20 != 7 }) == [7, 27, 47, 67, 87, 107])
        #expect(try writes(isBusy: { _ in true }) == [60, 120], "but not for ever")
    }

    @Test func theFileIsReplacedWholeAndRemovedAtTheEnd() throws {
        try scratch.write("cyclorama.prom", "of a player that was killed\n")
        try scratch.write("cyclorama.prom.new", "its draft")
        let file = file()
        let first = try inode()
        let reader = try #require(FileHandle(forReadingAtPath: path))
        file.settle(at: .zero, isBusy: false)
        try waitUntil("the file") { text?.contains("cyclorama_start_time_seconds") == true }
        #expect(try inode() != first)
        #expect(try reader.readToEnd() == Data("of a player that was killed\n".utf8), "who reads it reads on")
        #expect(try scratch.names == ["cyclorama.prom"])
        file.close(until: MonotonicClock.now + lastLimit)
        #expect(try scratch.names == [])
        #expect(said.text == [])
    }

    @Test func aFileThatCannotBeWrittenIsOneWarning() throws {
        let file = file(scratch["folder/cyclorama.prom"])
        for round in 0..<3 {
            file.count(.display)
            file.settle(at: .seconds(round * 15), isBusy: false)
            try waitUntil("the attempt") { file.isIdle }
        }
        #expect(
            said.text == [
                "the metrics are not written: \(scratch.path)/folder/cyclorama.prom.new: open: "
                    + "No such file or directory; they are tried again when they change"
            ])
        try scratch.makeFolder("folder")
        file.count(.display)
        file.settle(at: .seconds(60), isBusy: false)
        try waitUntil("the file") { scratch.has("folder/cyclorama.prom") }
        file.close(until: MonotonicClock.now + lastLimit)
        #expect(said.text.dropFirst() == ["the metrics are written again"])
    }

    /// As root, `--metrics /dev/stdout` would otherwise take the machine's.
    @Test func whatIsNoFileStays() throws {
        mkfifo(path, 0o600)
        let file = file()
        file.settle(at: .zero, isBusy: false)
        try waitUntil("the attempt") { file.isIdle }
        file.close(until: MonotonicClock.now + lastLimit)
        #expect(try scratch.names == ["cyclorama.prom"] && File.kind(of: path) == .other)
        #expect(said.text.count == 1 && said.text[0].contains("cyclorama.prom: replace: no regular file"))
    }

    @Test func aStopBeforeAnythingWasShownLeavesNothing() throws {
        try scratch.write("cyclorama.prom", "of a player that was killed\n")
        file().close(until: MonotonicClock.now + lastLimit)
        #expect(try scratch.names == [])
    }
}
