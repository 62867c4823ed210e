import Dispatch
import Glibc
import LinuxIO
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct WorkerThreadTests {
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
