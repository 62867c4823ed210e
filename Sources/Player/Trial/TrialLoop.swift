internal import Glibc
internal import LinuxIO
internal import Present

/// What a trial waits for: flips, answers at the keyboard, and signals that end it.
final class TrialLoop {
    private enum Source: UInt64 {
        case flips, timer, signals, keyboard
    }

    private let display: any Display
    private let signals: Signals
    private var loop: EventLoop<Source>
    /// What was typed and not read.
    private var typed: [UInt8] = []

    init(_ display: any Display, signals: consuming Signals) throws(SystemError) {
        self.display = display
        loop = try EventLoop(timer: .timer)
        try loop.add(display.descriptor, as: .flips)
        try loop.add(signals.descriptor, as: .signals)
        self.signals = signals
    }

    /// Tells the person at the keyboard, at once.
    func say(_ text: String) {
        print(text)
        _ = fflush(nil)
    }

    /// Returns when a frame of the output is on the screen.
    func awaitFlip(of output: any Output) throws {
        try loop.wake(at: MonotonicClock.now + .seconds(2))
        while true {
            for source in try loop.wait() {
                switch source {
                case .flips:
                    let flips = display.takeFlips()
                    _ = display.settle(at: MonotonicClock.now, isMoving: true)
                    if flips.contains(where: { $0.output == output.id }) { return }
                case .timer:
                    throw DisplayError(output.name, "show a frame", reason: "the display no longer answers")
                case .signals: try checkSignals()
                default: break
                }
            }
        }
    }

    /// Waits for an answer: true for yes.
    func ask(_ question: String) throws -> Bool {
        try loop.wake(at: nil)
        // A file or /dev/null is always ready, and epoll knows nothing of it.
        let isPolled = (try? loop.add(STDIN_FILENO, as: .keyboard)) != nil
        defer { if isPolled { loop.remove(STDIN_FILENO) } }
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
        for source in try loop.wait() {
            switch source {
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
