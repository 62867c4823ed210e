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
        let task: ChildTask
    }

    static let most = 1
    /// A judge that takes longer hangs: its processor time is limited by itself.
    static let patience = FileJudge.processorTime * 2

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
    var nextWake: Duration? { verdicts.isEmpty ? sittings.values.map(\.task.deadline).min() : .zero }

    func add(_ address: WebAddress, _ path: String, as format: FileFormat, at now: Duration) {
        waiting.append(Case(address: address, path: path, format: format))
        begin(at: now)
    }

    /// The verdicts that have come.
    func take(at now: Duration) throws(SystemError) -> [(address: WebAddress, verdict: Verdict)] {
        _ = try poller.ready()
        for (number, sitting) in sittings {
            if let ending = try sitting.task.ending(at: now) { end(number, Self.verdict(ending)) }
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
                let task = try ChildTask(
                    program, arguments: ["judge", next.format.rawValue],
                    environment: ["\(FileJudge.originVariable)=\(next.address)"], input: file,
                    patience: Self.patience, at: now)
                lastNumber += 1
                try poller.add(task.descriptor, as: Poller.Token(rawValue: lastNumber))
                sittings[lastNumber] = Sitting(address: next.address, task: task)
            } catch {
                verdicts.append((next.address, .bad("it cannot be judged: \(error)")))
            }
        }
    }

    private func end(_ number: UInt64, _ verdict: Verdict) {
        guard let sitting = sittings.removeValue(forKey: number) else { return }
        poller.remove(sitting.task.descriptor)
        verdicts.append((sitting.address, verdict))
    }

    private static func verdict(_ ending: ChildTask.TaskEnding) -> Verdict {
        switch ending {
        case .exited(code: 0, let output): Verdict(line: output) ?? .bad("the decoder says nothing that can be read")
        case .exited(let code, _): .bad("the decoder ends with \(code)")
        case .killed(let signal):
            .bad("the decoder was killed by signal \(signal): it needs too much time or memory, or it has a mistake")
        case .overdue: .bad("it takes more than \(patience.components.seconds) s to decode")
        case .talkative: .bad("the decoder says more than it may")
        }
    }
}
