internal import JSONText
internal import PlaylistFormat
internal import Vocabulary

/// What `check` has to say of one thing.
struct Finding: Hashable, Sendable {
    enum Level {
        case error
        /// It is legal, and surely not meant.
        case warning
        /// It is legal, and may be meant.
        case note
    }

    let level: Level
    var complaint: Complaint
    /// Whether `check` reports it only with `-v`.
    var isMinor = false

    static func error(_ complaint: Complaint) -> Finding { Finding(level: .error, complaint: complaint) }

    static func warning(
        _ message: String, _ kind: Complaint.Kind, at origin: Origin?, about path: String? = nil
    ) -> Finding {
        Finding(level: .warning, complaint: Complaint(message, kind: kind, at: origin, about: path))
    }

    static func note(_ message: String, _ kind: Complaint.Kind, at origin: Origin?) -> Finding {
        Finding(level: .note, complaint: Complaint(message, kind: kind, at: origin))
    }

    /// `file:line:column: message`, as a compiler writes it; what is no error says what it is.
    ///
    /// - Parameter isVerbose: whether libraries' own words follow, in brackets.
    func text(isVerbose: Bool) -> String {
        complaint.wholeText(kind: level == .error ? "" : "\(level): ", isVerbose: isVerbose)
    }

    var json: JSON {
        let place = complaint.origin?.place
        return .object([
            ("file", complaint.origin.map { .string($0.file) } ?? .null),
            ("line", place.map { .integer(Int64($0.line)) } ?? .null),
            ("column", place.map { .integer(Int64($0.column)) } ?? .null),
            ("kind", .string(complaint.kind.rawValue)),
            ("message", .string(complaint.wholeMessage)),
            ("detail", complaint.detail.map { .string($0) } ?? .null),
            ("path", complaint.path.map { .string($0) } ?? .null),
        ])
    }
}
