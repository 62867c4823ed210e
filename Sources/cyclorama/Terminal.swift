internal import Glibc

/// What a person sees besides a command's output.
enum Terminal {
    /// Whether a person sees it.
    static var isThere: Bool { isatty(STDERR_FILENO) == 1 }

    static func write(_ text: String) {
        // Nobody reading is no error.
        _ = unsafe text.withCString { unsafe Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
