import CLinux
import Foundation
import LinuxIO
import Testing

/// Signals come to one thread by pthread_kill(3), where a signalfd reads them; the process as a whole stays out of it.
@Suite struct SignalsTests {
    @Test(.timeLimit(.minutes(60)))
    func everySignalIsReadInsteadOfInterrupting() throws {
        let read = try onThread {
            let signals = try Signals()
            let poller = try Poller()
            try poller.add(signals.descriptor, as: Poller.Token(rawValue: 3))
            var read = [try signals.take()]
            for signal in Signals.Signal.allCases {
                pthread_kill(pthread_self(), signal.number)
                if try poller.wait() == [Poller.Token(rawValue: 3)] { read.append(try signals.take()) }
            }
            return read + [try signals.take()]
        }
        #expect(read == [[]] + Signals.Signal.allCases.map { [$0] } + [[]])
    }

    @Test func standardSignalsFallTogetherAndRealTimeOnesQueue() throws {
        let read = try onThread {
            let signals = try Signals()
            for signal in [Signals.Signal.user2, .realTime1] {
                for _ in 0..<3 { pthread_kill(pthread_self(), signal.number) }
            }
            return try signals.take()
        }
        #expect(read == [.user2, .realTime1, .realTime1, .realTime1])
    }

    /// Whoever sends without end does not hide that the process is to stop.
    @Test func ofManyTheFirstFewAreTakenAndTheStopBeforeThem() throws {
        let read = try onThread {
            let signals = try Signals()
            for _ in 0..<100 { pthread_kill(pthread_self(), Signals.Signal.realTime1.number) }
            pthread_kill(pthread_self(), SIGTERM)
            return [try signals.take(), try signals.take()]
        }
        let rest = [Signals.Signal](repeating: .realTime1, count: Signals.mostAtOnce)
        #expect(read == [[.terminate] + rest.dropLast(), rest])
    }

    @Test func threadsStartedLaterBlockThemToo() throws {
        let blocked = try onThread {
            let signals = try Signals()
            let box = try Mailbox<[Bool]>()
            let queue = try WorkQueue<Int, Void>(threads: 1) { _ in
                var mask = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &mask)
                box.post(Signals.Signal.allCases.map { sigismember(&mask, $0.number) == 1 })
            }
            queue.replaceWaiting(with: [1])
            let poller = try Poller()
            try poller.add(box.descriptor, as: Poller.Token(rawValue: 0))
            _ = try poller.wait()
            queue.close()
            _ = signals.descriptor
            return try box.collect()
        }
        #expect(blocked == [Signals.Signal.allCases.map { _ in true }])
    }

    @Test(arguments: Signals.Signal.allCases)
    func reachAnotherProcess(signal: Signals.Signal) throws {
        let output = Pipe()
        // What the test runner ignores, nohup(1)'s SIGHUP say, its children ignore too.
        let process = try shell("exec env --default-signal sh -c 'echo ready; exec sleep 60'", output: output)
        _ = output.fileHandleForReading.availableData
        #expect(kill(process.processIdentifier, signal.number) == 0)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal.number)
    }

    @Test func areTheOnesThatAreDocumented() {
        let numbers = Signals.Signal.allCases.map(\.number)
        #expect(numbers.prefix(5) == [1, 2, 15, 10, 12])
        #expect(Array(numbers.dropFirst(5)) == (1...5).map { linux_sigrtmin() + $0 })
    }
}
