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
        var request = HTTPRequest(wanted.address)
        if let facts {
            request.validators = HTTPValidators(entityTag: facts.entityTag, lastModified: facts.lastModified)
        }
        if let partial, partial.byteCount > 0 {
            request.resumption = .init(byteCount: partial.byteCount, validators: partial.validators)
        }
        request.limits.byteCount = limit
        request.mayBeCompressed = wanted.kind != .picture
        if let authority = settings.authority { request.certificates = .systemAnd(file: authority) }
        if let credential = credential(of: wanted.address.host) {
            let secret = try SecretFile(credential.file).read()
            switch credential.form {
            case .basic: request.credentials = HTTPCredentials(login: try login(secret, credential))
            case .bearer: request.credentials = HTTPCredentials(bearer: secret)
            case .header(let name): request.credentials = HTTPCredentials(field: name, value: secret)
            }
        }
        if let proxy = settings.proxy {
            guard let credential = credential(of: proxy.host) else {
                request.proxy = HTTPProxy(proxy)
                return request
            }
            request.proxy = HTTPProxy(proxy, login: try login(try SecretFile(credential.file).read(), credential))
        }
        return request
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
