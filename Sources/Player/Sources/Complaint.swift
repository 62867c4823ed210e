internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// A mistake in what the player was given, or something that is surely a slip.
struct Complaint: Hashable, Sendable, CustomStringConvertible {
    /// Where a file says it; nil: the command line does.
    var origin: Origin?
    /// The file or folder that it is about.
    var path: String?
    /// What is wrong, without what files say, apart from keys and paths.
    var message: String
    /// The same with what files say.
    private(set) var wholeMessage: String
    /// The line of the origin with a caret under the place, where it can be shown.
    var excerpt: String?

    init(_ message: String, at origin: Origin? = nil, about path: String? = nil) {
        self.message = message
        wholeMessage = message
        self.origin = origin
        self.path = path
    }

    init(_ diagnostic: Diagnostic) {
        origin = Origin(
            file: diagnostic.file, place: Place(line: diagnostic.line, column: diagnostic.column))
        message = diagnostic.discreetMessage
        wholeMessage = diagnostic.message
        excerpt = diagnostic.excerpt
    }

    /// `file:line:column: message`, as far as these are known.
    var description: String { (origin?.prefix ?? "") + message }

    /// The whole message with its place, and the excerpt on lines of its own: for the output of a command.
    ///
    /// - Parameter kind: what stands before the message, such as `warning: `.
    func wholeText(kind: String = "") -> String {
        (origin?.prefix ?? "") + kind + wholeMessage + (excerpt.map { "\n" + $0 } ?? "")
    }
}

extension PlaylistError {
    /// All that it says, in the same order.
    var complaints: [Complaint] {
        var complaints = diagnostics.map { Complaint($0) }
        if omitted > 0, let file = diagnostics.first?.file {
            complaints.append(
                Complaint("and \(omitted) more \(omitted == 1 ? "error" : "errors")", at: Origin(file: file)))
        }
        return complaints
    }
}

/// Where a file says something: the playlist, and the place of the entry where it is known.
struct Origin: Hashable, Sendable {
    var file: String
    var place: Place?

    /// `file:line:column: `, as messages begin.
    var prefix: String {
        place.map { "\(safeLine(file)):\($0.line):\($0.column): " } ?? "\(safeLine(file)): "
    }
}
