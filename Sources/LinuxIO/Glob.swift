internal import CLinux

/// File name patterns of fnmatch(3), with FNM_PATHNAME: only a slash matches a slash.
///
/// `*` matches any bytes, `?` one byte, `[...]` one of a set. ASCII letters match in either case.
public enum Glob {
    /// Whether all of `text` matches.
    public static func matches(_ pattern: String, _ text: String) -> Bool {
        unsafe linux_matches(pattern, text) == 0
    }
}
