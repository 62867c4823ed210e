internal import JSONText
internal import PlaylistFormat
internal import Vocabulary

/// What `check` has to say of one thing.
struct Finding: Hashable, Sendable {
    /// It is legal, and surely not meant.
    let isWarning: Bool
    var complaint: Complaint

    static func error(_ complaint: Complaint) -> Finding { Finding(isWarning: false, complaint: complaint) }

    static func warning(_ message: String, at origin: Origin?, about path: String? = nil) -> Finding {
        Finding(isWarning: true, complaint: Complaint(message, at: origin, about: path))
    }

    /// `file:line:column: message`, as a compiler writes it; warnings say that they are.
    var text: String { complaint.wholeText(kind: isWarning ? "warning: " : "") }

    var json: JSON {
        let place = complaint.origin?.place
        return .object([
            ("file", complaint.origin.map { .string($0.file) } ?? .null),
            ("line", place.map { .integer(Int64($0.line)) } ?? .null),
            ("column", place.map { .integer(Int64($0.column)) } ?? .null),
            ("message", .string(complaint.wholeMessage)),
            ("path", complaint.path.map { .string($0) } ?? .null),
        ])
    }
}
