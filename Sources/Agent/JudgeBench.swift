internal import LinuxIO
internal import Web

/// Has files judged, each in a process of its own, one after the other: a picture takes memory.
final class JudgeBench {
    private struct Case {
        let address: WebAddress
        let path: String
        let format: FileFormat
    }

    private struct Sitting {
        let address: WebAddress
        let child: ChildProcess
        let deadline: Duration
        var output: [UInt8] = []
    }

    static let most = 1
    /// A judge that takes longer hangs: its processor time is limited by itself.
    static let patience = FileJudge.processorTime * 2
    private static let longestOutput = 64 << 10

    /// This program, which takes the command `judge`.
    private let program: String
    private let poller: Poller
    private var waiting: [Case] = []
    private var sittings: [UInt64: Sitting] = [:]
    private var lastNumber: UInt64 = 0
    private var verdicts: [(address: WebAddress, verdict: Verdict)] = []

    init(program: String = "/proc/self/exe") throws(SystemError) {
        self.program = program
        poller = try Poller()
    }

    /// Lent to a `Poller`: readable when `take` has something.
    var descriptor: Int32 { poller.descriptor }

    /// When `take` has to be called at the latest.
    var nextWake: Duration? { verdicts.isEmpty ? sittings.values.map(\.deadline).min() : .zero }

    func add(_ address: WebAddress, _ path: String, as format: FileFormat, at now: Duration) {
        waiting.append(Case(address: address, path: path, format: format))
        begin(at: now)
    }

    /// The verdicts that have come.
    func take(at now: Duration) throws(SystemError) -> [(address: WebAddress, verdict: Verdict)] {
        for token in try poller.ready() { try hear(token.rawValue) }
        for (number, sitting) in sittings where sitting.deadline <= now {
            sitting.child.stop()
            end(number, .bad("it takes more than \(Self.patience.components.seconds) s to decode"))
        }
        begin(at: now)
        defer { verdicts = [] }
        return verdicts
    }

    private func begin(at now: Duration) {
        while sittings.count < Self.most, !waiting.isEmpty {
            let next = waiting.removeFirst()
            do throws(SystemError) {
                let file = try Descriptor(reading: next.path)
                let child = try ChildProcess(
                    program, arguments: ["judge", next.format.rawValue],
                    environment: ["\(FileJudge.originVariable)=\(next.address)"], input: file)
                lastNumber += 1
                try poller.add(child.descriptor, as: Poller.Token(rawValue: lastNumber))
                sittings[lastNumber] = Sitting(address: next.address, child: child, deadline: now + Self.patience)
            } catch {
                verdicts.append((next.address, .bad("it cannot be judged: \(error)")))
            }
        }
    }

    private func hear(_ number: UInt64) throws(SystemError) {
        while let sitting = sittings[number], let bytes = try sitting.child.receive() {
            if bytes.isEmpty {
                // It has nothing more to say. One that ends by itself has its exit code by now: exit(2) closes files later.
                sitting.child.stop()
                end(number, Self.verdict(sitting.output, try sitting.child.wait()))
            } else {
                sittings[number]?.output += bytes
                if sitting.output.count > Self.longestOutput {
                    end(number, .bad("the decoder says more than it may"))
                }
            }
        }
    }

    private func end(_ number: UInt64, _ verdict: Verdict) {
        guard let sitting = sittings.removeValue(forKey: number) else { return }
        poller.remove(sitting.child.descriptor)
        verdicts.append((sitting.address, verdict))
    }

    private static func verdict(_ output: [UInt8], _ end: ChildProcess.End) -> Verdict {
        switch end {
        case .exited(code: 0): Verdict(line: output) ?? .bad("the decoder says nothing that can be read")
        case .exited(let code): .bad("the decoder ends with \(code)")
        case .killed(let signal):
            .bad("the decoder was killed by signal \(signal): it needs too much time or memory, or it has a mistake")
        }
    }
}
