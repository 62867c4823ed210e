internal import Fetch
internal import JSONText
internal import Web

/// What the player wants, in the form in which it says it and in which it is kept.
struct WantedList: Hashable, Sendable {
    /// What the player calls this state of the list.
    var revision: Int64
    var list: [WantedAddress]

    /// How many there are at most: as many as a playlist has entries.
    static let most = 200_000

    var json: JSON {
        .object([("revision", .integer(revision)), ("list", .array(list.map(Self.json)))])
    }

    /// Nil: the text is damaged.
    init?(reading text: [UInt8]) {
        guard let json = try? JSON(reading: text), case .integer(let revision)? = json["revision"],
            let items = json["list"]?.items
        else { return nil }
        self.init(revision: revision, list: items.compactMap(Self.wanted))
    }

    init(revision: Int64, list: [WantedAddress]) {
        self.revision = revision
        self.list = list
    }

    private static func json(_ wanted: WantedAddress) -> JSON {
        var members: [(String, JSON)] = [
            ("url", .string(wanted.address.description)), ("kind", .string(wanted.kind.rawValue)),
        ]
        if let refresh = wanted.refresh { members.append(("refresh", .rounded(refresh / .seconds(1)))) }
        return .object(members)
    }

    /// Nil: it is of a kind that this agent does not know, or no address.
    fileprivate static func wanted(_ json: JSON) -> WantedAddress? {
        guard let address = json["url"]?.string.flatMap({ try? WebAddress($0) }),
            let kind = json["kind"]?.string.flatMap(WantedAddress.Kind.init)
        else { return nil }
        let refresh = json["refresh"]?.number.map { Duration.seconds(min(max($0, 0), 1e7)) }
        return WantedAddress(address, kind, refresh: refresh)
    }

    /// A page of it, as the player answers `{"get":"wanted","from":1}`, or what it says of a change, without a list.
    struct Page {
        let revision: Int64
        let list: [WantedAddress]?
        /// Where the next page begins; nil: this is the last.
        let next: Int64?

        /// - Parameter json: the member `wanted` of an answer
        init?(_ json: JSON) {
            guard case .integer(let revision)? = json["revision"] else { return nil }
            self.revision = revision
            list = json["list"]?.items.map { $0.compactMap(WantedList.wanted) }
            if case .integer(let next)? = json["next-from"] { self.next = next } else { next = nil }
        }
    }
}

/// Puts the pages of a list together: a value. Lines of the player in, requests and whole lists out.
struct WantedCollector: Sendable {
    /// What to do next.
    enum CollectingStep: Hashable, Sendable {
        /// Ask for the page that begins there.
        case ask(Int64)
        case done(WantedList)
    }

    private var known: Int64?
    /// What has come of a list.
    private var partial: WantedList?
    /// The newest revision of which the player has spoken.
    private var newest: Int64?

    /// Takes in a page or a change.
    mutating func take(_ page: WantedList.Page) -> CollectingStep? {
        guard let list = page.list else {
            newest = page.revision
            if partial != nil || known == page.revision { return nil }
            return begin(page.revision)
        }
        // Where the list has changed between two pages it is taken as it came, and asked for once more.
        guard var whole = partial else { return nil }
        if whole.list.isEmpty { whole.revision = page.revision }
        whole.list += list.prefix(WantedList.most - whole.list.count)
        if let next = page.next, !list.isEmpty, whole.list.count < WantedList.most {
            partial = whole
            return .ask(next)
        }
        partial = nil
        known = whole.revision
        return .done(whole)
    }

    /// Whether a page is awaited.
    var isAsking: Bool { partial != nil }

    /// What to do after a whole list was taken in; nil: nothing has changed since.
    mutating func goOn() -> CollectingStep? {
        guard partial == nil, let newest, newest != known else { return nil }
        return begin(newest)
    }

    private mutating func begin(_ revision: Int64) -> CollectingStep {
        partial = WantedList(revision: revision, list: [])
        return .ask(1)
    }
}
