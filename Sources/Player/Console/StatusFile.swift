/// The status as `Status` writes it: a member a line, each level two spaces further in.
struct StatusFile {
    let text: String
    /// What it says of each show.
    let shows: [Show]
    private let lines: [Substring]

    /// One show's part of it.
    struct Show {
        fileprivate let lines: ArraySlice<Substring>

        subscript(name: String) -> Substring? { member(name, of: lines, indent: 6) }

        /// Whether anybody sees it.
        var isSeen: Bool { self["outputs"] != "[]" }

        /// The messages of a playlist that was not taken.
        var playlistErrors: [String] { strings("playlist-errors", of: lines, indent: 6) }
    }

    init(text: String) {
        self.text = text
        let lines = text.split(separator: "\n")
        self.lines = lines
        let starts = lines.indices.filter { lines[$0] == "    {" }
        shows = zip(starts, starts.dropFirst() + [lines.endIndex]).map { Show(lines: lines[$0..<$1]) }
    }

    /// The text of a member that is about the whole player.
    subscript(name: String) -> Substring? { member(name, of: lines[...], indent: 2) }

    /// One of the counts of commands.
    func count(_ name: String) -> Substring? { member(name, of: lines[...], indent: 4) }

    /// The messages of all that was not taken; empty where everything was.
    var errors: [String] { strings("site-errors", of: lines[...], indent: 2) + shows.flatMap(\.playlistErrors) }
}

/// The text of the first member of that name at that depth.
private func member(_ name: String, of lines: ArraySlice<Substring>, indent: Int) -> Substring? {
    let start = String(repeating: " ", count: indent) + "\"\(name)\": "
    guard let value = lines.first(where: { $0.hasPrefix(start) })?.dropFirst(start.count) else { return nil }
    return value.hasSuffix(",") ? value.dropLast() : value
}

private func strings(_ name: String, of lines: ArraySlice<Substring>, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent) + "\"\(name)\": ["
    guard let index = lines.firstIndex(of: Substring(start)) else { return [] }
    let indent = String(repeating: " ", count: indent + 2)
    return lines[(index + 1)...].prefix { $0.hasPrefix(indent) }
        .compactMap { JSON.unquoted($0.dropFirst(indent.count).dropLast($0.hasSuffix(",") ? 1 : 0)) }
}
