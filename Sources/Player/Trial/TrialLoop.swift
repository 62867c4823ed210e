internal import Glibc
internal import LinuxIO
internal import Present

/// What a trial waits for: flips, answers at the keyboard, and signals that end it.
final class TrialLoop {
    private enum Source: UInt64 {
        case flips, timer, signals, keyboard

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    private let display: any Display
    private let signals: Signals
    private let poller: Poller
    private let timer: LinuxIO.Timer
    /// What was typed and not read.
    private var typed: [UInt8] = []

    init(_ display: any Display, signals: consuming Signals) throws(SystemError) {
        self.display = display
        poller = try Poller()
        timer = try LinuxIO.Timer()
        try poller.add(display.descriptor, as: Source.flips.token)
        try poller.add(timer.descriptor, as: Source.timer.token)
        try poller.add(signals.descriptor, as: Source.signals.token)
        self.signals = signals
    }

    /// Tells the person at the keyboard, at once.
    func say(_ text: String) {
        print(text)
        _ = fflush(nil)
    }

    /// Returns when a frame of the output is on the screen.
    func awaitFlip(of output: any Output) throws {
        try timer.set(MonotonicClock.now + .seconds(2))
        while true {
            for token in try poller.wait() {
                switch Source(rawValue: token.rawValue) {
                case .flips:
                    let flips = display.takeFlips()
                    _ = display.settle(at: MonotonicClock.now, isMoving: true)
                    if flips.contains(where: { $0.output == output.id }) { return }
                case .timer:
                    try timer.acknowledge()
                    throw DisplayError(output.name, "show a frame", reason: "the display no longer answers")
                case .signals: try checkSignals()
                default: break
                }
            }
        }
    }

    /// Waits for an answer: true for yes.
    func ask(_ question: String) throws -> Bool {
        try timer.set(nil)
        // A file or /dev/null is always ready, and epoll knows nothing of it.
        let isPolled = (try? poller.add(STDIN_FILENO, as: Source.keyboard.token)) != nil
        defer { if isPolled { poller.remove(STDIN_FILENO) } }
        while true {
            say(question)
            switch try line(isPolled: isPolled).lowercased() {
            case "y", "yes": return true
            case "n", "no": return false
            default: say("Please answer y or n.")
            }
        }
    }

    private func line(isPolled: Bool) throws -> String {
        while true {
            if let end = typed.firstIndex(of: UInt8(ascii: "\n")) {
                defer { typed.removeSubrange(...end) }
                return String(decoding: typed[..<end].filter { $0 > 32 }, as: UTF8.self)
            }
            if isPolled, try !isTyping() { continue }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0 && (errno == EAGAIN || errno == EINTR) { continue }
            guard count > 0 else {
                throw InputError(["nobody answers at the keyboard; --yes takes everything for right"])
            }
            typed += bytes[..<count]
        }
    }

    /// Sleeps until something happens; true where it is at the keyboard.
    private func isTyping() throws -> Bool {
        var isTyping = false
        for token in try poller.wait() {
            switch Source(rawValue: token.rawValue) {
            case .flips:
                _ = display.takeFlips()
                _ = display.settle(at: MonotonicClock.now, isMoving: true)
            case .signals: try checkSignals()
            case .keyboard: isTyping = true
            default: break
            }
        }
        return isTyping
    }

    private func checkSignals() throws {
        for signal in try signals.take() {
            switch signal {
            case .interrupt, .terminate, .hangup:
                throw InputError(["the trial was stopped; the display is given back"])
            default: break
            }
        }
    }
}
