internal import JSONText
internal import Transfer
internal import Web

/// What a process pulls from a site, and where it puts the tree. It has secrets: it goes from process to process in memory, and
/// into no log.
struct PullOrder: Hashable, Sendable {
    /// Of the site folder; it is made where it is missing.
    var repository: String
    /// Takes the files when they are all there. Above it, missing folders are made.
    var tree: String
    /// A folder for what lasts as long as the pull, on the file system of `tree`. What lies there goes.
    var scratch: String
    var url: WebAddress
    /// A later one wins a path.
    var branches: [PulledBranch]
    /// Files of public keys, armoured or not. A commit needs a good signature of one of them.
    var keys: [String]
    /// What every request has besides.
    var headers: [HTTPField] = []
    /// With its name and password, where it asks for them; nil: none.
    var proxy: String?
    /// A file of certificates that are trusted besides those of the system.
    var authority: String?
    var limits = PullLimits()
}

/// A branch that is to be pulled.
struct PulledBranch: Hashable, Sendable {
    let name: String
    /// The commit that it had when it was asked for; nil: the one that it has. Where one of several has none, none counts.
    var commit: String?
}

/// How much a pull may take.
struct PullLimits: Hashable, Sendable {
    /// Files and folders, of all branches together.
    var objects = 100_000
    /// What comes over the network.
    var bytes = 16 << 30
    /// What stays free of the disk, in bytes.
    var keepFree = 500 << 20
    /// How long it may go on without getting on.
    var patience = Duration.seconds(300)
    /// How long it may take in all. What it has fetched by then is there for the next one.
    var time = Duration.seconds(6 * 3600)
}

// MARK: - As JSON

extension PullOrder {
    /// How many bytes it may have.
    static let largest = 1 << 20

    var json: JSON {
        .object([
            ("repository", .string(repository)), ("tree", .string(tree)), ("scratch", .string(scratch)),
            ("url", .string(url.description)), ("branches", .array(branches.map(\.json))),
            ("keys", .array(keys.map(JSON.string))), ("headers", .array(headers.map(\.json))),
            ("proxy", proxy.map(JSON.string) ?? .null), ("authority", authority.map(JSON.string) ?? .null),
            ("limits", limits.json),
        ])
    }

    /// Nil: the text is damaged.
    init?(reading text: [UInt8]) {
        guard let json = try? JSON(reading: text), let repository = json["repository"]?.string,
            let tree = json["tree"]?.string, let scratch = json["scratch"]?.string,
            let url = json["url"]?.string.flatMap({ try? WebAddress($0) }),
            let branches = json["branches"]?.items, let keys = json["keys"]?.items,
            let headers = json["headers"]?.items, let limits = json["limits"].flatMap(PullLimits.init)
        else { return nil }
        self.init(
            repository: repository, tree: tree, scratch: scratch, url: url,
            branches: branches.compactMap(PulledBranch.init), keys: keys.compactMap(\.string),
            headers: headers.compactMap(HTTPField.init), proxy: json["proxy"]?.string,
            authority: json["authority"]?.string, limits: limits)
        if self.branches.count != branches.count || self.keys.count != keys.count { return nil }
        if self.headers.count != headers.count { return nil }
    }
}

extension PulledBranch {
    fileprivate var json: JSON { .object([("name", .string(name)), ("commit", commit.map(JSON.string) ?? .null)]) }

    fileprivate init?(_ json: JSON) {
        guard let name = json["name"]?.string else { return nil }
        self.init(name: name, commit: json["commit"]?.string)
    }
}

extension HTTPField {
    fileprivate var json: JSON { .object([("name", .string(name)), ("value", .string(value))]) }

    fileprivate init?(_ json: JSON) {
        guard let name = json["name"]?.string, let value = json["value"]?.string else { return nil }
        self.init(name: name, value: value)
    }
}

extension PullLimits {
    fileprivate var json: JSON {
        func milliseconds(_ duration: Duration) -> JSON { .integer(Int64(duration / .milliseconds(1))) }
        return .object([
            ("objects", .integer(Int64(objects))), ("bytes", .integer(Int64(bytes))),
            ("keep-free", .integer(Int64(keepFree))), ("patience", milliseconds(patience)),
            ("time", milliseconds(time)),
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard case .integer(let objects)? = json["objects"], case .integer(let bytes)? = json["bytes"],
            case .integer(let keepFree)? = json["keep-free"], case .integer(let patience)? = json["patience"],
            case .integer(let time)? = json["time"]
        else { return nil }
        self.init(
            objects: Int(objects), bytes: Int(bytes), keepFree: Int(keepFree), patience: .milliseconds(patience),
            time: .milliseconds(time))
    }
}
