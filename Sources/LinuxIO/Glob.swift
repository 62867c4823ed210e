internal import CLinux

/// Patterns of file names as fnmatch(3) reads them: `*`, `?` and `[...]`, none of which stands for a slash.
///
/// Without regard to the case of ASCII letters; `?` stands for a byte.
public enum Glob {
    /// Whether all of `text` matches.
    public static func matches(_ pattern: String, _ text: String) -> Bool {
        unsafe linux_matches(pattern, text) == 0
    }
}
