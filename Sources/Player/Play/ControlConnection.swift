internal import ControlProtocol
internal import JSONText
internal import Painters

/// A client's connection, as a value: bytes in, commands and bytes out.
///
/// It takes one request after the other: the next one when the client has the answer to the last. So what waits here is
/// bounded: what was read of one more request, and one answer or one status. Of snapshots, which are large, the server
/// has one made at a time, and few wait to be sent.
struct ControlConnection {
    private enum Pending {
        case command(PendingCommand)
        case status
        /// The shows answer it at once, or say that they will.
        case question(ControlRequest.Demand, isTaken: Bool = false)
        /// Of an output; whether it is being made; when it is given up, once that is known.
        case snapshot(output: String?, isBegun: Bool = false, end: Duration? = nil)
    }

    private var input = LineSplitter(longest: ControlRequest.longest)
    private var hasInputEnded = false
    /// What the request that is being answered waits for, and its id.
    private var pending: (id: JSON?, what: Pending)?
    /// What the client watches: the id of that request, and whether it lacks the latest.
    private var watches: [Watched: (id: JSON?, isOwed: Bool)] = [:]
    /// Whether it may only ask what a program needs that fetches files.
    let isFetcher: Bool
    /// What is still to be sent.
    private(set) var output: ArraySlice<UInt8>
    /// What follows it: a snapshot.
    private var attachment: ArraySlice<UInt8> = []
    /// A snapshot that is not sent to its end: since when it is here, and how many bytes it has in all.
    private(set) var unsentSnapshot: (start: Duration, size: Int)?
    /// Whether the client reads what is sent.
    private var isHeard = true
    /// Whether the connection ends with what is still to be sent.
    private var isLeaving = false
    /// When the client last sent something, or took something.
    private(set) var lastActivity: Duration

    /// Begins with the greeting.
    init(isFetcher: Bool = false, at now: Duration) {
        self.isFetcher = isFetcher
        output = Array(ControlGreeting.line(player: Version.text).utf8)[...]
        lastActivity = now
    }

    /// Whether a request of its client is being answered.
    var isBusy: Bool { pending != nil }

    private var isFree: Bool { pending == nil && output.isEmpty && !isLeaving }

    /// Whether it is to be given what the client sends.
    var wantsInput: Bool { isFree && !hasInputEnded && !input.hasLine }

    /// Whether a request is here that can be taken.
    var hasRequest: Bool { isFree && input.hasLine }

    /// Whether it can be closed.
    var isOver: Bool {
        guard output.isEmpty, pending == nil else { return false }
        return isLeaving || hasInputEnded && watches.isEmpty && !input.hasLine
    }

    /// Whether the client watches something, lacks the latest and takes it now.
    func lacks(_ watched: Watched) -> Bool { watches[watched]?.isOwed == true && output.isEmpty }

    /// The next deadline; nil: none.
    var nextWake: Duration? {
        if hasRequest || lacks(.status) || lacks(.wanted) { return .zero }
        switch pending?.what {
        case .command(let command): return command.end
        case .snapshot(_, _, let end): return end
        case .status, .question, nil: return sendingEnd
        }
    }

    /// Whether a snapshot is asked for that is not being made.
    var awaitsSnapshot: Bool { if case .snapshot(_, false, _)? = pending?.what { true } else { false } }

    /// Until when a snapshot must be sent.
    private var sendingEnd: Duration? { unsentSnapshot.map { $0.start + ControlRequest.snapshotPatience.sending } }

    private mutating func put(_ answer: ControlAnswer, id: JSON?) {
        if isHeard { output += answer.line(id: id) }
    }
}

// MARK: - The client

extension ControlConnection {
    /// Takes in what the client has sent.
    mutating func receive(_ bytes: [UInt8], at now: Duration) {
        input.append(bytes)
        lastActivity = now
    }

    /// The client sends no more. It may still read.
    mutating func endInput() { hasInputEnded = true }

    /// The client reads no more. What it has sent before is still done, up to the first command that takes time.
    mutating func hangUp() {
        isHeard = false
        output = []
        attachment = []
        unsentSnapshot = nil
        watches = [:]
        if pending != nil {
            pending = nil
            isLeaving = true
        }
    }

    /// Ends at once, whatever the client waits for.
    mutating func drop() {
        hangUp()
        isLeaving = true
    }

    /// So many bytes of `output` were sent.
    mutating func sent(_ count: Int, at now: Duration) {
        output = output.dropFirst(count)
        if output.isEmpty {
            // An empty slice would keep the memory of the whole.
            output = attachment
            attachment = []
        }
        if output.isEmpty { unsentSnapshot = nil }
        if count > 0 { lastActivity = now }
    }
}

