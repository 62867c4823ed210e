import Decode
import Draw
import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

@testable import LinuxIO
@testable import Player

/// Loader threads, one of which hangs.
@Suite(.timeLimit(.minutes(60))) struct ThreadedWorkersTests {
    /// A reading that hangs until it is let go: it opens inotify first.
    private final class Hang: Sendable {
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        /// What it looks at last.
        let path: String?
        private let source: String
        /// Whether the call at the path does not return.
        private let isInCall: Bool

        init(at path: String? = nil, reading source: String = "/nowhere", isInCall: Bool = false) {
            (self.path, self.source, self.isInCall) = (path, source, isInCall)
        }

        func job() -> Job {
            let isFirst = Mutex(true)
            let watches = Watches(opening: { () throws(SystemError) in
                let waits = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return !isFirst
                }
                if waits {
                    if let path = self.path { _ = try? File.kind(of: path) }
                    if self.isInCall { try? CallTracker.note("open", self.path ?? "/") }
                    self.begun.signal()
                    self.gate.wait()
                }
                throw SystemError("inotify_init1", number: EMFILE)
            })
            return .reading(source, watches)
        }
    }

    private func collect(_ workers: ThreadedWorkers, until isEnough: ([WorkerNews]) -> Bool) throws -> [WorkerNews] {
        var news: [WorkerNews] = []
        while !isEnough(news) {
            news += try workers.collect()
            usleep(500)
        }
        return news
    }

    /// Until a thread has begun a job, it can be handed to two.
    @Test func whatIsHandedToTwoThreadsStaysNoted() throws {
        let (scratch, said) = (try Scratch(), Said())
        let list = try scratch.write("list.yaml", "slides: []")
        let keeper = try #require(
            QuarantineKeeper(runtimeFolder: scratch.path, stateFolder: scratch["state"], log: said.log))
        func noted() -> [String] { WorkNote.works(at: scratch["at-work"], boot: Host.boot).map(\.path) }
        let hang = Hang(reading: list)
        let job = hang.job()
        let workers = try ThreadedWorkers(threads: 1, quarantine: keeper.quarantine)
        workers.schedule([job])
        hang.begun.wait()
        #expect(job.run(noting: keeper.quarantine) == nil)
        #expect(noted() == [list])
        hang.gate.signal()
        workers.close()
        #expect(noted().isEmpty)
    }

    @Test func whatStandsStillIsGivenUpAndTheOthersAreDone() throws {
        let workers = try ThreadedWorkers(threads: 1)
        workers.patience = .seconds(5)
        let hang = Hang()
        let hanging = hang.job()
        workers.schedule([hanging])
        hang.begun.wait()
        // A virtual clock: each look comes when it is due.
        var now = Duration.seconds(100)
        var news: [WorkerNews] = []
        var looks = 0
        while news.isEmpty, looks < 2 * StallDetector.looks {
            now = try #require(workers.nextWake(at: now))
            #expect(workers.look(at: now - .milliseconds(1)).isEmpty, "not before it is due")
            news = workers.look(at: now)
            looks += 1
        }
        #expect(looks == StallDetector.looks + 1)
        guard case .finished(let finished)? = news.first, case .hung(.read) = finished.result
        else { throw Waited(what: "\(news)") }
        #expect(!finished.isVoid && hanging.isCancelled)
        #expect(workers.nextWake(at: now) == nil, "nothing is being done")
        // The next one is done by the thread in its place.
        workers.schedule([.reading()])
        let done = try collect(workers) { !$0.isEmpty }
        guard case .finished(let second)? = done.first, case .read = second.result
        else { throw Waited(what: "\(done)") }
        hang.gate.signal()
        workers.close()
    }

    /// A picture whose file is read for ever, as from a disk that gives a piece before each look: the virtual clock goes on
    /// with the looks.
    @Test(arguments: [false, true]) func whatTakesTooLongInAllIsGivenUp(isLast: Bool) throws {
        let scratch = try Scratch()
        let png = Pattern(number: 0, size: Size(width: 8, height: 8)).png
        let path = try scratch.write("a.png", Array(png[..<33]))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: [0x1D, 0, 0, 0] + Array("tEXt".utf8))
        try file.truncate(atOffset: 500 << 20)
        try file.close()
        let workers = try ThreadedWorkers(threads: 1)
        workers.patience = .seconds(2)
        let job = Job.loading(path)
        workers.schedule([job])
        while job.life == 0 {}
        var now = Duration.seconds(100)
        let start = now
        var news: [WorkerNews] = []
        for look in 0..<StallDetector.lifetime + 90 where news.isEmpty {
            let life = job.life
            now = try #require(workers.nextWake(at: now), "the test is too slow: the whole file was read")
            // Seldom, or the file ends before the looks do.
            if look % (StallDetector.looks - 10) == 0 { while job.life == life {} }
            news = workers.look(at: now) { $0 === job && isLast }
        }
        workers.close()
        if isLast {
            #expect(news.isEmpty && !job.isCancelled)
            return
        }
        guard case .load(let drawing, _) = job.work, case .finished(let finished)? = news.first,
            case .failed(drawing, let fault) = finished.result
        else { throw Waited(what: "\(news)") }
        #expect(!finished.isVoid && job.isCancelled && fault.isUnreachable)
        #expect(
            fault.reason.hasSuffix("a.png: takes too long: not drawn within 24 s, 12 times the patience with a disk"))
        #expect(now - start == .milliseconds(40) * (StallDetector.lifetime + 1))
    }

    /// Who looks into a local file, or keeps a screen empty, hangs sooner; so does who comes to the same file.
    @Test(arguments: [
        (looks: true, presses: false, isInCall: true), (false, true, true), (false, false, true), (true, true, false),
    ])
    func whatCanBeGoneWithoutIsGivenUpSoon(looks: Bool, presses: Bool, isInCall: Bool) throws {
        let path = try Scratch().write("a.png", "")
        let workers = try ThreadedWorkers(threads: 1)
        var now = Duration.seconds(1)
        func looksUntilGivenUp(_ hang: Hang) throws -> Int {
            let job = hang.job()
            job.progress.isLooking = looks
            workers.schedule([job])
            hang.begun.wait()
            for look in 1... {
                now = try #require(workers.nextWake(at: now))
                if !workers.look(at: now, pressing: { $0 === job && presses }).isEmpty { return look }
            }
            return 0
        }
        let hangs = [Hang(at: path, isInCall: isInCall), Hang(at: path, isInCall: isInCall)]
        let (soon, late) = (StallDetector.pause + 1, StallDetector.looks + 1)
        #expect(try looksUntilGivenUp(hangs[0]) == (isInCall && (looks || presses) ? soon : late))
        #expect(try looksUntilGivenUp(hangs[1]) == (isInCall ? soon : late))
        hangs.forEach { $0.gate.signal() }
        workers.close()
    }

    /// What a job is at when it is given up is kept away from until that job has come to its end.
    @Test func whatHangsIsKeptAwayFromUntilItReturns() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.png", "")
        func reading() throws -> String? {
            workers.schedule([.reading(path)])
            guard case .finished(let finished)? = try collect(workers, until: { !$0.isEmpty }).first,
                case .read(let attempt) = finished.result
            else { return "no result" }
            return try attempt.content.get().sources.missing.first?.reason
        }
        let workers = try ThreadedWorkers(threads: 1)
        let hang = Hang(at: path)
        workers.schedule([hang.job()])
        hang.begun.wait()
        var now = Duration.seconds(1)
        var news: [WorkerNews] = []
        while news.isEmpty {
            now = try #require(workers.nextWake(at: now))
            news = workers.look(at: now)
        }
        #expect(try reading() == "no answer")
        hang.gate.signal()
        guard case .answered(let answer)? = try collect(workers, until: { !$0.isEmpty }).first
        else { throw Waited(what: "no answer") }
        #expect(answer.path.hasSuffix("/a.png") && answer.mount == nil)
        #expect(try reading() == nil)
        workers.close()
    }

    @Test func theLastLineOfAMountThatComesAndGoesIsTrue() throws {
        let workers = try ThreadedWorkers(threads: 1)
        let mount = try #require(MountTable(Array("36 35 0:40 / /mnt/a rw - nfs4 server:/ rw\n".utf8)).mounts.first)
        let answer = HangingCalls.EndedCall(path: "/mnt/a/b.png", mount: mount)
        let said = Said()
        for minute in 0..<100 {
            for news in [WorkerNews.unreachable(mount), .answered(answer)] {
                workers.tell(news, in: said.log, at: .seconds(60 * minute))
            }
        }
        let silence = "/mnt/a (nfs4) does not answer: what is on it is left out until it does"
        #expect(said.text == (0..<14).map { $0 % 2 == 0 ? silence : "/mnt/a answers again" })
        workers.close()
    }

    /// A reading of very much takes longer than the deadline, and makes no call meanwhile.
    @Test func whatComputesIsNotGivenUp() throws {
        let workers = try ThreadedWorkers(threads: 1)
        let job = Job.reading()
        #expect(job.life == 0)
        job.callTracker.accompany { while job.life < 3 {} }
        workers.close()
    }

    @Test func theEndDoesNotWaitForWhatHangs() throws {
        let workers = try ThreadedWorkers(threads: 2)
        let hang = Hang()
        workers.schedule([hang.job()])
        hang.begun.wait()
        workers.close()
        hang.gate.signal()
    }
}
