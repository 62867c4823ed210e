/// What was found wrong so far, by place.
struct Report {
    /// How many are kept; a file can be wrong in millions of places, and nobody reads that.
    static let limit = 100

    private var complaints: [(mark: Mark, message: String)] = []
    private var omitted = 0
    private var repeated = 0

    var isEmpty: Bool { complaints.isEmpty }
    /// Those too that were not told, because they had been told already.
    var count: Int { complaints.count + omitted + repeated }

    mutating func add(_ message: String, at mark: Mark) {
        if complaints.count < Self.limit {
            complaints.append((mark, message))
        } else {
            omitted += 1
        }
    }

    /// Notes one more about what was told before.
    mutating func addRepeated() { repeated += 1 }

    /// The complaints with the lines they are about. At least one must have been added.
    func error(in source: SourceText) -> PlaylistError {
        var cursor = source.cursor
        var diagnostics: [Diagnostic] = []
        let inOrder = complaints.enumerated().sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
        for (mark, message) in inOrder.map(\.element) {
            cursor.advance(to: mark)
            // A value that is missing at the end of the text is on a line of its own to libyaml, which is not there.
            let place = mark.line > cursor.mark.line ? cursor.mark : mark
            diagnostics.append(source.diagnostic(message, at: cursor, mark: place))
        }
        return PlaylistError(diagnostics, omitted: omitted)
    }
}
