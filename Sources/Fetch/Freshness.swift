/// For how long what came is good without another question: RFC 9111, section 4.2. The agent is a private cache, so
/// `s-maxage` is not for it.
public struct Freshness: Hashable, Sendable {
    /// What decided.
    public enum Reason: String, Hashable, Sendable {
        /// The entry's own `refresh`, which goes before all that a server says.
        case refresh
        case maxAge = "max-age"
        case expires
        /// `no-cache` or `no-store`: it may have changed at any time.
        case unstored = "no-cache"
        /// A tenth of the time for which it had not changed (RFC 9111, section 4.2.2).
        case heuristic
        /// The server says nothing about time.
        case nothing
    }

    public let interval: Duration
    public let reason: Reason

    /// No address is asked more often, whatever an entry or a server says.
    public static let shortest = Duration.seconds(10)
    /// Each address is asked this often, whatever a server says.
    public static let longest = Duration.seconds(86400)
    /// Of what says of itself that it has to be asked for each time, and of what would be stale at once. Many a server says so
    /// of everything; an entry may say less.
    static let unstoredInterval = Duration.seconds(60)
    /// Of what says nothing.
    static let silentInterval = Duration.seconds(300)

    /// - Parameters:
    ///   - headers: of the answer, also of one with the status 304.
    ///   - refresh: what the entry says.
    ///   - now: when the answer came. It is used where the answer has no date of its own.
    public init(_ headers: AnswerHeaders, refresh: Duration?, now: HTTPDate) {
        let (said, reason) = refresh.map { ($0, .refresh) } ?? Self.said(headers, now: now)
        interval = min(max(said, Self.shortest), Self.longest)
        self.reason = reason
    }

    private static func said(_ headers: AnswerHeaders, now: HTTPDate) -> (Duration, Reason) {
        let directives = headers.list("cache-control")
        let names = directives.map { String($0.prefix { $0 != "=" }).trimmed }
        if names.contains("no-cache") || names.contains("no-store") { return (unstoredInterval, .unstored) }
        let date = headers.first("date").flatMap { HTTPDate($0, now: now) } ?? now
        let age = headers.first("age").flatMap { Self.seconds($0.trimmed) } ?? .zero
        if let index = names.firstIndex(of: "max-age") {
            let value = directives[index].dropFirst(names[index].utf8.count).drop { $0 == "=" || $0 == " " }
            let text = String(value).trimmed.filter { $0 != "\"" }
            // What cannot be read is stale (section 4.2.1).
            return (rest(of: Self.seconds(text) ?? .zero, age), .maxAge)
        }
        if let expires = headers.first("expires") {
            // "0" and other texts that are no date mean the past (section 5.3).
            return (rest(of: HTTPDate(expires, now: now).map { $0 - date } ?? .zero, age), .expires)
        }
        if let modified = headers.first("last-modified").flatMap({ HTTPDate($0, now: now) }), modified < date {
            return (max((date - modified) / 10, unstoredInterval), .heuristic)
        }
        return (silentInterval, .nothing)
    }

    /// What is left of a lifetime: what a cache on the way has had for some time is as old already.
    private static func rest(of lifetime: Duration, _ age: Duration) -> Duration {
        let rest = lifetime - age
        return rest > .zero ? rest : unstoredInterval
    }

    /// Whole seconds of any number of digits (RFC 9111, section 1.2.2); nil: the text is none.
    static func seconds(_ text: String) -> Duration? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return .seconds(min(Int64(text) ?? .max, 1 << 31))
    }
}

extension AnswerHeaders {
    /// How long to wait, by `Retry-After` (RFC 9110, section 10.2.3), a day at most; nil: it says nothing that can be read.
    public func retryAfter(now: HTTPDate) -> Duration? {
        guard let text = first("retry-after")?.trimmed else { return nil }
        let pause = Freshness.seconds(text) ?? HTTPDate(text, now: now).map { $0 - now }
        return pause.map { min(max($0, .zero), Freshness.longest) }
    }
}
