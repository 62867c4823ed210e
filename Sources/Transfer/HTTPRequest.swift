public import Web

/// What is asked of a server: one file by GET.
public struct HTTPRequest: Sendable {
    public var address: WebAddress
    /// What is had already: a server whose file is the same answers 304.
    public var validators = HTTPValidators()
    /// What of the file is had already; nil: nothing is.
    public var resumption: Resumption?
    public var limits = TransferLimits()
    /// Sent to the server of `address`, and to no other that it redirects to.
    public var credentials: HTTPCredentials?
    public var certificates = TrustedCertificates.system
    public var proxy: HTTPProxy?
    /// Whether the server may compress the answer (gzip): for texts. It is unpacked on the way, and not resumed.
    public var mayBeCompressed = false

    public init(_ address: WebAddress) { self.address = address }

    /// The first bytes of a file, which an earlier transfer has written.
    public struct Resumption: Hashable, Sendable {
        /// How many there are.
        public let byteCount: Int
        /// Of the answer that they came with. Without a strong one of them the file is fetched whole.
        public let validators: HTTPValidators

        public init(byteCount: Int, validators: HTTPValidators) {
            self.byteCount = byteCount
            self.validators = validators
        }

        /// The value of If-Range (RFC 9110, section 13.1.5): a weak entity tag may stand for other bytes.
        var condition: String? {
            if byteCount <= 0 { return nil }
            if let tag = validators.entityTag { return tag.hasPrefix("W/") ? nil : tag }
            return validators.lastModified
        }
    }
}

/// What a server calls a state of a file (RFC 9110, section 8.8), as it came.
public struct HTTPValidators: Hashable, Sendable {
    /// `ETag`
    public var entityTag: String?
    /// `Last-Modified`
    public var lastModified: String?

    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

/// How much a transfer may take.
public struct TransferLimits: Hashable, Sendable {
    /// The largest file, as it comes and unpacked.
    public var byteCount = 512 << 20
    /// For the name, the connection and its encryption together.
    public var connection = Duration.seconds(30)
    /// For all of it, with redirects.
    public var total = Duration.seconds(3600)
    /// Fewer bytes a second…
    public var lowestRate = 1_000
    /// …end it when they have been as few for so long, in whole seconds; so does silence.
    public var patience = Duration.seconds(60)

    public init() {}
}

/// Whose signatures certificates need.
public enum TrustedCertificates: Hashable, Sendable {
    /// One of the system's authorities'.
    case system
    /// Theirs, or one in this file of PEM.
    case systemAnd(file: String)
    /// One in this file of PEM.
    case only(file: String)
}

/// A proxy that all goes through. Names are resolved by it.
public struct HTTPProxy: Sendable {
    /// Without a path.
    public let address: WebAddress
    public let login: HTTPLogin?

    public init(_ address: WebAddress, login: HTTPLogin? = nil) {
        self.address = address
        self.login = login
    }
}

/// A name and a password. No text of it has them.
public struct HTTPLogin: Sendable, CustomStringConvertible, CustomReflectable {
    let name: String
    let password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }

    public var description: String { "a name and a password" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What opens a server's door. No text of it has the secret.
public struct HTTPCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    enum Kind: Sendable {
        case login(HTTPLogin)
        case field(name: String, value: String)
    }

    let kind: Kind

    /// Basic authentication (RFC 7617).
    public init(login: HTTPLogin) { kind = .login(login) }

    /// A bearer token (RFC 6750).
    public init(bearer token: String) { kind = .field(name: "Authorization", value: "Bearer " + token) }

    /// A header field of the server's own, such as `X-Api-Key`.
    public init(field name: String, value: String) { kind = .field(name: name, value: value) }

    public var description: String { "credentials" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
