internal import Decode
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// A mistake in what the player was given, or something that is surely a slip.
struct Complaint: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing is told, for programs: their names stay.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        // Mistakes in files, as `Diagnostic.Kind` has them.
        case syntax, key, value, limit
        // What cannot be read.
        case missing, unreadable, nesting
        case leftOut = "left-out"
        // Pictures that cannot be shown.
        case notAPicture = "not-a-picture"
        case tooLarge = "too-large"
        case unsupported, damaged
        case cutOff = "cut-off"
        // What is hardly meant.
        case unused, small
        case emptyFolder = "empty-folder"
        case notPlayed = "not-played"
        case neverShown = "never-shown"
        case nothingShown = "nothing-shown"
        case newDefault = "new-default"
        // Files from the web.
        case waitedFor = "waited-for"
        case tooOld = "too-old"
        /// Whatever else.
        case other
    }

    var kind = Kind.other
    /// Where a file says it; nil: the command line does.
    var origin: Origin?
    /// The file or folder that it is about.
    var path: String?
    /// What is wrong, without what files say, apart from keys and paths.
    var message: String
    /// The same with what files say.
    private(set) var wholeMessage: String
    /// A library's own words, for who looks closer.
    private(set) var detail: String?
    /// The line of the origin with a caret under the place, where it can be shown.
    var excerpt: String?

    init(_ message: String, kind: Kind = .other, at origin: Origin? = nil, about path: String? = nil) {
        self.kind = kind
        self.message = message
        wholeMessage = message
        self.origin = origin
        self.path = path
    }

    /// - Parameter isPublic: whether everybody may read the file that it is about, and so may be told what that says.
    init(_ diagnostic: Diagnostic, isPublic: Bool) {
        origin = Origin(
            file: diagnostic.file, place: Place(line: diagnostic.line, column: diagnostic.column))
        message = isPublic ? diagnostic.message : diagnostic.discreetMessage
        wholeMessage = diagnostic.message
        detail = diagnostic.detail
        kind = Kind(rawValue: diagnostic.kind.rawValue) ?? .other
        excerpt = diagnostic.excerpt
    }

    /// A picture that cannot be shown.
    ///
    /// - Parameter prefix: what stands before the message.
    init(_ error: DecodeError, at origin: Origin?, after prefix: String = "") {
        self.init(prefix + error.description, at: origin, about: error.name)
        detail = error.reason.detail
        kind =
            switch error.reason {
            case .cannotOpen: error.reason.isAbsence ? .missing : .unreadable
            case .cannotRead: .unreadable
            case .notAPicture: .notAPicture
            case .tooLarge, .overBudget: .tooLarge
            case .unsupported, .unread: .unsupported
            case .corrupt, .crashed: .damaged
            case .truncated: .cutOff
            case .leftOut: .leftOut
            case .cancelled: .other
            }
    }

    /// Adds advice, which is told to everybody.
    mutating func advise(_ text: String) {
        message += text
        wholeMessage += text
    }

    /// `file:line:column: message`, as far as these are known.
    var description: String { text(isVerbose: false) }

    /// The same, perhaps with a library's own words in brackets.
    func text(isVerbose: Bool) -> String { (origin?.prefix ?? "") + message + Self.brackets(detail, isVerbose) }

    /// A library's own words as they follow ours.
    static func brackets(_ detail: String?, _ isVerbose: Bool) -> String {
        isVerbose ? detail.map { " [\($0)]" } ?? "" : ""
    }

    /// The whole message with its place, and the excerpt on lines of its own: for the output of a command.
    ///
    /// - Parameters:
    ///   - kind: what stands before the message, such as `warning: `.
    ///   - isVerbose: whether a library's own words follow it, in brackets.
    func wholeText(kind: String = "", isVerbose: Bool = false) -> String {
        (origin?.prefix ?? "") + kind + wholeMessage + Self.brackets(detail, isVerbose)
            + (excerpt.map { "\n" + $0 } ?? "")
    }
}

extension PlaylistError {
    /// All that it says of the file at a path, in the same order.
    func complaints(of path: String) -> [Complaint] {
        let isPublic = File.isPublic(path)
        var complaints = diagnostics.map { Complaint($0, isPublic: isPublic) }
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
