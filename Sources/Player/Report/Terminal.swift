internal import LinuxIO

/// What a person sees besides a command's output: stderr.
public enum Terminal {
    /// Whether a person sees it.
    public static var isThere: Bool { StandardError.isTerminal }

    /// Writes at once. Nobody reading is no error.
    public static func write(_ text: String) { StandardError.write(text) }
}
