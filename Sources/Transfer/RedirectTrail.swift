internal import Web

/// The addresses that a request has come through: a value that decides whether it goes on.
struct RedirectTrail {
    /// How many redirects are followed.
    static let most = 5

    private(set) var address: WebAddress
    /// Whether all of them have been on the first one's server, which alone is told secrets.
    private(set) var isAtHome = true
    private var visited: Set<WebAddress>

    init(_ address: WebAddress) {
        self.address = address
        visited = [address]
    }

    /// Whether a status sends on to another address (RFC 9110, section 15.4).
    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Goes on to where a Location field leads.
    ///
    /// - Parameter refusal: why an address is not asked, in words; nil: it may be.
    mutating func follow(_ location: String?, refusal: (WebAddress) -> String?) throws(TransferFailure) {
        let host = address.host
        func failure(_ words: String) -> TransferFailure { TransferFailure(.redirect, "\(host) redirects \(words)") }
        guard let location else { throw failure("to nowhere: there is no Location in its answer") }
        let next: WebAddress
        do throws(WebAddress.Misfit) {
            next = try address.resolved(location)
        } catch {
            throw failure("to what is no address: \(error.reason)")
        }
        if address.scheme == .https, next.scheme == .http {
            throw failure("from https to http, to \(next.host): that is not followed")
        }
        if visited.contains(next) { throw failure("in a circle") }
        if visited.count > Self.most { throw failure("once more: \(Self.most) redirects are followed") }
        if let words = refusal(next) { throw failure("to \(next.host), which is not asked: \(words)") }
        if next.origin != address.origin { isAtHome = false }
        visited.insert(next)
        address = next
    }
}
