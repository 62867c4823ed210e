internal import CCurl
internal import Web

extension Exchange {
    /// Sets the handle up for one request.
    ///
    /// - Parameters:
    ///   - resumption: what is asked to be continued
    ///   - rest: what is left of the total time
    func setOptions(resumption: HTTPRequest.Resumption?, rest: Duration) throws(TransferFailure) {
        easy.reset()
        easy.setReceiver(self)
        easy.set(CURLOPT_URL, trail.address.description)
        // The address is in its normal form already.
        easy.set(CURLOPT_PATH_AS_IS, true)
        easy.set(CURLOPT_PROTOCOLS_STR, trail.address.scheme.rawValue)
        // A connection for each request: its address has been judged, and a server cannot send for others by it.
        easy.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        easy.set(CURLOPT_USERAGENT, userAgent)
        easy.set(CURLOPT_NOSIGNAL, true)
        // A transfer that ends does not wait for a name server that does not answer: its thread is left to itself.
        easy.set(CURLOPT_QUICK_EXIT, true)
        easy.set(CURLOPT_TCP_KEEPALIVE, true)
        setLimits(rest: rest)
        setTrust()
        try setProxy()
        try setFields(resumption)
    }

    private func setLimits(rest: Duration) {
        let limits = request.limits
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, min(limits.connection, rest).milliseconds)
        easy.set(CURLOPT_TIMEOUT_MS, rest.milliseconds)
        easy.set(CURLOPT_LOW_SPEED_LIMIT, limits.lowestRate)
        easy.set(CURLOPT_LOW_SPEED_TIME, limits.patience.wholeSeconds)
    }

    private func setTrust() {
        easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        switch request.certificates {
        case .system: break
        case .systemAnd(let file):
            // The folder of the system's stays: Debian's library has it by default.
            easy.set(CURLOPT_CAINFO, file)
            easy.set(CURLOPT_PROXY_CAINFO, file)
        case .only(let file):
            for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { easy.set(option, file) }
            for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { easy.set(option, nil) }
        }
    }

    private func setProxy() throws(TransferFailure) {
        // Empty ones are none, also not those of the environment.
        easy.set(CURLOPT_PROXY, request.proxy?.address.origin ?? "")
        easy.set(CURLOPT_NOPROXY, "")
        easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        guard let proxy = request.proxy, let login = proxy.login else { return }
        try check([login.name, login.password], for: proxy.address.host)
        easy.set(CURLOPT_PROXYAUTH, ccurl_basic_authentication)
        easy.set(CURLOPT_PROXYUSERNAME, login.name)
        easy.set(CURLOPT_PROXYPASSWORD, login.password)
    }

    private func setFields(_ resumption: HTTPRequest.Resumption?) throws(TransferFailure) {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            // What a server has sent goes back to it as it came, or not at all.
            if let value, Self.isPlain(value) { lines.append("\(name): \(value)") }
        }
        if let resumption {
            add("Range", "bytes=\(resumption.byteCount)-")
            add("If-Range", resumption.condition)
        } else {
            add("If-None-Match", request.validators.entityTag)
            add("If-Modified-Since", request.validators.lastModified)
            if request.mayBeCompressed { add("Accept-Encoding", "gzip") }
        }
        switch trail.isAtHome ? request.credentials?.kind : nil {
        case nil: break
        case .login(let login):
            try check([login.name, login.password], for: host)
            easy.set(CURLOPT_HTTPAUTH, ccurl_basic_authentication)
            easy.set(CURLOPT_USERNAME, login.name)
            easy.set(CURLOPT_PASSWORD, login.password)
        case .field(let name, let value):
            try check([name, value], for: host)
            add(name, value)
        }
        easy.setFields(lines)
    }

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

    private func check(_ secrets: [String], for host: String) throws(TransferFailure) {
        if secrets.allSatisfy(Self.isPlain) { return }
        throw TransferFailure(
            .request, "the credentials for \(host) hold a line break or a control character: nothing is sent")
    }
}
