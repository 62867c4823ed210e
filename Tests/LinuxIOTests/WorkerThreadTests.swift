import Dispatch
import Glibc
import Synchronization
import Testing

@testable import LinuxIO

@Suite(.timeLimit(.minutes(60))) struct WorkerThreadTests {
    @Test func joiningWaitsForTheEndOfItsBody() throws {
        let isDone = Mutex(false)
        let thread = try WorkerThread {
            usleep(50_000)
            isDone.withLock { $0 = true }
        }
        thread.join()
        #expect(isDone.withLock { $0 })
        // A second time, there is nothing to wait for.
        thread.join()
    }

    @Test func lettingGoWaitsToo() throws {
        let isDone = Mutex(false)
        do {
            _ = try WorkerThread {
                usleep(50_000)
                isDone.withLock { $0 = true }
            }
        }
        #expect(isDone.withLock { $0 })
    }

    @Test func oneThatIsLeftIsNotWaitedFor() throws {
        let (goesOn, hasEnded) = (Semaphore(count: 0), Semaphore(count: 0))
        do {
            let thread = try WorkerThread {
                goesOn.wait()
                hasEnded.signal()
            }
            thread.leave()
            thread.join()
        }
        goesOn.signal()
        hasEnded.wait()
    }

    @Test(.enabled(if: Processor.allowed.count > 1, "one processor is all there is"))
    func oneThatIsApartRunsElsewhere() throws {
        let all = Processor.allowed
        let apart = Mutex<[Int]>([])
        let beside = Mutex<[Int]>([])
        let threads = try [
            WorkerThread(isApart: true) { apart.withLock { $0 = Processor.allowed } },
            WorkerThread { beside.withLock { $0 = Processor.allowed } },
        ]
        for thread in threads { thread.join() }
        let left = apart.withLock { $0 }
        #expect(left.count == all.count - 1 && Set(left).isSubset(of: all))
        #expect(beside.withLock { $0 } == all)
        #expect(Processor.allowed == all)
    }

    @Test func theLastProcessorIsNotLeft() throws {
        let left = Mutex<[Int]>([])
        let thread = try WorkerThread {
            for number in Processor.allowed { Processor.avoid(number) }
            left.withLock { $0 = Processor.allowed }
        }
        thread.join()
        #expect(left.withLock { $0.count } == 1)
    }

    @Test func aSemaphoreCountsWhatNobodyWaitsForYet() throws {
        let (asked, answered) = (Semaphore(count: 2), Semaphore(count: 0))
        asked.wait()
        asked.wait()
        let count = Mutex(0)
        let thread = try WorkerThread {
            for _ in 0..<1000 {
                asked.wait()
                count.withLock { $0 += 1 }
                answered.signal()
            }
        }
        for round in 1...1000 {
            asked.signal()
            answered.wait()
            #expect(count.withLock { $0 } == round)
        }
        thread.join()
    }
}
