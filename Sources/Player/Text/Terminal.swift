internal import LinuxIO

/// What a person sees besides a command's output: stderr.
public enum Terminal {
    /// Whether a person sees it.
    public static var isThere: Bool { StandardError.isTerminal }

    /// What was written behind the program's name.
    public static var arguments: [String] { FileName.arguments }

    /// Writes at once. Nobody reading is no error.
    public static func write(_ text: String) { StandardError.write(text) }
}
