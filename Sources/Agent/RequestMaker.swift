internal import Fetch
internal import LinuxIO
internal import PlaylistFormat
internal import Transfer
internal import Web

/// Makes requests as the settings say.
struct RequestMaker: Sendable {
    let settings: AgentSettings

    /// - Parameters:
    ///   - facts: of the file that is there; nil: it is fetched whatever it is.
    ///   - partial: the answer of which a part is there already.
    func request(
        for wanted: WantedAddress, facts: CacheFacts?, partial: HTTPResponse?, limit: Int
    ) throws(SecretFile.Failure) -> HTTPRequest {
        var request = try request(to: wanted.address)
        if let facts {
            request.validators = HTTPValidators(entityTag: facts.entityTag, lastModified: facts.lastModified)
        }
        if let partial, partial.byteCount > 0 {
            request.resumption = .init(byteCount: partial.byteCount, validators: partial.validators)
        }
        request.limits.byteCount = limit
        request.mayBeCompressed = wanted.kind != .picture
        return request
    }

    /// A request with what the settings have for its host.
    func request(to address: WebAddress) throws(SecretFile.Failure) -> HTTPRequest {
        var request = HTTPRequest(address)
        if let authority = settings.authority { request.certificates = .systemAnd(file: authority) }
        request.credentials = try credentials(for: address.host)
        if let proxy = settings.proxy { request.proxy = HTTPProxy(proxy, login: try proxyLogin()) }
        return request
    }

    /// What a host is told; nil: nothing.
    func credentials(for host: String) throws(SecretFile.Failure) -> HTTPCredentials? {
        guard let credential = credential(of: host) else { return nil }
        let secret = try SecretFile(credential.file).read()
        return switch credential.form {
        case .basic: HTTPCredentials(login: try login(secret, credential))
        case .bearer: HTTPCredentials(bearer: secret)
        case .header(let name): HTTPCredentials(field: name, value: secret)
        }
    }

    /// The name and the password of the proxy; nil: it needs none.
    func proxyLogin() throws(SecretFile.Failure) -> HTTPLogin? {
        guard let proxy = settings.proxy, let credential = credential(of: proxy.host) else { return nil }
        return try login(try SecretFile(credential.file).read(), credential)
    }

    private func credential(of host: String) -> AgentSettings.Credential? {
        settings.credentials.first { $0.host == host }
    }

    private func login(
        _ secret: String, _ credential: AgentSettings.Credential
    ) throws(SecretFile.Failure) -> HTTPLogin {
        let parts = secret.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw SecretFile.Failure(reason: "the secret for \(credential.host) is not of the form name:password")
        }
        return HTTPLogin(name: parts[0], password: parts[1])
    }
}

extension AddressPolicy {
    init(_ settings: AgentSettings) {
        self.init(plainHosts: settings.plainHosts, privateHosts: settings.privateHosts)
    }
}

extension HTTPClient {
    convenience init(_ policy: AddressPolicy) throws(SystemError) {
        try self.init(
            userAgent: "Cyclorama/\(AgentVersion.text)",
            rules: Rules(
                refusalOfAddress: { policy.refusal(of: $0, at: $1) }, refusalOfRedirect: { policy.refusal(of: $0) }))
    }
}
