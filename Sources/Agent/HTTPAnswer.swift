internal import Fetch
internal import Transfer
internal import Web

/// What a status of HTTP says of a request (RFC 9110, section 15).
enum HTTPAnswer {
    /// Bytes have come.
    case body
    /// They are as they were.
    case unchanged
    /// Why nothing has come, in words.
    case refusal(String, FetchScheduler.Blame)

    init(_ response: HTTPResponse) {
        let host = response.address.host
        switch response.status {
        case 200, 206: self = .body
        case 304: self = .unchanged
        case 401: self = .refusal("\(host) wants credentials, or others than agent.yaml has for it (401)", .address)
        case 403: self = .refusal("\(host) refuses it (403)", .address)
        case 404: self = .refusal("\(host) has no such file (404)", .address)
        case 410: self = .refusal("\(host) has it no longer (410)", .address)
        case 407: self = .refusal("the proxy wants a name and a password (407)", .host)
        case 429: self = .refusal("\(host) wants to be asked less often (429)", .host)
        // RFC 6585, section 6.
        case 511: self = .refusal(ContentJudgement.loginPage, .host)
        case 502, 503, 504: self = .refusal("\(host) cannot answer now (\(response.status))", .host)
        case 500...599: self = .refusal("\(host) has failed (\(response.status))", .address)
        default: self = .refusal("\(host) answers with \(response.status)", .address)
        }
    }
}

extension AnswerHeaders {
    /// - Parameter lastModified: what an earlier answer has said, for one that does not say it.
    init(_ response: HTTPResponse, lastModified: String? = nil) {
        self.init(response.fields.map { Field($0.name, $0.value) })
        if first("last-modified") == nil, let lastModified { fields.append(Field("Last-Modified", lastModified)) }
    }
}

extension TransferFailure {
    /// Whether other requests to the host fare no better.
    var blame: FetchScheduler.Blame {
        switch kind {
        case .network, .name, .connection, .silence, .certificate, .clock, .proxy: .host
        case .address, .redirect, .size, .answer, .file, .request: .address
        }
    }

    /// What costs nobody anything to try, and may be well at any moment.
    var retryAfter: Duration? {
        switch kind {
        case .network, .clock: .seconds(5)
        default: nil
        }
    }
}
