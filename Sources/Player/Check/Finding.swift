internal import JSONText
internal import PlaylistFormat
internal import Vocabulary

/// What `check` has to say of one thing.
struct Finding: Hashable, Sendable {
    enum Kind {
        case error
        /// It is legal, and surely not meant.
        case warning
        /// It is legal, and may be meant.
        case note
    }

    let kind: Kind
    var complaint: Complaint

    static func error(_ complaint: Complaint) -> Finding { Finding(kind: .error, complaint: complaint) }

    static func warning(_ message: String, at origin: Origin?, about path: String? = nil) -> Finding {
        Finding(kind: .warning, complaint: Complaint(message, at: origin, about: path))
    }

    static func note(_ message: String, at origin: Origin?) -> Finding {
        Finding(kind: .note, complaint: Complaint(message, at: origin))
    }

    /// `file:line:column: message`, as a compiler writes it; what is no error says what it is.
    var text: String { complaint.wholeText(kind: kind == .error ? "" : "\(kind): ") }

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
