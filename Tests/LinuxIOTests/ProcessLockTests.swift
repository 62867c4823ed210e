import Foundation
import LinuxIO
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct ProcessLockTests {
    private let path = Scratch()

    /// Tries to take the lock from another process: the exit code of flock(1), 0 where it got it.
    private func takenByAnother(_ path: String) throws -> Bool {
        let process = try shell("exec flock --nonblock --conflict-exit-code 9 '\(path).lock' true")
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Why the lock cannot be taken.
    private func refusal(_ file: String) -> ProcessLock.Failure? {
        do { _ = try ProcessLock(path: file) } catch { return error }
        return nil
    }

    @Test func holdsTheFileAndNamesTheProcess() throws {
        let file = path("pid")
        do {
            let lock = try ProcessLock(path: file)
            #expect(ProcessLock.holder(of: file)?.process == nil && ProcessLock.holder(of: file) != nil)
            try lock.writeNumber()
            #expect(try text(file) == "\(getpid())\n")
            #expect(try !takenByAnother(file))
            #expect(ProcessLock.holder(of: file)?.process == getpid())
            _ = consume lock
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(ProcessLock.holder(of: file) == nil)
        _ = try ProcessLock(path: file)
    }

    @Test(arguments: ["rm", "mv"])
    func aLockWithoutItsFileTouchesNothing(_ command: String) throws {
        let file = path("pid")
        do {
            let lock = try ProcessLock(path: file)
            try lock.writeNumber()
            var seen = [lock.isInPlace]
            if command == "rm" { try File.remove(file + ".lock") } else { rename(file + ".lock", path("old")) }
            seen.append(lock.isInPlace)
            let next = try ProcessLock(path: file)
            try next.writeNumber()
            seen += [lock.isInPlace, next.isInPlace]
            #expect(seen == [true, false, false, true])
            _ = consume lock
            #expect(try text(file) == "\(getpid())\n", "it is the next one's")
            _ = consume next
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    /// A child between fork and exec shares the open file description (flock(2)), as a copy of the descriptor does.
    @Test func whoSharesTheFileDoesNotKeepItLocked() throws {
        var copies: [Int32] = []
        do {
            let lock = try ProcessLock(path: path("pid"))
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
                guard let number = Int32(name), file == path("pid.lock") else { continue }
                copies.append(fcntl(number, F_DUPFD_CLOEXEC, 3))
            }
            #expect(copies.count == 1)
            _ = consume lock
        }
        #expect(try takenByAnother(path("pid")))
        for copy in copies { close(copy) }
    }

    /// A process that holds the lock, as a player does.
    private func holder(_ file: String) throws -> Process {
        let output = Pipe()
        let process = try shell(
            "exec 9>>'\(file).lock'; flock -n 9 && echo $$ > '\(file)' && echo held; exec sleep 60", output: output)
        _ = output.fileHandleForReading.availableData
        return process
    }

    @Test func aSecondTakerIsToldWhoHoldsIt() throws {
        let file = path("pid")
        let other = try holder(file)
        #expect(ProcessLock.holder(of: file)?.process == other.processIdentifier)
        guard case .held(let holder)? = refusal(file) else { throw CancellationError() }
        #expect(holder.process == other.processIdentifier)
        #expect(try text(file) == "\(other.processIdentifier)\n")
        // The lock goes with the process, however it ends.
        kill(other.processIdentifier, SIGKILL)
        other.waitUntilExit()
        #expect(ProcessLock.holder(of: file) == nil)
        let lock = try ProcessLock(path: file)
        try lock.writeNumber()
        #expect(ProcessLock.holder(of: file)?.process == getpid())
        _ = consume lock
    }

    @Test(arguments: [String(repeating: "7", count: 100), "77", "-1\n", "0\n", nil])
    func aHolderWithoutANumberIsOneToo(text: String?) throws {
        if let text { try path.write("pid", text) }
        let file = path("pid")
        let other = try shell("exec 9>>'\(file).lock'; flock 9; exec sleep 60")
        defer { kill(other.processIdentifier, SIGKILL) }
        while try takenByAnother(file) { usleep(10_000) }
        guard case .held(let holder)? = refusal(file) else { throw CancellationError() }
        #expect(holder.process == nil)
    }

    /// flock(1) needs no more than the right to read.
    @Test func whoMayOnlyReadHoldsNobodyUp() throws {
        let file = try path.write("pid", "77\n")
        let output = Pipe()
        let reader = try shell("exec flock -s '\(file)' sh -c 'echo held; exec sleep 60'", output: output)
        defer { kill(reader.processIdentifier, SIGKILL) }
        _ = output.fileHandleForReading.availableData
        let lock = try ProcessLock(path: file)
        try lock.writeNumber()
        #expect(ProcessLock.holder(of: file)?.process == getpid())
        let mode = try FileManager.default.attributesOfItem(atPath: file + ".lock")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        _ = consume lock
    }

    @Test func aLinkInTheLocksPlaceIsNotFollowed() throws {
        try path.write("target", "")
        symlink("target", path("pid.lock"))
        symlink("none", path("dangling.lock"))
        for name in ["pid", "dangling"] {
            guard case .system(let error)? = refusal(path(name)) else { throw CancellationError() }
            #expect(error.number == ELOOP)
            #expect(ProcessLock.holder(of: path(name)) == nil)
        }
        #expect(!FileManager.default.fileExists(atPath: path("none")))
    }

    @Test func aFileLeftBehindMeansNothing() throws {
        let file = try path.write("pid", "1234567890 and more than that, from some other life\n")
        #expect(ProcessLock.holder(of: file) == nil)
        let lock = try ProcessLock(path: file)
        #expect(!FileManager.default.fileExists(atPath: file))
        try lock.writeNumber()
        #expect(try text(file) == "\(getpid())\n")
        _ = consume lock
    }

    /// Who asks for the holder has the lock for an instant: that must not turn a player away.
    @Test func askingForTheHolderTurnsNobodyAway() throws {
        let file = path("pid")
        let asking = Thread { while !Thread.current.isCancelled { _ = ProcessLock.holder(of: file) } }
        asking.start()
        for _ in 0..<50 {
            try path.write("pid", "77\n")
            let lock = try ProcessLock(path: file)
            #expect(!FileManager.default.fileExists(atPath: file))
            _ = consume lock
        }
        asking.cancel()
        while !asking.isFinished { usleep(1000) }
    }

    /// The file may be removed by a holder that goes between another's open and lock: two must never hold it at once.
    @Test func onlyOneHoldsItHoweverOftenItChangesHands() throws {
        let file = path("pid")
        let inside = path("inside")
        let collisions = Mutex(0)
        let threads = (0..<4).map { _ in
            Thread {
                let end = MonotonicClock.now + .seconds(1)
                while MonotonicClock.now < end {
                    guard let lock = try? ProcessLock(path: file) else { continue }
                    let mark = open(inside, O_CREAT | O_EXCL, 0o600)
                    if mark == -1 { collisions.withLock { $0 += 1 } }
                    close(mark)
                    usleep(50)
                    unlink(inside)
                    _ = consume lock
                }
            }
        }
        for thread in threads { thread.start() }
        while threads.contains(where: { !$0.isFinished }) { usleep(1000) }
        #expect(collisions.withLock { $0 } == 0)
    }

    @Test func errorsSayWhatIsWrong() throws {
        guard case .system(let error)? = refusal(path("none/pid")) else { throw CancellationError() }
        #expect(error == SystemError("open", path("none/pid.lock"), number: ENOENT))
    }
}
