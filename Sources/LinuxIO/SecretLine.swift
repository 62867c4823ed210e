internal import Glibc

/// A line of standard input that nobody is to see.
public enum SecretLine {
    /// Whether somebody types it.
    public static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

    /// Asks for it on the terminal, which does not show what is typed; what comes from elsewhere is read without a question. Nil at
    /// the end of the input.
    public static func read(_ question: String) -> String? {
        guard isTyped else { return readLine() }
        guard let typed = unsafe getpass(question) else { return nil }
        // It is the library's own memory.
        defer { unsafe explicit_bzero(typed, strlen(typed)) }
        return unsafe String(cString: typed)
    }
}
