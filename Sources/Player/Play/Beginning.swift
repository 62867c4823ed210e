internal import ControlProtocol
internal import Glibc
internal import JSONText
internal import LinuxIO
internal import Logging

/// The first reading of all sources, before there is a show. A loader thread reads, so that a disk that does not answer
/// holds up neither the start for ever nor the stop. Where it takes long, the shows begin before that, and read themselves.
struct Beginning {
    private enum Source: UInt64 {
        case signals, keys, news, timer, control
    }

    private static let mostCommands = 1000

    private var plans: OutputPlanReader
    private let start: Duration
    /// How long the reading is waited for; nil: the shows read.
    private var patience: BeginningPatience?
    private var job: Job
    private let process: ProcessContext
    private var clientPolling = ClientPolling()
    /// A command, and the client that waits for its answer; nil: a signal or a key.
    struct EarlyCommand {
        let command: Command
        var client: (seat: ControlServer.Seat, id: JSON?)?
    }

    /// What signals and clients have asked for meanwhile.
    private(set) var commands: [EarlyCommand] = []
    /// Whether a disk has answered that was kept away from: what was read may be less than there is.
    private(set) var hasAnswer = false
    /// Whether another terminal is in front.
    private(set) var isAway = false
    private let metrics: MetricsFile?

    init(_ plans: OutputPlanReader, in process: ProcessContext, metrics: MetricsFile?) {
        self.process = process
        self.plans = plans
        start = MonotonicClock.now
        patience = BeginningPatience(since: start)
        job = Self.job(of: plans)
        self.metrics = metrics
    }

    /// Reads everything. Nil where a signal or a client has ended the player.
    mutating func read(_ signals: borrowing Signals) throws -> Reading<OutputPlanReader.Content>? {
        var loop = try EventLoop(timer: Source.timer)
        try loop.add(process.workers.descriptor, as: .news)
        try loop.add(signals.descriptor, as: .signals)
        if let keys = process.keys { try loop.add(keys.descriptor, as: .keys) }
        if let control = process.control { try loop.add(control.descriptor, as: .control) }
        schedule()
        while true {
            try settle(loop)
            try loop.wake(
                at: [
                    process.workers.nextWake(at: MonotonicClock.now), process.control?.nextWake,
                    process.supervisor?.nextWake,
                    patience?.nextWake,
                ]
                .compactMap(\.self).min())
            var attempt: Attempt<OutputPlanReader.Content>?
            for source in try loop.wait() {
                switch source {
                case .signals:
                    for signal in try signals.take() {
                        if let command = Command(signal) { note(command) } else { answer(signal) }
                    }
                case .keys: for command in try process.keys?.take(at: MonotonicClock.now) ?? [] { note(command) }
                case .news: attempt = take(try process.workers.collect())
                case .timer:
                    attempt = attempt ?? take(process.workers.look(at: MonotonicClock.now))
                    lookAtTime(MonotonicClock.now)
                case .control: try process.control?.receive(at: MonotonicClock.now)
                }
            }
            serveClients()
            if commands.contains(where: { $0.command.verb == .stop }) {
                process.workers.quarantine?.endInOrder()
                return nil
            }
            if let attempt { return try OutputPlanReader.taken(attempt) }
        }
    }

    /// Keeps what a signal asks for. Of very many the first are kept, and a stop always.
    private mutating func note(_ command: Command) {
        if commands.count < Self.mostCommands || command.verb == .stop {
            commands.append(EarlyCommand(command: command))
        }
    }

    /// Lets another terminal come to the front, or takes note that this one is there again.
    private mutating func answer(_ signal: Signals.Signal) {
        isAway = signal == .terminalRelease && process.terminal?.release() == true
        if !isAway { process.terminal?.acknowledge() }
    }

    /// Begins what clients have asked for: it is done once there is a show.
    private mutating func serveClients() {
        for (seat, id, command) in process.control?.takeCommands() ?? [] {
            commands.append(EarlyCommand(command: command, client: (seat, id)))
            process.control?.begin(
                PendingCommand(command: command, start: MonotonicClock.now, reloads: 0), id: id, from: seat)
        }
        let later = ControlAnswer.failed(["the sources are being read for the first time: ask again"])
        process.control?.answerQuestions { _, _ in later }
        process.control?.tell {
            var nothing = WantedPage()
            nothing.isSummary = true
            return nothing
        }
    }

    private mutating func settle(_ loop: borrowing EventLoop<Source>) throws(SystemError) {
        process.supervisor?.report(.starting, "reading what to show", at: MonotonicClock.now)
        _ = process.supervisor?.look(at: MonotonicClock.now) { _ in Pulse.Signs(flips: [], isOverdue: false) }
        guard let control = process.control else { return }
        let situation = PendingCommand.Situation(unsettled: [Ensemble.ownNumber], reloads: 0, errors: [])
        control.settle(situation, hasNews: false, at: MonotonicClock.now) { Status.early(process: getpid()) }
        try clientPolling.follow(control, in: loop, as: .control)
    }

    private static func job(of plans: OutputPlanReader) -> Job {
        Job(.readPlan(plans, after: nil, plans.firstWatches), for: Ensemble.ownNumber)
    }

    private func schedule() { process.workers.schedule([job]) }

    /// Has the shows read their sources themselves, where that takes too long here: a card tells of it then.
    private mutating func lookAtTime(_ now: Duration) {
        guard patience?.isOver(at: now, life: job.life) == true else { return }
        patience = nil
        job.cancel()
        plans = plans.leavingUnread(since: start)
        job = Self.job(of: plans)
        schedule()
    }

    /// Returns what was read, if it is there.
    private mutating func take(_ news: [WorkerNews]) -> Attempt<OutputPlanReader.Content>? {
        var result: Attempt<OutputPlanReader.Content>?
        for news in news {
            process.workers.tell(news, in: process.log, at: MonotonicClock.now)
            metrics?.note(news)
            switch news {
            case .unreachable: break
            case .answered: hasAnswer = true
            case .finished(let finished):
                if finished.job !== job { continue }
                if case .plan(let attempt) = finished.result {
                    result = attempt
                } else {
                    plans = plans.withoutLooks
                    job = Self.job(of: plans)
                    patience?.beginAnew()
                    schedule()
                }
            }
        }
        return result
    }
}
