internal import JSONText

/// Files from the web that shows read or show: the answer to `{"get":"wanted"}`. What `{"watch":"wanted"}` tells has no list.
public struct WantedPage: Hashable, Sendable {
    /// Another number than before: what is wanted has changed, or what is shown next.
    public var revision = 0
    /// How many there are in all; one that is shown several times counts as often.
    public var count = 0
    /// Where the next page begins; nil: this is the last one.
    public var nextFrom: Int?
    /// Playlists and calendars first, then pictures: those that are shown next come first.
    public var list: [WantedFile] = []
    /// Whether it tells how many there are, and has no list.
    public var isSummary = false

    /// How many files a page has at most.
    public static let most = 100

    public init() {}
}

/// A file from the web.
public struct WantedFile: Hashable, Sendable {
    public var url = ""
    /// `picture`, `playlist` or `calendar`.
    public var kind = ""
    /// How often it is looked for anew, in seconds; nil: as its server says.
    public var refresh: Double?

    public init() {}
}

extension WantedPage: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("revision", &revision)
        member("count", &count)
        if isSummary { return }
        member("next-from", &nextFrom)
        member("list", &list)
    }
}

extension WantedFile: JSONObject {
    mutating func visit(_ member: inout JSONMembers) {
        member("url", &url)
        member("kind", &kind)
        if !member.isWriting || refresh != nil { member("refresh", &refresh) }
    }
}
