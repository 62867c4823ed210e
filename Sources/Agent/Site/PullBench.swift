internal import ControlProtocol
internal import JSONText
internal import LinuxIO

/// Has a site pulled, in a process of its own: libostree reads what a server sends there, and not here.
final class PullBench {
    private struct Run {
        let child: ChildProcess
        var lines = LineSplitter(longest: 256 << 10)
        var patience: PullPatience
        var outcome: PullOutcome?
    }

    /// How much is read at once: who prints without an end does not keep the loop.
    private static let mostReads = 16

    /// This program, which takes the command `pull`.
    private let program: String
    private let poller: Poller
    private let name = String(UInt64.random(in: 0 ... .max), radix: 16)
    private var run: Run?
    /// Of a pull that did not begin.
    private var failure: PullOutcome?

    init(program: String = "/proc/self/exe") throws(SystemError) {
        self.program = program
        poller = try Poller()
    }

    /// Lent to a `Poller`: readable when `take` has something to do.
    var descriptor: Int32 { poller.descriptor }

    /// When `take` has to be called at the latest.
    var nextWake: Duration? { failure == nil ? run?.patience.deadline : .zero }

    var isBusy: Bool { run != nil || failure != nil }

    /// Begins. One at a time.
    func begin(_ order: PullOrder, at now: Duration) {
        precondition(!isBusy, "one pull at a time")
        do throws(SystemError) {
            let text = Array(order.json.line.utf8)
            let input = try Descriptor.holding(text.span)
            let child = try ChildProcess(
                program, arguments: ["pull"], environment: SitePull.environment(of: order, run: name), input: input)
            try poller.add(child.descriptor, as: Poller.Token(rawValue: 0))
            run = Run(child: child, patience: PullPatience(order.limits, at: now))
        } catch {
            failure = .failed(reason: "a pull cannot begin: \(error)", kind: .other)
        }
    }

    /// How it ended, once; nil: it goes on, or there is none.
    func take(at now: Duration) throws(SystemError) -> PullOutcome? {
        if let failure {
            self.failure = nil
            return failure
        }
        _ = try poller.ready()
        guard run != nil else { return nil }
        for _ in 0..<Self.mostReads {
            guard let bytes = try run?.child.receive() else { break }
            if bytes.isEmpty { return try ended() }
            run?.lines.append(bytes)
            while let line = run?.lines.next() {
                guard case .whole(let text) = line else {
                    return stopped(.failed(reason: "the process that pulls says more than it may", kind: .other))
                }
                hear(text, at: now)
            }
        }
        guard let patience = run?.patience, now >= patience.deadline else { return nil }
        return stopped(
            patience.isSpent(at: now)
                ? .failed(reason: "it takes too long, and goes on at the next time", kind: .limit)
                : .failed(reason: "the server sends nothing, or too slowly", kind: .stalled))
    }

    /// Ends the pull that goes on. What it has fetched stays, and no outcome comes.
    func stop() {
        failure = nil
        guard let run else { return }
        run.child.stop()
        poller.remove(run.child.descriptor)
        self.run = nil
    }

    private func hear(_ line: [UInt8], at now: Duration) {
        guard let json = try? JSON(reading: line) else { return }
        if let progress = PullProgress(json) {
            run?.patience.note(progress, at: now)
        } else if let outcome = PullOutcome(json) {
            run?.outcome = outcome
        }
    }

    private func stopped(_ outcome: PullOutcome) -> PullOutcome {
        stop()
        return outcome
    }

    /// It has nothing more to say. One that ends by itself has its exit code by now: exit(2) closes files later.
    private func ended() throws(SystemError) -> PullOutcome? {
        guard let run else { return nil }
        run.child.stop()
        poller.remove(run.child.descriptor)
        self.run = nil
        switch try run.child.wait() {
        case .exited(code: 0):
            return run.outcome ?? .failed(reason: "the process that pulls says nothing that can be read", kind: .other)
        case .exited(let code):
            return run.outcome ?? .failed(reason: "the process that pulls ends with \(code)", kind: .other)
        case .killed(let signal):
            return run.outcome
                ?? .failed(
                    reason:
                        "the process that pulls was killed by signal \(signal): it needs too much memory, or has a mistake",
                    kind: .other)
        }
    }
}
