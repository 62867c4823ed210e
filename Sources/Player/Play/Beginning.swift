internal import LinuxIO
internal import Logging

/// The first reading of all sources, before there is a show. A loader thread reads, so that a disk that does not answer
/// holds up neither the start for ever nor the stop.
struct Beginning {
    private enum Source: UInt64 {
        case signals, news, timer

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    private let bills: BillReader
    private let workers: ThreadedWorkers
    private let log: Logger
    /// What signals have asked for meanwhile.
    private(set) var deeds: [Deed] = []

    init(_ bills: BillReader, workers: ThreadedWorkers, log: Logger) {
        self.bills = bills
        self.workers = workers
        self.log = log
    }

    /// Reads everything. Nil where a signal has ended the player.
    mutating func read(_ signals: borrowing Signals) throws -> Reading<BillReader.Content>? {
        let poller = try Poller()
        let timer = try LinuxIO.Timer()
        try poller.add(workers.descriptor, as: Source.news.token)
        try poller.add(timer.descriptor, as: Source.timer.token)
        try poller.add(signals.descriptor, as: Source.signals.token)
        begin()
        while true {
            try timer.set(workers.nextWake(at: MonotonicClock.now))
            for token in try poller.wait() {
                switch Source(rawValue: token.rawValue) {
                case .signals:
                    while let signal = try signals.next() { deeds.append(Deed(signal)) }
                    if deeds.contains(.stop) { return nil }
                case .news:
                    if let attempt = take(try workers.collect()) { return try BillReader.taken(attempt) }
                case .timer:
                    try timer.acknowledge()
                    if let attempt = take(workers.look(at: MonotonicClock.now)) { return try BillReader.taken(attempt) }
                case nil: preconditionFailure("a token that was never given out")
                }
            }
        }
    }

    private func begin() {
        let job = Job(.readBill(bills, after: nil, bills.firstWatches))
        workers.schedule([Errand(job: job, client: Ensemble.ownNumber)])
    }

    /// Returns what was read, if it is there.
    private func take(_ news: [ThreadedWorkers.News]) -> Attempt<BillReader.Content>? {
        for news in news {
            if let line = news.line { log.log(level: line.isTrouble ? .warning : .info, "\(line.text)") }
            guard case .letter(let letter) = news else { continue }
            if case .bill(let attempt) = letter.outcome { return attempt }
            begin()
        }
        return nil
    }
}
