import LinuxIO
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct DiskWriterTests {
    @Test func whatIsPutThereIsWrittenInOrderAndToTheEnd() throws {
        let written = Mutex<[Int]>([])
        let writer = try DiskWriter<[Int]> {
            { numbers in written.withLock { $0 += numbers } }
        }
        for number in 0..<1000 { writer.put { ($0 ?? []) + [number] } }
        #expect(writer.close(until: MonotonicClock.now + .seconds(60)))
        #expect(written.withLock { $0 } == Array(0..<1000) && !writer.isBehind)
    }

    /// As by a disk that does not answer.
    @Test func aThreadThatIsHeldIsGivenUp() throws {
        let (taken, goesOn, hasEnded) = (Semaphore(count: 0), Semaphore(count: 0), Semaphore(count: 0))
        do {
            let writer = try DiskWriter<Int> {
                { number in
                    taken.signal()
                    goesOn.wait()
                    if number == 2 { hasEnded.signal() }
                }
            }
            writer.put { _ in 1 }
            taken.wait()
            writer.put {
                #expect($0 == nil, "the thread has it"); return 5
            }
            writer.put {
                #expect($0 == 5); return 2
            }
            #expect(writer.isBehind)
            let start = MonotonicClock.now
            #expect(!writer.close(until: start + .milliseconds(50)))
            #expect(MonotonicClock.now >= start + .milliseconds(50))
        }
        // It runs on by itself.
        goesOn.signal()
        goesOn.signal()
        hasEnded.wait()
    }

    @Test func aSemaphoreIsWaitedForUntilAnInstant() {
        let semaphore = Semaphore(count: 1)
        #expect(semaphore.wait(until: .zero), "there is one")
        #expect(!semaphore.wait(until: .zero) && !semaphore.wait(until: MonotonicClock.now + .milliseconds(10)))
    }
}
