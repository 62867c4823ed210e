internal import CLinux
internal import Glibc

/// A virtual terminal of the kernel (console_ioctl(4)), on which its console would draw text.
public enum VirtualTerminal {
    /// Clears the terminal on stdin, takes its cursor away, and has the console draw on it no more. Nothing happens where
    /// stdin is no virtual terminal.
    ///
    /// What the console draws is seen whenever no program drives the display: so the terminal is empty before it is kept
    /// from drawing. Who takes it next, like a getty, has it draw again.
    public static func blank() {
        if linux_console_mode(STDIN_FILENO) < 0 { return }
        // A terminal that was stopped by a key would keep a writer waiting.
        tcflow(STDIN_FILENO, TCOON)
        if let terminal = try? Descriptor(opening: "/proc/self/fd/\(STDIN_FILENO)", .readWrite) {
            // console_codes(4): cursor off, go to the top, erase everything, erase what has scrolled away.
            let bytes = Array("\u{1B}[?25l\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8)
            _ = unsafe bytes.withUnsafeBytes { unsafe write(terminal.rawValue, $0.baseAddress, $0.count) }
        }
        _ = linux_set_console_graphics(STDIN_FILENO)
    }
}
