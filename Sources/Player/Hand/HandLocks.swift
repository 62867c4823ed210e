internal import ControlProtocol
internal import Lettering

/// The locks of the outputs that have one: what hands may do there now, and who is asked for the PIN. A value without clock or I/O.
struct HandLocks {
    private enum LockState {
        /// Somebody wants something for which the PIN is needed: what, and since when its file is looked at.
        case asked(HandRequest, Duration)
        case entering(LockEntry, for: HandRequest)
        case open(until: Duration)
    }

    /// What follows from what the vault says.
    enum Upshot: Hashable {
        case nothing
        /// The lock is open: do what was wanted.
        case perform(HandRequest)
        /// Nobody can open it; why.
        case tell(String)
    }

    /// After so long a look at the PIN's file is given up.
    private static let patience = Duration.seconds(5)

    /// By output; those that are missing are closed.
    private var states: [String?: LockState] = [:]

    /// Whether none is open, and nobody is asked.
    var areClosed: Bool { states.isEmpty }

    func isOpen(_ output: String?, at now: Duration) -> Bool {
        if case .open(let end)? = states[output] { now < end } else { false }
    }

    /// Somebody is there, whose lock stays open until then.
    mutating func prolong(_ output: String?, until end: Duration) {
        if case .open? = states[output] { states[output] = .open(until: end) }
    }

    /// Whether a pad is shown.
    func isEntering(_ output: String?) -> Bool { if case .entering? = states[output] { true } else { false } }

    /// Something is wanted for which the PIN is needed. Says whether its file is to be looked at.
    mutating func ask(for request: HandRequest, at now: Duration) -> Bool {
        if case .asked(_, let since)? = states[request.output], now < since + Self.patience { return false }
        states[request.output] = .asked(request, now)
        return true
    }

    /// A key of the pad is pressed.
    mutating func press(_ press: LockEntry.Press, on output: String?, at now: Duration) -> LockEntry.Reaction {
        guard case .entering(var entry, let request)? = states[output] else { return .nothing }
        let reaction = entry.press(press, at: now)
        states[output] = reaction == .leave ? nil : .entering(entry, for: request)
        return reaction
    }

    /// Takes in what the vault has found.
    mutating func take(_ finding: PINVault.Finding, for output: String?, at now: Duration) -> Upshot {
        switch (states[output], finding) {
        case (.asked(let request, _), .ready): states[output] = .entering(LockEntry(wait: .zero, at: now), for: request)
        case (.asked(let request, _), .tooEarly(let wait)):
            states[output] = .entering(LockEntry(wait: wait, at: now), for: request)
        case (.entering(var entry, let request), .wrong(let wait)),
            (.entering(var entry, let request), .tooEarly(let wait)):
            entry.refuse(wait: wait, at: now)
            states[output] = .entering(entry, for: request)
        case (.entering(_, let request), .right):
            states[output] = .open(until: now + request.idle)
            return .perform(request)
        case (.asked, .noPIN), (.entering, .noPIN):
            states[output] = nil
            return .tell("it is locked, and no PIN is set: set one by 'cyclorama ctl pin'")
        case (.asked, .lost(let reason)), (.entering, .lost(let reason)):
            states[output] = nil
            return .tell("it stays locked: \(reason)")
        default: break
        }
        return .nothing
    }

    /// The pads that are shown, by output.
    func pads(at now: Duration) -> [String?: KeyPad] {
        states.compactMapValues { if case .entering(let entry, _) = $0 { entry.pad(at: now) } else { nil } }
    }

    /// Closes what nobody has touched for long, and what has no lock any more.
    mutating func settle(_ locked: Set<String?>, at now: Duration) {
        if states.isEmpty { return }
        states = states.filter { output, state in
            guard locked.contains(output) else { return false }
            return switch state {
            case .asked(_, let since): now < since + Self.patience
            case .entering(let entry, _): !entry.isOver(at: now)
            case .open(let end): now < end
            }
        }
    }

    /// When `settle` has something to do, or a pad says something else.
    func nextWake(at now: Duration) -> Duration? {
        states.values.map { state in
            switch state {
            case .asked(_, let since): since + Self.patience
            case .entering(let entry, _): entry.nextWake(at: now)
            case .open(let end): end
            }
        }.min()
    }
}

extension Command {
    /// Whether a lock lets hands ask for it, unless a command shows something else.
    var isFree: Bool { verb == .next || verb == .previous }
}
