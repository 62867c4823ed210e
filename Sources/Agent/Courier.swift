internal import Digest
internal import Fetch
internal import LinuxIO
internal import PlaylistFormat
internal import Transfer
internal import Web

/// Brings what is wanted into the cache: begins requests when the scheduler says so, has judged what comes, and gives it its
/// place. It never waits but for the disk.
final class Courier {
    /// A request that runs, or a file that is being judged.
    private struct Errand {
        let wanted: WantedAddress
        let limit: Int
        var answer: HTTPResponse?
    }

    private enum Source {
        static let client = Poller.Token(rawValue: 0)
        static let bench = Poller.Token(rawValue: 1)
    }

    private let folder: CacheFolder
    private var maker: RequestMaker
    private var policy: AddressPolicy
    private var scheduler = FetchScheduler()
    private(set) var ledger: CacheLedger
    private var client: HTTPClient
    private let bench: JudgeBench
    private let poller: Poller
    private var running: [HTTPClient.TransferID: Errand] = [:]
    private var judging: [WebAddress: Errand] = [:]
    private var partials = PartialAnswers()
    private var wanted: Set<WebAddress> = []
    private var random = SystemRandomNumberGenerator()

    private(set) var requestCount = 0
    private(set) var receivedCount = 0
    private(set) var lastAnswer: HTTPDate?

    /// How each address fares whose request has ended.
    private var notes: [TroubleBook.Note] = []

    init(_ folder: CacheFolder, settings: AgentSettings) throws(SystemError) {
        self.folder = folder
        maker = RequestMaker(settings: settings)
        policy = AddressPolicy(settings)
        ledger = CacheLedger(limit: settings.cache)
        client = try HTTPClient(policy)
        bench = try JudgeBench()
        poller = try Poller()
        try poller.add(client.descriptor, as: Source.client)
        try poller.add(bench.descriptor, as: Source.bench)
        folder.forEachPlace { address, byteCount, used in
            ledger.put(address, byteCount: byteCount, lastWanted: used)
        }
    }

    /// Lent to a `Poller`: readable when `act` has something to do.
    var descriptor: Int32 { poller.descriptor }

    /// When `act` has something to do at the latest.
    var nextWake: Duration? { [scheduler.nextWake, bench.nextWake].compactMap(\.self).min() }

    var wantedCount: Int { wanted.count }

    func want(_ list: [WantedAddress], at now: Duration) {
        let time = HTTPDate.now
        wanted = Set(list.map(\.address))
        ledger.want(wanted, now: time)
        let refresh = Dictionary(list.map { ($0.address, $0.refresh) }) { first, _ in first }
        scheduler.want(list, at: now) { address in
            if ledger.byteCount(of: address) == nil { return nil }
            guard let facts = folder.facts(of: address), facts.asked <= time else { return now }
            let due = refresh[address].flatMap(\.self).map { min(facts.due - time, facts.asked - time + $0) }
            return now + min(max(due ?? facts.due - time, .zero), Freshness.longest)
        }
        partials.removeAll(but: wanted).forEach(discard)
    }

    func take(_ settings: AgentSettings, at now: Duration) throws(SystemError) {
        maker = RequestMaker(settings: settings)
        ledger.limit = settings.cache
        remove(ledger.surplus())
        // What has failed may be well by the new settings.
        retry(at: now)
        let next = AddressPolicy(settings)
        if next == policy { return }
        policy = next
        // Open connections have been judged by the former rules.
        poller.remove(client.descriptor)
        client = try HTTPClient(policy)
        try poller.add(client.descriptor, as: Source.client)
        defer { running = [:] }
        for errand in running.values {
            discard(errand.wanted.address)
            scheduler.end(
                errand.wanted.address, .failed(.address, retryAfter: .zero), at: now, using: &random)
        }
    }

    /// Has what has failed be asked for at once, and what somebody has taken away.
    func retry(at now: Duration) {
        for address in wanted where ledger.byteCount(of: address) != nil && !folder.has(address) {
            ledger.remove(address)
            scheduler.lose(address, at: now)
        }
        scheduler.retry(at: now)
    }

    /// Does what is to be done now. Returns how those addresses fare whose requests have ended.
    func act(at now: Duration) throws(SystemError) -> [TroubleBook.Note] {
        for outcome in try client.run() {
            guard let errand = running.removeValue(forKey: outcome.id) else { continue }
            take(outcome, of: errand, at: now)
        }
        for (address, verdict) in try bench.take(at: now) {
            guard let errand = judging.removeValue(forKey: address) else { continue }
            take(verdict, of: errand, at: now)
        }
        // What is refused at once makes room for more.
        while case let next = scheduler.begin(at: now), !next.isEmpty {
            for wanted in next { begin(wanted, at: now) }
        }
        defer { notes = [] }
        return notes
    }

