internal import CCurl

/// Owns one of libcurl's handles for a transfer, with the memory that its options point to.
@safe
final class EasyHandle {
    let handle: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields: UnsafeMutablePointer<curl_slist>?

    private static let isReady = ccurl_start() == CURLE_OK

    init() {
        guard Self.isReady, let handle = unsafe curl_easy_init() else { fatalError("out of memory: libcurl") }
        unsafe self.handle = handle
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(fields)
        unsafe errorText.deallocate()
    }

    /// Forgets all options. Connections, and what is known of names, stay with the multi handle.
    func reset() {
        unsafe curl_easy_reset(handle)
        unsafe curl_slist_free_all(fields)
        unsafe fields = nil
        unsafe errorText.pointee = 0
        unsafe ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
    }

    func set(_ option: CURLoption, _ value: Int) { unsafe ccurl_set_long(handle, option, value) }

    func set(_ option: CURLoption, _ value: Bool) { set(option, value ? 1 : 0) }

    /// The text is copied; nil: what holds by default does not.
    func set(_ option: CURLoption, _ text: String?) {
        guard let text else {
            unsafe ccurl_set_pointer(handle, option, nil)
            return
        }
        unsafe text.withCString { text in _ = unsafe ccurl_set_pointer(handle, option, text) }
    }

    /// Header fields of the request, `Name: value`. Without a value, a field that libcurl would send is not sent.
    func setFields(_ lines: [String]) {
        for line in lines {
            guard let longer = unsafe curl_slist_append(fields, line) else { fatalError("out of memory: libcurl") }
            unsafe fields = longer
        }
        unsafe ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
    }

    /// Whom the callbacks are for: it outlives the transfer.
    func setReceiver(_ exchange: Exchange) {
        let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
        unsafe ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        unsafe ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        unsafe ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
        unsafe ccurl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
            unsafe EasyHandle.pass(bytes, count, to: context) { $0.takeHeader($1) }
        }
        unsafe ccurl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
            unsafe EasyHandle.pass(bytes, count, to: context) { $0.takeBody($1) }
        }
        unsafe ccurl_set_socket_maker(handle) { context, _, address in
            guard let context = unsafe context, let address = unsafe address else { return CURL_SOCKET_BAD }
            let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
            return unsafe exchange.openSocket(for: address)
        }
    }

    /// - Returns: how many bytes were taken; fewer end the transfer.
    private static func pass(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to context: UnsafeMutableRawPointer?,
        _ body: (Exchange, [UInt8]) -> Bool
    ) -> Int {
        guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
        let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
        let copy = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
        // An empty piece has the same number for taken and not taken.
        return body(exchange, copy) ? count : count + 1
    }

    // MARK: - What has come of it

    func long(_ information: CURLINFO) -> Int { unsafe ccurl_long(handle, information) }

    /// A time since the transfer began; zero: it has not come so far.
    func time(_ information: CURLINFO) -> Duration { .microseconds(unsafe ccurl_offset(handle, information)) }

    /// libcurl's own words for what went wrong.
    var complaint: String { unsafe String(cString: errorText) }
}
