/// Files that a reading leaves out: they have come, and nobody has closed them yet.
struct LeftOut: Hashable, Sendable {
    var paths: Set<String> = []
    /// Those of which nothing more was heard than that they have come. What is being written has been heard of, or is
    /// empty, or was written to a moment ago.
    var untouched: Set<String> = []
}
