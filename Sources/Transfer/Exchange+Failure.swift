internal import CCurl
internal import Glibc
internal import LinuxIO
internal import Web

extension Exchange {
    /// What libcurl's result says of a request that has not ended well. Its own words are taken where they can hold no secret
    /// alone: of certificates and encryption.
    func describe(_ result: CURLcode) -> TransferFailure {
        let proxy = request.proxy?.address.host
        // Who is spoken to.
        let peer = proxy.map { "\(host) (by the proxy \($0))" } ?? host
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST: return surroundings.hasNetwork() ? unknown(host) : noNetwork
        case CURLE_COULDNT_RESOLVE_PROXY:
            return surroundings.hasNetwork() ? unknown(proxy.map { "the proxy \($0)" } ?? host) : noNetwork
        case CURLE_COULDNT_CONNECT: return connectionFailure(to: proxy.map { "the proxy \($0)" } ?? host)
        case CURLE_OPERATION_TIMEDOUT: return silence(of: peer)
        case CURLE_PEER_FAILED_VERIFICATION: return certificateFailure
        case CURLE_SSL_CONNECT_ERROR:
            let words = easy.complaint.split(separator: ":").last.map { " (\($0.drop { $0 == " " }))" } ?? ""
            return TransferFailure(.connection, "no encrypted connection to \(peer)\(words)")
        case CURLE_SSL_CACERT_BADFILE:
            return TransferFailure(.request, "the file of certificates cannot be read, or holds none\(certificateFile)")
        case CURLE_PARTIAL_FILE:
            return TransferFailure(.connection, "\(host) has closed the connection before all had come")
        case CURLE_GOT_NOTHING:
            return TransferFailure(.connection, "\(peer) has closed the connection without an answer")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return TransferFailure(.answer, "\(peer) answers with what is no HTTP")
        // 100 is CURLE_TOO_LARGE, which newer versions have for that.
        case CURLE_OUT_OF_MEMORY, CURLcode(100):
            return TransferFailure(.answer, "\(peer) answers with headers that are too long")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PROXY: return brokenConnection(to: peer)
        default:
            let words = unsafe String(cString: curl_easy_strerror(result))
            return TransferFailure(.connection, "\(peer): \(words)")
        }
    }

    private var noNetwork: TransferFailure { TransferFailure(.network, "there is no network") }

    private func unknown(_ name: String) -> TransferFailure {
        TransferFailure(.name, "the name of \(name) is not known, or no name server answers")
    }

    private func connectionFailure(to peer: String) -> TransferFailure {
        let number = Int32(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO))
        switch number {
        case ECONNREFUSED: return TransferFailure(.connection, "\(peer) refuses the connection")
        case ENETUNREACH, ENETDOWN, EHOSTUNREACH, EADDRNOTAVAIL:
            return surroundings.hasNetwork()
                ? TransferFailure(.connection, "no way leads to \(peer): \(SystemError.reason(of: number))") : noNetwork
        case 0: return TransferFailure(.connection, "no connection to \(peer)")
        default: return TransferFailure(.connection, "no connection to \(peer): \(SystemError.reason(of: number))")
        }
    }

    private func silence(of peer: String) -> TransferFailure {
        let elapsed = easy.time(CURLINFO_TOTAL_TIME_T)
        if head.status != 0 {
            let isSlow = easy.complaint.hasPrefix("Operation too slow")
            return TransferFailure(
                .silence,
                isSlow
                    ? "\(host) sends fewer than \(request.limits.lowestRate) bytes a second" : tooLong)
        }
        let time = "within \(Duration.seconds((elapsed + .milliseconds(500)).components.seconds).seconds)"
        // Nothing was resolved, opened or used again.
        if easy.time(CURLINFO_NAMELOOKUP_TIME_T) == .zero, easy.time(CURLINFO_PRETRANSFER_TIME_T) == .zero {
            return TransferFailure(.name, "no name server has answered for \(peer) \(time)")
        }
        return TransferFailure(.silence, "no answer from \(peer) \(time)")
    }

    /// Of the status 407 (RFC 9110, section 15.5.8).
    var lockedProxy: TransferFailure {
        let words = request.proxy?.login == nil ? "wants a name and a password" : "does not take the name and password"
        return TransferFailure(.proxy, "the proxy \(request.proxy?.address.host ?? "") \(words)")
    }

    private func brokenConnection(to peer: String) -> TransferFailure {
        switch easy.long(CURLINFO_HTTP_CONNECTCODE) {
        case 407: return lockedProxy
        case 300...:
            return TransferFailure(.proxy, "the proxy \(request.proxy?.address.host ?? "") does not connect to \(host)")
        default: break
        }
        let number = Int32(truncatingIfNeeded: easy.long(CURLINFO_OS_ERRNO))
        if number != 0 {
            return TransferFailure(.connection, "the connection to \(peer) broke: \(SystemError.reason(of: number))")
        }
        return head.status == 0
            ? TransferFailure(.connection, "the connection to \(peer) broke")
            : TransferFailure(.answer, "\(peer) has sent what is no HTTP")
    }

    // MARK: - Certificates

    private var certificateFile: String {
        switch request.certificates {
        case .system: ""
        case .systemAnd(let file), .only(let file): ": \(file)"
        }
    }

    /// By the codes of OpenSSL's x509_vfy.h, which Debian's libcurl4 uses.
    private var certificateFailure: TransferFailure {
        let code = [CURLINFO_SSL_VERIFYRESULT, CURLINFO_PROXY_SSL_VERIFYRESULT].map(easy.long).first { $0 != 0 } ?? 0
        let now = surroundings.time()
        // X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED.
        if [9, 10].contains(code), now < BuildDate.earliest {
            return TransferFailure(
                .clock,
                "this machine's clock says \(Self.year(of: now)): certificates cannot be judged before it is set")
        }
        let words =
            switch code {
            case _ where easy.complaint.contains("match"): "it is made out for another name"
            case 9: "it is not valid yet"
            case 10: "it has expired"
            case 18: "it is signed by nobody but itself"
            // X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY and its like.
            case 2, 19, 20, 21: "none of the authorities that are trusted here has signed it"
            default: easy.complaint.replacing("SSL certificate problem: ", with: "")
            }
        return TransferFailure(.certificate, "the certificate of \(host) is not valid: \(words)")
    }

    /// The year of the Gregorian calendar, in UTC.
    static func year(of time: Duration) -> Int {
        // 400 years have 146097 days; 1970-01-01 is day 719468 of a count that begins in a March.
        let day = Int(time.components.seconds / 86_400) + 719_468
        let ofEra = day % 146_097
        let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        return day / 146_097 * 400 + year + (ofYear >= 306 ? 1 : 0)
    }
}
