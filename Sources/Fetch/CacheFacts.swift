public import JSONText

/// What is known of a file of the cache besides its bytes, in the form in which it is kept beside it.
public struct CacheFacts: Hashable, Sendable {
    /// The validators of the answer (RFC 9110, section 8.8), as they came.
    public var entityTag: String?
    public var lastModified: String?
    /// When the server has said last that these are its bytes.
    public var asked: HTTPDate
    /// When to ask again.
    public var due: HTTPDate
    /// In hexadecimal digits.
    public var digest: String
    public var byteCount: Int

    /// Longer ones are not kept: the file is fetched whole then.
    private static let longestValidator = 1024

    public init(_ headers: AnswerHeaders, asked: HTTPDate, due: HTTPDate, digest: String, byteCount: Int) {
        entityTag = Self.validator(headers.first("etag"))
        lastModified = Self.validator(headers.first("last-modified"))
        self.asked = asked
        self.due = due
        self.digest = digest
        self.byteCount = byteCount
    }

    /// The same file, after a server said that it has not changed. What its answer says anew, holds.
    public func confirmed(by headers: AnswerHeaders, asked: HTTPDate, due: HTTPDate) -> CacheFacts {
        var facts = self
        facts.entityTag = Self.validator(headers.first("etag")) ?? entityTag
        facts.lastModified = Self.validator(headers.first("last-modified")) ?? lastModified
        (facts.asked, facts.due) = (asked, due)
        return facts
    }

    private static func validator(_ text: String?) -> String? {
        text.flatMap { text in
            text.utf8.count <= longestValidator && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? text : nil
        }
    }

    // MARK: - As text

    public var json: JSON {
        .object([
            ("etag", entityTag.map(JSON.string) ?? .null), ("last-modified", lastModified.map(JSON.string) ?? .null),
            ("asked", .integer(asked.seconds)), ("due", .integer(due.seconds)), ("sha256", .string(digest)),
            ("bytes", .integer(Int64(byteCount))),
        ])
    }

    /// Nil: the text is damaged.
    public init?(reading text: [UInt8]) {
        guard let json = try? JSON(reading: text), let asked = Self.date(json["asked"]),
            let due = Self.date(json["due"]), let digest = json["sha256"]?.string,
            case .integer(let bytes) = json["bytes"], let byteCount = Int(exactly: bytes), byteCount >= 0
        else { return nil }
        entityTag = Self.validator(json["etag"]?.string)
        lastModified = Self.validator(json["last-modified"]?.string)
        (self.asked, self.due, self.digest, self.byteCount) = (asked, due, digest, byteCount)
    }

    private static func date(_ json: JSON?) -> HTTPDate? {
        guard case .integer(let seconds) = json, 0...(1 << 40) ~= seconds else { return nil }
        return HTTPDate(seconds: seconds)
    }
}
