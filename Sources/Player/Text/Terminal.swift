internal import LinuxIO
internal import Logging
internal import Paths

/// What a person sees besides a command's output: stderr.
public enum Terminal {
    /// How long a line may be, in bytes: a pipe takes so many at once.
    static let longestLine = 4_000

    /// Whether a person sees it.
    public static var isThere: Bool { StandardError.isTerminal }

    /// The words of the command line after the program's name.
    public static var arguments: [String] { FileName.arguments }

    /// Holds the signals that command the player, and opens stdin, stdout and stderr where they are closed. Must come before any file
    /// is opened.
    public static func begin() {
        Signals.holdCommands()
        StandardError.openMissingStreams()
    }

    /// Says a message. Each of its lines is made safe, and gets the prefix.
    public static func say(_ message: String, prefix: String = "") {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        StandardError.write(lines.map { "\(prefix)\(safeLine($0, limit: longestLine))\n" }.joined())
    }

    /// Shows how far a command is, in place of what was shown last; nil takes that away.
    public static func showProgress(_ text: String?) {
        if isThere { StandardError.write(text.map { "\r\(safeLine($0)) " } ?? "\r\u{1B}[K") }
    }

    /// From here on nothing waits for who reads stderr. Where there is no thread for that, what
    /// stderr has no room for is lost.
    public static func startQueue() {
        StandardError.startQueue { count in
            let prefix = StandardErrorLog.prefix(level: .warning, showsPriority: StandardError.isJournal)
            return
                "\(prefix)and \(grouped(count)) more \(count == 1 ? "line is" : "lines are") lost: nobody read stderr\n"
        }
    }

    /// Gives who reads stderr half a second for the last words.
    public static func flush() { StandardError.flush(within: .milliseconds(500)) }
}

/// A count as people write it: `2,997`.
func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(grouped(count / 1000)),\(String(count % 1000 + 1000).dropFirst())"
}