    private func begin(_ wanted: WantedAddress, at now: Duration) {
        let address = wanted.address
        if let refusal = policy.refusal(of: address) { return fail(wanted, refusal, .address, at: now) }
        let limit = min(FileFormat(wanted.kind, at: address).sizeLimit, ledger.largest(of: address))
        do {
            let request = try maker.request(
                for: wanted, facts: folder.facts(of: address), partial: partials[address], limit: limit)
            let file = try folder.arrival(of: address, resuming: request.resumption != nil)
            running[try client.start(request, into: file)] = Errand(wanted: wanted, limit: limit)
            requestCount += 1
        } catch let refusal as SecretFile.Failure {
            fail(wanted, refusal.reason, .address, at: now)
        } catch {
            fail(wanted, "\(error)", .address, at: now)
        }
    }

    private func take(_ outcome: HTTPClient.EndedTransfer, of errand: Errand, at now: Duration) {
        let address = errand.wanted.address
        partials.remove(address)
        switch outcome.result {
        case .failure(let failure):
            let isKept = wanted.contains(address) && failure.kind != .file
            if !(outcome.partial.map { isKept && partials.keep($0, of: address, within: ledger.limit / 8) } ?? false) {
                discard(address)
            }
            let isCache = failure.kind == .size && errand.limit < FileFormat(errand.wanted.kind, at: address).sizeLimit
            let reason = isCache ? "\(failure): more does not fit into the cache beside what is wanted" : "\(failure)"
            let isOwn = outcome.host == address.host
            fail(errand.wanted, reason, isOwn ? failure.blame : .address, retryAfter: failure.retryAfter, at: now)
        case .success(let response):
            lastAnswer = .now
            receivedCount += response.byteCount
            switch HTTPAnswer(response) {
            case .unchanged:
                discard(address)
                confirm(errand.wanted, response, at: now)
            case .refusal(let reason, let blame):
                discard(address)
                let pause = AnswerHeaders(response).retryAfter(now: .now)
                // Where a redirect leads tells nothing of the host that redirects.
                fail(errand.wanted, reason, outcome.host == address.host ? blame : .address, retryAfter: pause, at: now)
            case .body:
                var errand = errand
                errand.answer = response
                judging[address] = errand
                bench.add(
                    address, folder.arrivalPath(of: address), as: FileFormat(errand.wanted.kind, at: address), at: now)
            }
        }
    }

    private func confirm(_ wanted: WantedAddress, _ response: HTTPResponse, at now: Duration) {
        let address = wanted.address
        guard let facts = folder.facts(of: address) else {
            return fail(
                wanted, "\(address.host) says that nothing has changed, and nothing is there", .address, at: now)
        }
        let headers = AnswerHeaders(response, lastModified: facts.lastModified)
        let time = HTTPDate.now
        let freshness = Freshness(headers, refresh: wanted.refresh, now: time)
        settle(wanted, facts.confirmed(by: headers, asked: time, due: time + freshness.interval), freshness, at: now)
    }

    private func take(_ verdict: Verdict, of errand: Errand, at now: Duration) {
        let (wanted, address) = (errand.wanted, errand.wanted.address)
        guard case .good(let digest, let byteCount) = verdict, let response = errand.answer else {
            discard(address)
            if case .bad(let reason) = verdict { fail(wanted, reason, .address, at: now) }
            return
        }
        let time = HTTPDate.now
        let headers = AnswerHeaders(response)
        let freshness = Freshness(headers, refresh: wanted.refresh, now: time)
        let facts = CacheFacts(
            headers, asked: time, due: time + freshness.interval, digest: digest.description, byteCount: byteCount)
        if folder.facts(of: address)?.digest == facts.digest {
            discard(address)
            return settle(wanted, facts, freshness, at: now)
        }
        switch ledger.room(for: byteCount, of: address) {
        case .refused(let reason):
            discard(address)
            fail(wanted, reason, .address, at: now)
        case .fits(let leaving):
            remove(leaving)
            do throws(SystemError) {
                try folder.install(address, modified: facts.modified(by: time))
                ledger.put(address, byteCount: byteCount, lastWanted: time)
                settle(wanted, facts, freshness, at: now)
            } catch {
                discard(address)
                fail(wanted, error.description, .address, at: now)
            }
        }
    }

    /// Takes in that the bytes in the cache are those of the server.
    private func settle(_ wanted: WantedAddress, _ facts: CacheFacts, _ freshness: Freshness, at now: Duration) {
        let address = wanted.address
        // Without its facts, or with an older time, a file is as good: it is fetched once more than needed.
        try? folder.keep(facts, of: address)
        if let modified = facts.modified(by: facts.asked) { try? folder.setModified(modified, of: address) }
        scheduler.end(address, .here(freshness.interval), at: now, using: &random)
        notes.append(.init(address: address, reason: nil, blame: .address))
    }

    private func fail(
        _ wanted: WantedAddress, _ reason: String, _ blame: FetchScheduler.Blame, retryAfter: Duration? = nil,
        at now: Duration
    ) {
        scheduler.end(wanted.address, .failed(blame, retryAfter: retryAfter), at: now, using: &random)
        notes.append(.init(address: wanted.address, reason: reason, blame: blame))
    }

    private func discard(_ address: WebAddress) { folder.discardArrival(of: address) }

    private func remove(_ addresses: [WebAddress]) {
        for address in addresses where (try? folder.remove(address)) != nil { ledger.remove(address) }
    }
}
