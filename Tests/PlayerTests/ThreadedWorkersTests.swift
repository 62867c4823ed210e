import Foundation
import LinuxIO
import Synchronization
import Testing

@testable import Player

/// Loader threads, one of which hangs.
@Suite(.timeLimit(.minutes(5))) struct ThreadedWorkersTests {
    /// A reading that hangs until it is let go: it opens inotify first.
    private final class Hang: Sendable {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)

        func job() -> Job {
            let isFirst = Mutex(true)
            let watches = Watches(opening: { () throws(SystemError) in
                let waits = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return !isFirst
                }
                if waits {
                    self.begun.signal()
                    self.gate.wait()
                }
                throw SystemError("inotify_init1", number: EMFILE)
            })
            return Job(.read(LineupReader(["/nowhere"], seed: 1), watches, leavingOut: UnfinishedFiles(), from: nil))
        }
    }

    private let client = WorkerClient(rawValue: 1)

    private func collect(_ workers: ThreadedWorkers, until isEnough: ([ThreadedWorkers.News]) -> Bool) throws
        -> [ThreadedWorkers.News]
    {
        var news: [ThreadedWorkers.News] = []
        while !isEnough(news) {
            news += try workers.collect()
            usleep(500)
        }
        return news
    }

    @Test func whatStandsStillIsGivenUpAndTheOthersAreDone() throws {
        let workers = try ThreadedWorkers(threads: 1)
        workers.patience = .seconds(5)
        let hang = Hang()
        let hanging = hang.job()
        workers.schedule([Errand(job: hanging, client: client)])
        hang.begun.wait()
        // A virtual clock: each look comes when it is due.
        var now = Duration.seconds(100)
        var news: [ThreadedWorkers.News] = []
        var looks = 0
        while news.isEmpty, looks < 20 {
            now = try #require(workers.nextWake(at: now))
            #expect(workers.look(at: now - .milliseconds(1)).isEmpty, "not before it is due")
            news = workers.look(at: now)
            looks += 1
        }
        #expect(looks == Vigil.looks + 1)
        guard case .letter(let letter)? = news.first, case .hung(.read) = letter.outcome else {
            Issue.record("\(news)")
            return
        }
        #expect(!letter.isVoid && hanging.isCancelled)
        #expect(workers.nextWake(at: now) == nil, "nothing is being done")
        // The next one is done by the thread in its place.
        workers.schedule([
            Errand(
                job: Job(.read(LineupReader(["/nowhere"], seed: 1), nil, leavingOut: UnfinishedFiles(), from: nil)),
                client: client)
        ])
        let done = try collect(workers) { !$0.isEmpty }
        guard case .letter(let second)? = done.first, case .read = second.outcome else {
            Issue.record("\(done)")
            return
        }
        hang.gate.signal()
        workers.close()
    }

    @Test func theEndDoesNotWaitForWhatHangs() throws {
        let workers = try ThreadedWorkers(threads: 2)
        let hang = Hang()
        workers.schedule([Errand(job: hang.job(), client: client)])
        hang.begun.wait()
        workers.close()
        hang.gate.signal()
    }
}
