public import Web

/// Which servers the agent may ask: a pure function of its settings. Each redirect, and each address that a name leads to, is
/// judged anew.
public struct AddressPolicy: Hashable, Sendable {
    /// The hosts that may be asked by `http:`, as `WebAddress.host` has them.
    public let plainHosts: Set<String>
    /// The hosts that may have private addresses.
    public let privateHosts: Set<String>

    public init(plainHosts: some Sequence<String>, privateHosts: some Sequence<String>) {
        self.plainHosts = Set(plainHosts.map { $0.lowercased() })
        self.privateHosts = Set(privateHosts.map { $0.lowercased() })
    }

    /// Why a URL is not asked for; nil: it may be.
    ///
    /// - Parameter origin: where a redirect came from
    public func refusal(of address: WebAddress, redirectedFrom origin: WebAddress? = nil) -> String? {
        if origin?.scheme == .https, address.scheme == .http {
            return "a redirect leads from https: to http: (\(address.origin))"
        }
        if address.scheme == .http, !plainHosts.contains(address.host) {
            return
                "http: is not encrypted; agent.yaml names the hosts that may be asked by it: 'http: [\(address.host)]'"
        }
        return nil
    }

    /// Why a host is not asked at an address that its name led to; nil: it may be.
    public func refusal(of host: String, at address: NetworkAddress) -> String? {
        if address.isPublic || privateHosts.contains(host.lowercased()) { return nil }
        return
            "\(host) has the private address \(address); agent.yaml names the hosts that may have one: 'private: [\(host)]'"
    }
}
