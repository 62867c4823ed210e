internal import Fetch
internal import JSONText
internal import LinuxIO

/// What is known of a tree, in a file beside it.
struct SiteFacts: Hashable, Sendable {
    struct BranchFacts: Hashable, Sendable {
        let branch: String
        let commit: String
        /// When it was made.
        let made: HTTPDate
        /// When the key that has signed it expires; nil: never.
        let keyExpires: HTTPDate?
    }

    let branches: [BranchFacts]

    private static let largest = 64 << 10

    /// When the first of the keys expires; nil: none does.
    var keyExpires: HTTPDate? { branches.compactMap(\.keyExpires).min() }

    init(_ tree: PulledTree) {
        branches = tree.branches.map { state in
            BranchFacts(
                branch: state.name, commit: state.commit, made: HTTPDate(seconds: state.time),
                keyExpires: state.keyExpires.map { HTTPDate(seconds: $0) })
        }
    }

    /// Nil: there are none, or they are damaged.
    init?(at path: String) {
        guard let bytes = try? File.contents(of: path, limit: Self.largest), let json = try? JSON(reading: bytes),
            let items = json["branches"]?.items
        else { return nil }
        branches = items.compactMap { item in
            guard let branch = item["branch"]?.string, let commit = item["commit"]?.string,
                case .integer(let made)? = item["made"]
            else { return nil }
            let expires: HTTPDate? =
                if case .integer(let seconds)? = item["key-expires"] { HTTPDate(seconds: seconds) } else { nil }
            return BranchFacts(branch: branch, commit: commit, made: HTTPDate(seconds: made), keyExpires: expires)
        }
    }

    func write(to path: String) throws(SystemError) {
        let text = JSON.object([("branches", json { .integer($0.seconds) })]).text
        try File.replace(path, with: Array(text.utf8).span, durable: true)
    }

    /// As a list.
    ///
    /// - Parameter date: how instants are written.
    func json(date: (HTTPDate) -> JSON) -> JSON {
        .array(
            branches.map { facts in
                .object([
                    ("branch", .string(facts.branch)), ("commit", .string(facts.commit)), ("made", date(facts.made)),
                    ("key-expires", facts.keyExpires.map(date) ?? .null),
                ])
            })
    }
}
