internal import CCurl
internal import Glibc
internal import LinuxIO
internal import Web

/// One request on its way, with its redirects.
final class Exchange {
    enum Step {
        /// It is to be prepared and sent once more.
        case again
        case ended(Result<HTTPResponse, TransferFailure>)
    }

    /// What is done with the body.
    private enum Plan {
        /// It goes into the file.
        case write
        /// It is passed over, up to `mostPassedOver`.
        case passOver
    }

    /// How much of a body that nobody wants is read, for the sake of its connection, in bytes.
    private static let mostPassedOver = 1 << 16

    let easy = EasyHandle()
    let request: HTTPRequest
    let userAgent: String
    let surroundings: HTTPClient.Surroundings
    private let rules: HTTPClient.Rules
    /// When the total time is over.
    private let deadline: Duration
    private var writer: BodyWriter

    private(set) var trail: RedirectTrail
    private(set) var head = HeaderReader()
    private var plan = Plan.passOver
    private var passedOver = 0
    /// Whether a part is asked for; no more, once a server has sent what is no continuation.
    private var resumes: Bool
    private var startsOver = false
    /// What was found wrong, and ended the transfer.
    private var failure: TransferFailure?
    /// Why an address was refused, where none was allowed.
    private(set) var refusal: String?
    private var hasOpened = false

    var host: String { trail.address.host }

    init(
        _ request: HTTPRequest, into file: consuming Descriptor, userAgent: String, rules: HTTPClient.Rules,
        surroundings: HTTPClient.Surroundings, now: Duration
    ) {
        self.request = request
        self.userAgent = userAgent
        self.rules = rules
        self.surroundings = surroundings
        deadline = now + request.limits.total
        writer = BodyWriter(file, limit: request.limits.byteCount)
        trail = RedirectTrail(request.address)
        resumes = request.resumption?.condition != nil
    }

    /// Sets the handle up for the next request of it.
    func prepare(now: Duration) throws(TransferFailure) {
        head = HeaderReader()
        plan = .passOver
        (passedOver, startsOver) = (0, false)
        (failure, refusal, hasOpened) = (nil, nil, false)
        // A proxy is asked for a host whose address is not known here, but for one that is an address.
        if let address = NetworkAddress(host: host), let words = rules.refusalOfAddress(host, address) {
            throw TransferFailure(.address, words)
        }
        if deadline <= now { throw TransferFailure(.silence, tooLong) }
        try setOptions(resumption: resumes ? request.resumption : nil, rest: deadline - now)
    }

    var tooLong: String { "\(host) has not sent all within \(request.limits.total.seconds)" }

    // MARK: - What libcurl calls; false ends the transfer

    func takeHeader(_ line: [UInt8]) -> Bool {
        let wasComplete = head.isComplete
        head.append(line)
        if head.isBroken {
            failure = TransferFailure(
                .answer, "\(host) answers with headers that are too long, or with what is no HTTP")
            return false
        }
        return wasComplete || !head.isComplete || attempt { () throws(TransferFailure) in try readHead() }
    }

    func takeBody(_ bytes: [UInt8]) -> Bool {
        switch plan {
        case .write: return attempt { () throws(TransferFailure) in try writer.append(bytes, from: host) }
        case .passOver:
            passedOver += bytes.count
            return passedOver <= Self.mostPassedOver && !startsOver
        }
    }

    /// Opens the socket for a connection, if its address may be asked.
    func openSocket(for address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
        if request.proxy == nil {
            guard let place = unsafe NetworkAddress(address) else { return CURL_SOCKET_BAD }
            if let words = rules.refusalOfAddress(host, place) {
                refusal = words
                return CURL_SOCKET_BAD
            }
        }
        hasOpened = true
        let kind = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return unsafe socket(address.pointee.family, kind, address.pointee.protocol)
    }

    private func attempt(_ body: () throws(TransferFailure) -> Void) -> Bool {
        do throws(TransferFailure) {
            try body()
            return true
        } catch {
            failure = error
            return false
        }
    }

    // MARK: - The answer

    /// Decides what comes of the answer, once its headers are there.
    private func readHead() throws(TransferFailure) {
        switch head.status {
        case 200: try beginBody(at: 0)
        case 206:
            guard resumes, let resumption = request.resumption else {
                throw stranger("a part, and the whole was wanted")
            }
            guard let range = head.contentRange, range.start == resumption.byteCount, isSame(as: resumption.validators)
            else {
                startsOver = true
                return
            }
            if let whole = range.whole, whole > request.limits.byteCount { throw writer.tooMuch(from: host) }
            try beginBody(at: range.start)
        case 304 where request.validators.isEmpty: throw stranger("304, and there is nothing that could be the same")
        case 407 where request.proxy != nil: throw lockedProxy
        case 416 where resumes: startsOver = true
        default: break
        }
    }

    private func stranger(_ words: String) -> TransferFailure {
        TransferFailure(.answer, "\(host) answers with \(words)")
    }

    /// Whether a part is one of what is had already, by what its answer says.
    private func isSame(as validators: HTTPValidators) -> Bool {
        if let tag = validators.entityTag { return head.fields.first("etag").map { $0 == tag } ?? true }
        return head.fields.first("last-modified").map { $0 == validators.lastModified } ?? true
    }

    private func beginBody(at start: Int) throws(TransferFailure) {
        let coding = head.fields.first("content-encoding")?.lowercased() ?? "identity"
        let isCompressed = coding == "gzip" || coding == "x-gzip"
        if coding != "identity", !coding.isEmpty, !isCompressed || !request.mayBeCompressed {
            throw stranger("what is compressed (\(coding.prefix(20))), which was not asked for")
        }
        // Of a part, what was promised is its length.
        if let length = head.contentLength, length > request.limits.byteCount - start {
            throw writer.tooMuch(from: host)
        }
        try writer.begin(at: start, isCompressed: isCompressed)
        plan = .write
    }

    /// What comes next, once libcurl has ended a request.
    func end(_ result: CURLcode) -> Step {
        if let failure { return .ended(.failure(failure)) }
        if startsOver {
            resumes = false
            return .again
        }
        if !head.isComplete || plan == .write && result != CURLE_OK {
            let isRefused = result == CURLE_COULDNT_CONNECT && !hasOpened
            return .ended(.failure(isRefused ? TransferFailure(.address, refusal ?? tooLong) : describe(result)))
        }
        do throws(TransferFailure) {
            if RedirectTrail.isRedirect(head.status) {
                try trail.follow(head.fields.first("location"), refusal: rules.refusalOfRedirect)
                return .again
            }
            if plan == .write { try writer.finish(from: host) }
        } catch {
            failure = error
            return .ended(.failure(error))
        }
        return .ended(.success(response))
    }

    private var response: HTTPResponse {
        HTTPResponse(
            address: trail.address, status: head.status, fields: head.fields,
            byteCount: plan == .write ? writer.byteCount : 0)
    }

    /// The answer whose body has come in part; nil: there is none, or it cannot be resumed.
    var partial: HTTPResponse? {
        let isPlain = head.fields.first("content-encoding") == nil
        return plan == .write && failure == nil && isPlain && writer.byteCount > 0 ? response : nil
    }
}

extension NetworkAddress {
    /// nil: it is of another family than IPv4 and IPv6.
    fileprivate init?(_ address: UnsafePointer<curl_sockaddr>) {
        guard let bytes = unsafe ccurl_address_bytes(address) else { return nil }
        let count = unsafe address.pointee.family == AF_INET ? 4 : 16
        self.init(bytes: unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
    }
}
