/// Files that have come and are not known to be whole: whoever writes them has not closed them yet. What lists folders
/// passes them over.
struct UnfinishedFiles: Hashable, Sendable {
    var paths: Set<String> = []
    /// Those that have come and were not heard of again. A file that is being written was heard of, or is empty, or was
    /// written to a moment ago.
    var untouched: Set<String> = []
}
