internal import CCurl
internal import LinuxIO

/// The sockets that libcurl waits for, and its timer, in one epoll set.
final class SocketWatch {
    private let poller: Poller
    private let timer: Timer
    private var sockets: Set<Int32> = []
    /// What libcurl's callbacks could not do, for who asks next.
    private var failure: SystemError?

    private static let timerToken = Poller.Token(rawValue: .max)

    init() throws(SystemError) {
        poller = try Poller()
        timer = try Timer()
        try poller.add(timer.descriptor, as: Self.timerToken)
    }

    var descriptor: Int32 { poller.descriptor }

    /// Has the set be ready at once.
    func wakeNow() throws(SystemError) { try timer.set(.zero) }

    /// The sockets that have news; CURL_SOCKET_TIMEOUT for the timer.
    func ready() throws(SystemError) -> [curl_socket_t] {
        if let failure {
            self.failure = nil
            throw failure
        }
        let events = try poller.readyEvents()
        if events.contains(where: { $0.token == Self.timerToken }) { try timer.acknowledge() }
        return events.map { $0.token == Self.timerToken ? CURL_SOCKET_TIMEOUT : curl_socket_t($0.token.rawValue) }
    }

    /// Takes in what libcurl waits for on a socket: CURL_POLL_IN and others.
    fileprivate func watch(_ socket: curl_socket_t, for what: Int32) {
        if what == CURL_POLL_REMOVE {
            poller.remove(socket)
            sockets.remove(socket)
            return
        }
        var readiness: Poller.Readiness = []
        if what == CURL_POLL_IN || what == CURL_POLL_INOUT { readiness.insert(.reading) }
        if what == CURL_POLL_OUT || what == CURL_POLL_INOUT { readiness.insert(.writing) }
        let token = Poller.Token(rawValue: UInt64(socket))
        attempt { () throws(SystemError) in
            if sockets.insert(socket).inserted {
                try poller.add(socket, as: token, for: readiness)
            } else {
                try poller.change(socket, as: token, for: readiness)
            }
        }
    }

    /// Takes in when libcurl wants to be called, in milliseconds from now; -1: it does not.
    fileprivate func wake(in milliseconds: Int) {
        attempt { () throws(SystemError) in
            try timer.set(milliseconds < 0 ? nil : MonotonicClock.now + .milliseconds(milliseconds))
        }
    }

    private func attempt(_ body: () throws(SystemError) -> Void) {
        do throws(SystemError) { try body() } catch { failure = error }
    }
}

/// Owns libcurl's handle for many transfers, and the connections that outlive them.
@safe
final class MultiHandle {
    private let handle: UnsafeMutableRawPointer
    /// It outlives the handle, whose end takes the last sockets out of it.
    let watch: SocketWatch

    /// How many connections are kept open for further requests.
    private static let keptConnections = 16

    init() throws(SystemError) {
        watch = try SocketWatch()
        guard let handle = unsafe curl_multi_init() else { fatalError("out of memory: libcurl") }
        unsafe self.handle = handle
        unsafe ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, Self.keptConnections)
        unsafe ccurl_multi_set_watcher(
            handle,
            { _, socket, what, context, _ in
                guard let context = unsafe context else { return 0 }
                unsafe Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().watch(socket, for: what)
                return 0
            },
            { _, milliseconds, context in
                guard let context = unsafe context else { return 0 }
                unsafe Unmanaged<SocketWatch>.fromOpaque(context).takeUnretainedValue().wake(in: milliseconds)
                return 0
            }, Unmanaged.passUnretained(watch).toOpaque())
    }

    deinit { unsafe curl_multi_cleanup(handle) }

    func add(_ easy: EasyHandle) { unsafe curl_multi_add_handle(handle, easy.handle) }

    func remove(_ easy: EasyHandle) { unsafe curl_multi_remove_handle(handle, easy.handle) }

    /// Does what can be done without waiting.
    func act(on socket: curl_socket_t) {
        var running: Int32 = 0
        unsafe curl_multi_socket_action(handle, socket, 0, &running)
    }

    /// The next transfer that has ended since the last question, with its result; it is to be removed.
    func nextEnded() -> (handle: UnsafeMutableRawPointer, result: CURLcode)? {
        var result = CURLE_OK
        guard let easy = unsafe ccurl_multi_next_ended(handle, &result) else { return nil }
        return unsafe (easy, result)
    }
}
