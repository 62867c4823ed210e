import Glibc
import LinuxIO
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct BackgroundWriterTests {
    @Test func whatIsPutThereIsWrittenInOrderAndToTheEnd() throws {
        let written = Mutex<[Int]>([])
        let writer = try BackgroundWriter<[Int]> {
            { numbers in written.withLock { $0 += numbers } }
        }
        for number in 0..<1000 { writer.put { $0 = ($0 ?? []) + [number] } }
        #expect(writer.close(until: MonotonicClock.now + .seconds(60)))
        #expect(written.withLock { $0 } == Array(0..<1000) && writer.heldSince == nil)
    }

    /// As by a disk that does not answer.
    @Test func aThreadThatIsHeldIsGivenUp() throws {
        let (taken, goesOn, hasEnded) = (Semaphore(count: 0), Semaphore(count: 0), Semaphore(count: 0))
        do {
            let writer = try BackgroundWriter<Int> {
                { number in
                    taken.signal()
                    goesOn.wait()
                    if number == 2 { hasEnded.signal() }
                }
            }
            let begin = MonotonicClock.now
            writer.put { $0 = 1 }
            taken.wait()
            let held = try #require(writer.heldSince)
            #expect(held >= begin && held <= MonotonicClock.now)
            writer.put {
                #expect($0 == nil, "the thread has it"); $0 = 5
            }
            writer.put {
                #expect($0 == 5); $0 = 2
            }
            #expect(writer.heldSince == held, "what waits for the thread does not excuse it")
            let start = MonotonicClock.now
            #expect(!writer.close(until: start + .milliseconds(50)))
            #expect(MonotonicClock.now >= start + .milliseconds(50))
        }
        // It runs on by itself.
        goesOn.signal()
        goesOn.signal()
        hasEnded.wait()
    }

    /// As by a disk that is slow, or has not answered yet since the start.
    @Test func eachAnswerCountsAnew() throws {
        let (taken, goesOn) = (Semaphore(count: 0), Semaphore(count: 0))
        let writer = try BackgroundWriter<Int> {
            goesOn.wait()
            return { _ in
                taken.signal()
                goesOn.wait()
            }
        }
        #expect(writer.heldSince == nil)
        usleep(20_000)
        var instants = [MonotonicClock.now]
        for _ in 0..<2 {
            writer.put { $0 = 1 }
            goesOn.signal()
            taken.wait()
            instants.append(try #require(writer.heldSince))
            usleep(1000)
        }
        #expect(instants == Set(instants).sorted())
        goesOn.signal()
        #expect(writer.close(until: MonotonicClock.now + .seconds(60)))
    }

    @Test func aSemaphoreIsWaitedForUntilAnInstant() {
        let semaphore = Semaphore(count: 1)
        #expect(semaphore.wait(until: .zero), "there is one")
        #expect(!semaphore.wait(until: .zero) && !semaphore.wait(until: MonotonicClock.now + .milliseconds(10)))
    }
}
