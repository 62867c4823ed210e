internal import CLinux
internal import Glibc

/// The virtual terminal of the kernel on stdin (console_ioctl(4)), on which its console would draw text and a keyboard types.
/// `giveBack`, or the end of its owner, leaves it as it was found.
public final class VirtualTerminal {
    private let terminal: Descriptor
    private let mode: Int32
    private let settings: termios
    private let isService: Bool
    private var isOurs = true

    /// Keeps the console from drawing on it, and typed letters from being seen. The keys that switch to another terminal work;
    /// `Signals` says then that this one is wanted by another program, and when it is in front again.
    ///
    /// What the console draws is seen whenever no program drives the display: so a service's terminal is emptied before, and
    /// its keyboard ends nothing.
    ///
    /// - Returns: nil where stdin is no virtual terminal, or not this process's controlling one.
    public init?(isService: Bool) {
        mode = linux_console_mode(STDIN_FILENO)
        var settings = termios()
        guard mode >= 0, unsafe tcgetattr(STDIN_FILENO, &settings) == 0,
            let terminal = try? Descriptor(opening: "/proc/self/fd/\(STDIN_FILENO)", .readWrite),
            linux_set_console_switching(
                terminal.rawValue, 1, Signals.Signal.terminalRelease.number, Signals.Signal.terminalAcquire.number) == 0
        else { return nil }
        self.settings = settings
        self.isService = isService
        self.terminal = terminal
        // Who is not in the foreground is stopped by a change of the settings, unless it says that it knows.
        signal(SIGTTOU, SIG_IGN)
        // A terminal that was stopped by a key would keep a writer waiting.
        tcflow(STDIN_FILENO, TCOON)
        // console_codes(4): cursor off; for a service go to the top, erase everything, and what has scrolled away.
        write(isService ? "\u{1B}[?25l\u{1B}[H\u{1B}[2J\u{1B}[3J" : "\u{1B}[?25l")
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
        if isService { settings.c_lflag &= ~tcflag_t(ISIG) }
        unsafe _ = tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        _ = linux_set_console_mode(STDIN_FILENO, linux_kd_graphics)
    }

    deinit { giveBack() }

    /// Lets the other terminal come to the front. False where none is wanted any more.
    public func release() -> Bool { linux_answer_console_switch(terminal.rawValue, 1) == 0 }

    /// Says that this terminal's return is known.
    public func acknowledge() { _ = linux_answer_console_switch(terminal.rawValue, linux_vt_ackacq) }

    /// Leaves it as it was found. A service's stays empty and without a cursor until somebody else takes it.
    public func giveBack() {
        if !isOurs { return }
        isOurs = false
        _ = linux_set_console_switching(terminal.rawValue, 0, 0, 0)
        var settings = settings
        // What was typed meanwhile was meant for nobody.
        unsafe _ = tcsetattr(terminal.rawValue, TCSAFLUSH, &settings)
        _ = linux_set_console_mode(terminal.rawValue, mode)
        if !isService { write("\u{1B}[?25h") }
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(terminal.rawValue, $0.baseAddress, $0.count) }
    }
}
