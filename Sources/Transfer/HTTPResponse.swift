public import Web

/// What a server has answered, at the end of all redirects.
public struct HTTPResponse: Hashable, Sendable {
    public let address: WebAddress
    /// 200: the file was written whole. 206: what was missing of it was written behind what was there. 304: it is as it was.
    /// Others are refusals, whose words are not kept.
    public let status: Int
    /// In their order.
    public let fields: [HTTPField]
    /// How many bytes the file has now; 0 where none was written.
    public let byteCount: Int

    /// The value of the first field of a name, in any case of letters.
    public func first(_ name: String) -> String? { fields.first(name) }

    public var validators: HTTPValidators {
        HTTPValidators(entityTag: first("etag"), lastModified: first("last-modified"))
    }
}

/// A header field. Its value is a line of safe characters.
public struct HTTPField: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPField] {
    func first(_ name: String) -> String? {
        let name = name.lowercased()
        return first { $0.name.lowercased() == name }?.value
    }
}
