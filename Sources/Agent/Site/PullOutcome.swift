internal import JSONText

/// How a pull ended.
enum PullOutcome: Hashable, Sendable {
    case tree(PulledTree)
    case failed(reason: String, kind: PullFailureKind)

    /// As the process prints it, on one line.
    var line: String {
        switch self {
        case .tree(let tree): JSON.object([("tree", tree.json)]).line
        case .failed(let reason, let kind):
            JSON.object([("failed", .string(reason)), ("kind", .string(kind.rawValue))]).line
        }
    }

    /// Nil: the line breaks off, or is something else.
    init?(_ json: JSON) {
        if let reason = json["failed"]?.string {
            self = .failed(reason: reason, kind: json["kind"]?.string.flatMap(PullFailureKind.init) ?? .other)
        } else if let tree = json["tree"].flatMap(PulledTree.init) {
            self = .tree(tree)
        } else {
            return nil
        }
    }
}

/// What kind of thing keeps a site from being had.
enum PullFailureKind: String, Hashable, Sendable {
    /// The server is not reached, or answers with an error.
    case network
    /// The server has no such branch, or not all of its files.
    case missing
    /// No key that is trusted has signed it, or only one that has expired.
    case signature
    /// The server offers a commit that is older than the one that is here.
    case older
    /// The disk has too little room.
    case space
    /// What the server sends is not what its name says.
    case damaged
    /// It takes more than it may: files, bytes or time.
    case limit
    /// It did not get on, and was stopped.
    case stalled
    /// The tree holds what a site may not have.
    case content
    /// A key file or the authority's file cannot be used.
    case settings
    /// This machine refuses something, or there is a mistake in a program.
    case other
}

/// A tree that was checked out.
struct PulledTree: Hashable, Sendable {
    /// What a branch has.
    struct BranchState: Hashable, Sendable {
        let name: String
        /// The SHA-256 of the commit, in hexadecimal digits.
        let commit: String
        /// When it was committed, since 1970-01-01T00:00Z, in seconds.
        let time: Int64
        /// When the key expires that has signed it, in the same way: the last of several; nil: never.
        let keyExpires: Int64?
    }

    /// In the order in which they lie over each other.
    let branches: [BranchState]
}

extension PulledTree {
    var json: JSON { .array(branches.map(\.json)) }

    /// Nil: it is damaged.
    init?(_ json: JSON) {
        guard let items = json.items else { return nil }
        branches = items.compactMap(BranchState.init)
        if branches.count != items.count { return nil }
    }
}

extension PulledTree.BranchState {
    fileprivate var json: JSON {
        .object([
            ("name", .string(name)), ("commit", .string(commit)), ("time", .integer(time)),
            ("key-expires", keyExpires.map(JSON.integer) ?? .null),
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard let name = json["name"]?.string, let commit = json["commit"]?.string,
            case .integer(let time)? = json["time"]
        else { return nil }
        var expiry: Int64?
        if case .integer(let seconds)? = json["key-expires"] { expiry = seconds }
        self.init(name: name, commit: commit, time: time, keyExpires: expiry)
    }
}
