internal import CCurl
public import LinuxIO
public import Web

/// HTTP transfers, any number at once, on the thread of who drives them: whenever `descriptor` is readable, `run` does what can
/// be done without waiting. Names are resolved on threads of libcurl's own.
///
/// Of the environment it takes nothing: no proxy, no .netrc. It keeps no cookies. SIGPIPE is ignored by who uses it.
public final class HTTPClient {
    /// Which transfer.
    public struct TransferID: Hashable, Sendable {
        let number: UInt64
    }

    /// A transfer that has ended.
    public struct EndedTransfer: Sendable {
        public let id: TransferID
        /// The host that was asked last, behind all redirects.
        public let host: String
        public let result: Result<HTTPResponse, TransferFailure>
        /// After a failure, the answer whose body lies in the file in part, and can be resumed; nil: there is nothing to resume.
        public let partial: HTTPResponse?
    }

    /// What may be asked. Each answers with why not, in words; nil: it may be.
    public struct Rules {
        /// Whether a host is asked at an address: that which its name has led to just now, or that which it is itself. Through a
        /// proxy a name's address is not known here, and not asked about.
        public var refusalOfAddress: (_ host: String, NetworkAddress) -> String?
        /// Whether a redirect to an address is followed.
        public var refusalOfRedirect: (WebAddress) -> String?

        public init(
            refusalOfAddress: @escaping (_ host: String, NetworkAddress) -> String?,
            refusalOfRedirect: @escaping (WebAddress) -> String?
        ) {
            self.refusalOfAddress = refusalOfAddress
            self.refusalOfRedirect = refusalOfRedirect
        }
    }

    /// What the client knows of its machine.
    public struct Surroundings {
        /// The wall clock: since 1970-01-01T00:00Z.
        public var time: () -> Duration
        /// Whether there is a network other than the machine itself.
        public var hasNetwork: () -> Bool

        public init(
            time: @escaping () -> Duration = { WallClock.now },
            hasNetwork: @escaping () -> Bool = { !Host.addresses.isEmpty }
        ) {
            self.time = time
            self.hasNetwork = hasNetwork
        }
    }

    /// In their order of tear-down: the transfers have left the multi handle before it goes.
    private var exchanges: [TransferID: Exchange] = [:]
    private let multi: MultiHandle
    private var ended: [EndedTransfer] = []
    private var lastNumber: UInt64 = 0

    private let userAgent: String
    private let rules: Rules
    private let surroundings: Surroundings

    /// - Parameters:
    ///   - userAgent: such as `Cyclorama/1.2.3`
    ///   - rules: open connections have been judged by them: other rules are another client's.
    public init(userAgent: String, rules: Rules, surroundings: Surroundings = Surroundings()) throws(SystemError) {
        self.userAgent = userAgent
        self.rules = rules
        self.surroundings = surroundings
        multi = try MultiHandle()
    }

    deinit { for exchange in exchanges.values { multi.remove(exchange.easy) } }

    /// Lent to a `Poller`: readable when `run` has something to do.
    public var descriptor: Int32 { multi.watch.descriptor }

    /// How many transfers have not ended.
    public var count: Int { exchanges.count }

    /// Begins a transfer. Its end is told by `run`.
    ///
    /// - Parameter file: where the body goes, at its offset in the file. What is in it already is kept only where the request
    ///   resumes and the server goes along; without a body it is not touched.
    @discardableResult
    public func start(_ request: HTTPRequest, into file: consuming Descriptor) throws(SystemError) -> TransferID {
        lastNumber += 1
        let id = TransferID(number: lastNumber)
        let exchange = Exchange(
            request, into: file, userAgent: userAgent, rules: rules, surroundings: surroundings,
            now: MonotonicClock.now)
        exchanges[id] = exchange
        try send(exchange, id)
        return id
    }

    /// Ends a transfer at once: `run` does not tell of it any more. What it has written stays in the file.
    public func cancel(_ id: TransferID) {
        guard let exchange = exchanges.removeValue(forKey: id) else { return }
        multi.remove(exchange.easy)
    }

    /// Does what can be done without waiting, and returns the transfers that have ended.
    public func run() throws(SystemError) -> [EndedTransfer] {
        for socket in try multi.watch.ready() { multi.act(on: socket) }
        while let (handle, result) = unsafe multi.nextEnded() {
            guard let (id, exchange) = exchanges.first(where: { unsafe $1.easy.handle == handle }) else { continue }
            multi.remove(exchange.easy)
            switch exchange.end(result) {
            case .again: try send(exchange, id)
            case .ended(let result): finish(id, exchange, result)
            }
        }
        defer { ended = [] }
        return ended
    }

    private func send(_ exchange: Exchange, _ id: TransferID) throws(SystemError) {
        do throws(TransferFailure) {
            try exchange.prepare(now: MonotonicClock.now)
            multi.add(exchange.easy)
        } catch {
            finish(id, exchange, .failure(error))
            try multi.watch.wakeNow()
        }
    }

    private func finish(_ id: TransferID, _ exchange: Exchange, _ result: Result<HTTPResponse, TransferFailure>) {
        exchanges[id] = nil
        ended.append(EndedTransfer(id: id, host: exchange.host, result: result, partial: exchange.partial))
    }
}
