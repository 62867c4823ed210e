/// Collects the errors of a file.
struct ErrorReport {
    /// The number of errors kept, as a file may have millions.
    static let limit = 100

    private struct Complaint {
        let mark: Mark
        let message: Message
        let kind: Diagnostic.Kind
        let detail: String?
    }

    private var complaints: [Complaint] = []
    private var omitted = 0
    private var repeated = 0

    var isEmpty: Bool { complaints.isEmpty }
    /// Whether further errors are only counted.
    var isFull: Bool { complaints.count >= Self.limit }
    /// The number of errors, with those beyond the limit and those that were reported before.
    var count: Int { complaints.count + omitted + repeated }

    /// Adds an error. Its message is worded only where it is kept.
    ///
    /// - Parameter detail: a library's own words.
    mutating func add(
        _ message: @autoclosure () -> Message, at mark: Mark, kind: Diagnostic.Kind = .value, detail: String? = nil
    ) {
        if complaints.count < Self.limit {
            complaints.append(Complaint(mark: mark, message: message(), kind: kind, detail: detail))
        } else {
            omitted += 1
        }
    }

    /// Counts an error that was reported before.
    mutating func addRepeated() { repeated += 1 }

    /// The errors with their source lines. There must be at least one.
    func error(in source: SourceText) -> PlaylistError {
        var cursor = source.cursor
        var diagnostics: [Diagnostic] = []
        let inOrder = complaints.enumerated().sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
        for complaint in inOrder.map(\.element) {
            let mark = complaint.mark
            cursor.advance(to: mark)
            // libyaml places a value that is missing at the end of the text on the line after the last one.
            let place = mark.line > cursor.mark.line ? cursor.mark : mark
            diagnostics.append(
                source.diagnostic(
                    complaint.message, at: cursor, mark: place, kind: complaint.kind, detail: complaint.detail))
        }
        return PlaylistError(diagnostics, omitted: omitted)
    }
}
