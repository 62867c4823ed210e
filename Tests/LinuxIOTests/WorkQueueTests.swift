import Foundation
import LinuxIO
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct WorkQueueTests {
    /// What was done, and a gate that holds the first job until it is opened.
    private final class Log: Sendable {
        let done = Mutex<[Int]>([])
        let started = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)

        func run(_ job: Int) {
            if job == 0 {
                started.signal()
                gate.wait()
            }
            done.withLock { $0.append(job) }
        }

        var all: [Int] { done.withLock { $0 } }

        func wait(for count: Int) { while all.count < count { usleep(500) } }
    }

    private let log = Log()

    @Test func theMostUrgentComesFirstAndReplacedOnesNever() throws {
        let queue = try WorkQueue<Int, Void>(threads: 1) { log.run($0) }
        queue.replaceWaiting(with: [0, 9, 8])
        log.started.wait()
        queue.replaceWaiting(with: [7])
        queue.replaceWaiting(with: [1, 2, 3])
        log.gate.signal()
        log.wait(for: 4)
        queue.close()
        #expect(log.all == [0, 1, 2, 3])
    }

    /// Job 0 is done alone, and 9 beside anything.
    @Test func whatIsHeldBeginsWithTheEndOfTheOther() throws {
        let queue = try WorkQueue<Int, Void>(
            threads: 2,
            choose: { waiting, running in running.contains(0) ? waiting.firstIndex(of: 9) : 0 }, run: { log.run($0) })
        queue.replaceWaiting(with: [0, 1, 9, 2])
        log.started.wait()
        log.wait(for: 1)
        #expect(log.all == [9])
        log.gate.signal()
        log.wait(for: 4)
        queue.close()
        #expect(log.all.sorted() == [0, 1, 2, 9] && log.all[0] == 9)
    }

    @Test func whatIsHeldBeginsOnceTheOtherIsGivenUp() throws {
        let queue = try WorkQueue<Int, Void>(
            threads: 2, choose: { _, running in running.contains(0) ? nil : 0 }, run: { log.run($0) })
        queue.replaceWaiting(with: [0, 1])
        log.started.wait()
        #expect(log.all == [])
        let isGivenUp = try queue.giveUp(#require(queue.running.first).number)
        #expect(isGivenUp)
        log.wait(for: 1)
        log.gate.signal()
        log.wait(for: 2)
        queue.close()
        #expect(log.all == [1, 0])
    }

    @Test func closeForgetsTheWaitingAndAwaitsTheRunning() throws {
        let queue = try WorkQueue<Int, Void>(threads: 1) { log.run($0) }
        queue.replaceWaiting(with: [0, 1, 2])
        log.started.wait()
        Thread.detachNewThread {
            usleep(50_000)
            log.gate.signal()
        }
        queue.close()
        #expect(log.all == [0])
        queue.replaceWaiting(with: [5])
        queue.close()
        usleep(20_000)
        #expect(log.all == [0])
    }

    @Test func everyThreadWorksAndEveryJobIsDoneOnce() throws {
        let names = Mutex<Set<UInt>>([])
        // Each job waits until all four run, so that one thread alone would hang.
        let together = Mutex(0)
        let queue = try WorkQueue<Int, Void>(threads: 4) { job in
            _ = names.withLock { $0.insert(UInt(pthread_self())) }
            if job <= 4 {
                together.withLock { $0 += 1 }
                while together.withLock({ $0 }) < 4 { usleep(200) }
            }
            log.run(job)
        }
        queue.replaceWaiting(with: Array(1...500))
        log.wait(for: 500)
        queue.close()
        #expect(log.all.sorted() == Array(1...500))
        #expect(names.withLock { $0.count } == 4)
    }

    @Test func goesWhenItIsClosed() throws {
        weak var left: WorkQueue<Int, Void>?
        do {
            let queue = try WorkQueue<Int, Void>(threads: 2) { _ in }
            left = queue
            queue.close()
        }
        // A thread that has ended lets go of it a moment later.
        try waitUntil("its end") { left == nil }
    }
}

@Suite(.timeLimit(.minutes(60))) struct GivenUpWorkTests {
    /// Job 0 hangs until it is let go.
    private final class Hang: Sendable {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        let outcomes = Mutex<[Int]>([])
        let returned = Mutex<[Int]>([])

        func queue(threads: Int) throws -> WorkQueue<Int, Int> {
            try WorkQueue(
                threads: threads, deliver: { outcome in self.outcomes.withLock { $0.append(outcome) } },
                returned: { number in self.returned.withLock { $0.append(number) } },
                run: { job in
                    if job == 0 {
                        self.begun.signal()
                        self.gate.wait()
                    }
                    return job * 10
                })
        }
    }

    private let hang = Hang()

    private func wait(until isTrue: () -> Bool) { while !isTrue() { usleep(500) } }

    @Test func anotherThreadTakesThePlaceAndTheReturnIsTold() throws {
        let queue = try hang.queue(threads: 1)
        queue.replaceWaiting(with: [0, 1])
        hang.begun.wait()
        #expect(queue.isBusy)
        let running = try #require(queue.running.first)
        #expect(running.job == 0)
        #expect(queue.giveUp(running.number))
        #expect(!queue.giveUp(running.number), "once")
        wait { hang.outcomes.withLock { $0 } == [10] }
        #expect(!queue.isBusy && queue.running.isEmpty)
        hang.gate.signal()
        wait { hang.returned.withLock { $0 } == [running.number] }
        // Its outcome comes too late, and its thread does nothing more.
        queue.replaceWaiting(with: [2])
        wait { hang.outcomes.withLock { $0 } == [10, 20] }
        queue.close()
    }

    @Test func whatHasEndedIsNotGivenUp() throws {
        let queue = try hang.queue(threads: 2)
        queue.replaceWaiting(with: [0])
        hang.begun.wait()
        let number = try #require(queue.running.first?.number)
        hang.gate.signal()
        wait { !queue.isBusy }
        #expect(!queue.giveUp(number))
        queue.close()
        #expect(hang.outcomes.withLock { $0 } == [0])
    }

    @Test func theEndWaitsNoLongerThanItIsTold() throws {
        let queue = try hang.queue(threads: 2)
        queue.replaceWaiting(with: [0, 0])
        hang.begun.wait()
        hang.begun.wait()
        #expect(queue.giveUp(try #require(queue.running.first).number))
        queue.close(within: .milliseconds(50))
        #expect(queue.running.count == 1)
        hang.gate.signal()
        hang.gate.signal()
        queue.close()
        #expect(queue.running.isEmpty)
    }
}
