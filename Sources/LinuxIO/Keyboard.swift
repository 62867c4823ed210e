internal import CLinux
internal import Glibc

/// The terminal on stdin of a program that was started by hand: keys come as they are typed, and are not shown. What
/// sends a signal (Ctrl-C, Ctrl-Z) goes on to do so. `giveBack`, or the end of its owner, leaves it as it was found.
///
/// While the program is stopped or in the background (credentials(7), "Sessions") the terminal belongs to another: it
/// is as it was found then, and nothing is read.
public final class Keyboard {
    private enum Source: UInt64 {
        case terminal, signals, timer

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    /// How long until a program in the background looks whether it still is: nobody tells it.
    private static let pause = Duration.seconds(2)

    private let poller: Poller
    private let timer: Timer
    private let signals: Descriptor
    private let terminal: Descriptor
    /// The settings that it had; nil while it has them.
    private var found: termios?
    /// Whether `poller` has the terminal.
    private var isPolled = false

    /// Must come before any thread is started: SIGTSTP and SIGCONT are blocked in this thread, and in those that it starts.
    ///
    /// Ignores SIGTTIN and SIGTTOU, whose default action stops the process: a read in the background is an error then
    /// (EIO).
    ///
    /// - Returns: nil where stdin is not the controlling terminal.
    public init?() {
        guard tcgetpgrp(STDIN_FILENO) >= 0,
            // A file description of its own, for O_NONBLOCK: the one of stdin is shared with the shell.
            let terminal = try? Descriptor(opening: "/dev/tty", .readWrite),
            let poller = try? Poller(), let timer = try? Timer(), let signals = try? Self.jobSignals()
        else { return nil }
        self.signals = signals
        self.terminal = terminal
        self.poller = poller
        self.timer = timer
        signal(SIGTTIN, SIG_IGN)
        signal(SIGTTOU, SIG_IGN)
        do throws(SystemError) {
            try self.poller.add(self.signals.rawValue, as: Source.signals.token)
            try self.poller.add(self.timer.descriptor, as: Source.timer.token)
            try follow()
        } catch {
            return nil
        }
    }

    deinit { giveBack() }

    /// Lent to a `Poller`: readable while `take` has something to do.
    public var descriptor: Int32 { poller.descriptor }

    /// What was typed. Stops the process where that was asked for, until it is continued.
    public func take() throws(SystemError) -> [UInt8] {
        var typed: [UInt8] = []
        for token in try poller.ready() {
            switch Source(rawValue: token.rawValue) {
            case .terminal: typed += try read()
            case .signals: try takeSignals()
            case .timer:
                try timer.acknowledge()
                try follow()
            case nil: preconditionFailure("a token that was never given out")
            }
        }
        return typed
    }

    /// Leaves the terminal as it was found.
    public func giveBack() {
        // What was typed and not read was meant for nobody.
        if found != nil, isInFront { tcflush(terminal.rawValue, TCIFLUSH) }
        release()
    }

    private var isInFront: Bool { tcgetpgrp(terminal.rawValue) == getpgrp() }

    private static var signalSet: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGTSTP)
        unsafe sigaddset(&set, SIGCONT)
        return set
    }

    /// Blocks the signals of job control, and collects them.
    private static func jobSignals() throws(SystemError) -> Descriptor {
        var set = signalSet
        let failure = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        if failure != 0 { throw SystemError("pthread_sigmask", number: failure) }
        return Descriptor(
            adopting: try systemCall("signalfd") {
                unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
            })
    }

    /// Takes the terminal where this process is in its foreground, and else looks later.
    private func follow() throws(SystemError) {
        if isInFront {
            var settings = termios()
            guard unsafe tcgetattr(terminal.rawValue, &settings) == 0 else { return }
            found = found ?? settings
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
            // A read takes what there is.
            unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
            unsafe _ = tcsetattr(terminal.rawValue, TCSANOW, &settings)
            if !isPolled { try poller.add(terminal.rawValue, as: Source.terminal.token) }
            isPolled = true
            try timer.set(nil)
        } else {
            leave()
            // Of one that was hung up there is no group any more.
            let isThere = tcgetpgrp(terminal.rawValue) >= 0
            try timer.set(isThere ? MonotonicClock.now + Self.pause : nil)
        }
    }

    private func leave() {
        if isPolled { poller.remove(terminal.rawValue) }
        isPolled = false
    }

    private func release() {
        leave()
        guard var settings = found else { return }
        found = nil
        if isInFront { unsafe _ = tcsetattr(terminal.rawValue, TCSANOW, &settings) }
    }

    private func read() throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe Glibc.read(terminal.rawValue, &bytes, bytes.count)
        if count > 0 { return Array(bytes[..<count]) }
        if count == 0 || errno != EAGAIN && errno != EINTR {
            // It is in the background by now, or the terminal was hung up.
            leave()
            try timer.set(MonotonicClock.now + Self.pause)
        }
        return []
    }

    private func takeSignals() throws(SystemError) {
        var infos = [signalfd_siginfo](repeating: signalfd_siginfo(), count: 2)
        let count = unsafe infos.withUnsafeMutableBytes { bytes in
            unsafe Glibc.read(signals.rawValue, bytes.baseAddress, bytes.count)
        }
        let numbers = infos.prefix(max(0, count) / MemoryLayout<signalfd_siginfo>.size).map(\.ssi_signo)
        if numbers.contains(UInt32(SIGTSTP)) { suspend() }
        try follow()
    }

    /// Stops the process as if it had never blocked the signal; returns when it is continued.
    private func suspend() {
        release()
        var set = Self.signalSet
        kill(getpid(), SIGTSTP)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}
