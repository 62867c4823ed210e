import Foundation
import LinuxIO
import Present
import Synchronization
import TestSupport
import Testing

@testable import Player

/// The display log on a disk that takes its time, or does not answer.
@Suite(.timeLimit(.minutes(60))) struct SilentLogTests {
    private static let place = ShownOutput(
        output: OutputID(card: "a", connector: ConnectorID(rawValue: 1)), name: "a", mode: "b")

    private let scratch: Scratch
    private let said = Said()
    private let held = Semaphore(count: 0)
    private let goesOn = Semaphore(count: 0)
    private var path: String { scratch["show.log"] }
    private var kept: String { "the display log \(path): its disk does not answer; lines are kept up to 1 MiB" }
    private var content: [UInt8] { FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? [] }

    init() throws { scratch = try Scratch() }

    /// Puts a line.
    private func note(_ number: Int, in log: DisplayLog, at instant: Duration = MonotonicClock.now) {
        log.note(ShownPicture(number: number, path: "\(number).png", digest: nil), at: Self.place, since: instant)
        log.end(at: instant)
    }

    private var holdingOpen: DiskSteps {
        var steps = DiskSteps()
        steps.open = { [held, goesOn] path throws(SystemError) in
            held.signal()
            goesOn.wait()
            return try AppendFile(path)
        }
        return steps
    }

    /// The disk of the log holds the thread that writes; the stop gives it up.
    @Test func aDiskThatDoesNotAnswerIsNotWaitedFor() throws {
        var steps = DiskSteps()
        steps.sync = { [held, goesOn] _ throws(SystemError) in
            held.signal()
            goesOn.wait()
        }
        let log = try DisplayLog(path: path, steps: steps, log: said.log)
        let start = MonotonicClock.now
        note(0, in: log, at: start)
        held.wait()
        note(1, in: log, at: start)
        #expect(said.text == [], "a healthy disk may take a moment")
        for number in 2...3 { note(number, in: log, at: MonotonicClock.now + .seconds(10)) }
        log.close(until: MonotonicClock.now + .milliseconds(50))
        #expect(said.text == [kept, "the display log \(path): its disk does not answer; lost 4 lines"])
        goesOn.signal()
    }

    /// Long after one batch is written, the next one begins.
    @Test func aDiskThatHasAnsweredIsNotSilent() throws {
        var steps = DiskSteps()
        steps.sync = { [held] _ throws(SystemError) in held.signal() }
        let log = try DisplayLog(path: path, steps: steps, log: said.log)
        for number in 0..<3 {
            note(number, in: log, at: MonotonicClock.now + .seconds(number * 10))
            held.wait()
            try waitUntil("the end of the batch") { log.isIdle }
        }
        log.close(until: MonotonicClock.now + lastLimit)
        #expect(said.text == [])
        #expect(DisplayLogDesk.count(content) == 3)
    }

    @Test func theShowBeginsWithoutItsDisk() throws {
        let begin = MonotonicClock.now
        let log = try DisplayLog(path: path, steps: holdingOpen, log: said.log)
        #expect(MonotonicClock.now - begin >= .seconds(1))
        note(0, in: log)
        note(1, in: log)
        #expect(said.text == [kept], "said once")
        // For the preparation, and for a batch or two.
        for _ in 0..<3 { goesOn.signal() }
        log.close(until: MonotonicClock.now + lastLimit)
        #expect(DisplayLogDesk.count(content) == 2)
        #expect(said.text == [kept])
    }

    @Test func aStopDoesNotWaitForTheDiskToOpen() throws {
        let log = try DisplayLog(path: path, steps: holdingOpen, log: said.log)
        note(0, in: log)
        log.close(until: MonotonicClock.now + .milliseconds(50))
        #expect(said.text == [kept, "the display log \(path): its disk does not answer; lost 1 line"])
        for _ in 0..<2 { goesOn.signal() }
    }

    @Test func whatTurnsOutToBeNoLogIsNeverWrittenTo() throws {
        try scratch.write("show.log", "slides: [a]\n")
        let log = try DisplayLog(path: path, steps: holdingOpen, log: said.log)
        held.wait()
        for _ in 0..<10 { goesOn.signal() }
        try waitUntil("it is found out") { said.text.count == 2 }
        // Even where the file is gone again.
        try scratch.remove("show.log")
        note(0, in: log)
        log.close(until: MonotonicClock.now + lastLimit)
        #expect(
            said.text == [
                kept,
                "\(path): is no display log, so nothing is written to it; the display log takes a file of its own",
                "the display log \(path): lost 1 line",
            ])
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