// MARK: - The player

extension ControlConnection {
    /// Takes the next request, and returns the command that it is, if it is one: `begin` follows.
    mutating func takeRequest() -> (id: JSON?, command: Command)? {
        guard isFree, let line = input.next() else { return nil }
        switch line {
        case .tooLong:
            put(.failed(["a request has more than \(ControlRequest.longest) bytes"]), id: nil)
            isLeaving = true
        case .whole(let line):
            do throws(ControlRequest.Mistake) {
                let request = try ControlRequest(line: line)
                if isFetcher { try request.checkForFetchers() }
                switch request.demand {
                case .perform(let command): return (request.id, command)
                case .slides, .wanted, .explain, .pin, .put: pending = (request.id, .question(request.demand))
                case .status: pending = (request.id, .status)
                case .watch: watches[.status] = (request.id, true)
                case .watchWanted: watches[.wanted] = (request.id, true)
                case .snapshot(let output): pending = (request.id, .snapshot(output: output))
                }
            } catch {
                put(.failed(error.reasons), id: error.id)
            }
        }
        return nil
    }

    /// A command was begun.
    mutating func begin(_ command: PendingCommand, id: JSON?) { pending = (id, .command(command)) }

    /// Answers the request that was taken last.
    mutating func answer(_ answer: ControlAnswer, id: JSON?) {
        pending = nil
        put(answer, id: id)
    }

    /// Answers a question about the shows, if there is one.
    mutating func answerQuestion(_ answer: (ControlRequest.Demand) -> ControlAnswer?) {
        guard case .question(let demand, false)? = pending?.what else { return }
        pending?.what = .question(demand, isTaken: true)
        if let answer = answer(demand) { answerLater(answer) }
    }

    /// Answers the question whose answer was to come later.
    mutating func answerLater(_ answer: ControlAnswer) {
        if case .question(_, true)? = pending?.what { self.answer(answer, id: pending?.id) }
    }

    /// There is something new of what the client may watch.
    mutating func noteChange(of watched: Watched) { watches[watched]?.isOwed = true }

    /// Answers the pending request, if that can be done now.
    ///
    /// - Parameter status: the latest, as JSON on one line.
    mutating func settle(
        _ situation: () -> PendingCommand.Situation, at now: Duration, status: () -> [UInt8]
    ) {
        if let sendingEnd, now >= sendingEnd { drop() }
        guard let (id, what) = pending else { return }
        let answer: ControlAnswer? =
            switch what {
            case .status: .status(status())
            // It is answered as it is taken, or by `answerLater`.
            case .question: nil
            case .command(let command): command.answer(in: situation(), at: now)
            case .snapshot(let output, let isBegun, let end): settleSnapshot(of: output, isBegun, until: end, at: now)
            }
        if let answer {
            pending = nil
            put(answer, id: id)
        }
    }

    private mutating func settleSnapshot(
        of output: String?, _ isBegun: Bool, until end: Duration?, at now: Duration
    ) -> ControlAnswer? {
        let end = end ?? now + ControlRequest.snapshotPatience.making
        pending?.what = .snapshot(output: output, isBegun: isBegun, end: end)
        if now < end { return nil }
        return .failed([
            "the snapshot is not done after \(ControlRequest.snapshotPatience.making.components.seconds) seconds"
        ])
    }

    /// The snapshot is being made that it awaits; returns its output's name, nil for the only one.
    mutating func beginSnapshot() -> String? {
        guard case .snapshot(let output, _, let end)? = pending?.what else { return nil }
        pending?.what = .snapshot(output: output, isBegun: true, end: end)
        return output
    }

    /// Answers with the snapshot that was begun, or says why there is none; not who waits for another one by now.
    mutating func endSnapshot(_ answer: ControlAnswer, at now: Duration) {
        guard let (id, what) = pending, case .snapshot(_, true, _) = what else { return }
        pending = nil
        put(answer, id: id)
        attachment = answer.attachment[...]
        if !attachment.isEmpty { unsentSnapshot = (now, attachment.count) }
    }

    /// Gives a client that `lacks` something the latest. One that does not read gets none of those before.
    mutating func tell(_ watched: Watched, _ answer: ControlAnswer) {
        watches[watched]?.isOwed = false
        put(answer, id: watches[watched]?.id)
    }

    /// The player has ended: who asked for that is answered.
    mutating func end() {
        guard let (id, what) = pending, case .command(let command) = what, command.command.verb == .stop else { return }
        pending = nil
        put(.done, id: id)
    }
}
