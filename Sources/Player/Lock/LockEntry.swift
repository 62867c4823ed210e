internal import Lettering

/// A PIN that somebody taps in: a value without clock or I/O.
struct LockEntry {
    /// What a press asks for.
    enum Press: Hashable {
        case key(KeyPad.Key)
        /// Goes to the next key of the pad, or to the one before, for who has no digits.
        case on, back
        /// Presses the marked key; where none is, OK.
        case marked
        case leave
    }

    /// What is to be done next.
    enum Reaction: Hashable {
        case nothing
        case check(String)
        case leave
    }

    /// Where nobody presses anything for so long, the pad goes.
    static let patience = Duration.seconds(30)
    private static let question = "PIN"

    private var digits = ""
    private var marked: Int?
    private var title = question
    private var isChecking = false
    /// Until when no try counts.
    private var blockedUntil: Duration?
    private var touched: Duration

    /// - Parameter wait: how long no try counts.
    init(wait: Duration, at now: Duration) {
        touched = now
        block(wait, at: now)
    }

    private mutating func block(_ wait: Duration, at now: Duration) { blockedUntil = wait > .zero ? now + wait : nil }

    mutating func press(_ press: Press, at now: Duration) -> Reaction {
        touched = now
        switch press {
        case .leave: return .leave
        case .on: mark(by: 1)
        case .back: mark(by: -1)
        case .marked: return take(marked.map { KeyPad.keys[$0] } ?? .enter, at: now)
        case .key(let key): return take(key, at: now)
        }
        return .nothing
    }

    private mutating func mark(by step: Int) {
        let count = KeyPad.keys.count
        marked = ((marked ?? (step > 0 ? -1 : count)) + step + count) % count
    }

    private mutating func take(_ key: KeyPad.Key, at now: Duration) -> Reaction {
        if isChecking || blockedUntil.map({ $0 > now }) == true { return .nothing }
        title = Self.question
        switch key {
        case .digit(let digit): if digits.utf8.count < PINRecord.lengths.upperBound { digits += "\(digit)" }
        case .delete: _ = digits.popLast()
        case .enter:
            if digits.isEmpty { return .leave }
            isChecking = true
            return .check(digits)
        }
        return .nothing
    }

    /// What was tapped in is not the PIN, or came too early.
    mutating func refuse(wait: Duration, at now: Duration) {
        (digits, isChecking) = ("", false)
        title = "This is not the PIN"
        block(wait, at: now)
    }

    /// What is shown.
    func pad(at now: Duration) -> KeyPad {
        guard let seconds = secondsLeft(at: now) else {
            return KeyPad(title: title, entered: digits.utf8.count, marked: marked)
        }
        return KeyPad(title: "Try again in \(seconds) s", marked: marked)
    }

    /// A second that has begun counts.
    private func secondsLeft(at now: Duration) -> Int64? {
        guard let rest = blockedUntil.map({ $0 - now }), rest > .zero else { return nil }
        return rest.components.seconds + (rest.components.attoseconds > 0 ? 1 : 0)
    }

    /// Whether nobody is there any more.
    func isOver(at now: Duration) -> Bool { now >= touched + Self.patience }

    /// When it is over, or its pad says something else.
    func nextWake(at now: Duration) -> Duration {
        let end = touched + Self.patience
        guard let blockedUntil, let seconds = secondsLeft(at: now) else { return end }
        return min(end, blockedUntil - .seconds(seconds - 1))
    }
}
