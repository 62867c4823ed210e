import LinuxIO
import Testing
import Transfer

@Suite struct CertificateTests {
    private let certificates: Certificates

    init() throws { certificates = try Certificates.made.get() }

    private func end(
        _ certificate: String, trust: TrustedCertificates? = nil,
        surroundings: HTTPClient.Surroundings = HTTPClient.Surroundings(), path: String = "/file"
    ) throws -> Fetching.End {
        let server = try certificates.server(certificate)
        var request = HTTPRequest(try server.address(path, host: "localhost", scheme: "https"))
        request.certificates = trust ?? .only(file: certificates.authority)
        return try Fetching(surroundings: surroundings).end(of: request)
    }

    @Test func anAuthorityOfOnesOwn() throws {
        for trust in [
            TrustedCertificates.only(file: certificates.authority), .systemAnd(file: certificates.authority),
        ] {
            let end = try end("good", trust: trust)
            #expect(try end.response.status == 200 && end.file == Served.whole)
        }
    }

    @Test(arguments: [
        ("other", "it is made out for another name"), ("old", "it has expired"), ("future", "it is not valid yet"),
        ("own", "it is signed by nobody but itself"),
    ])
    func certificatesThatAreNotValid(_ name: String, _ words: String) throws {
        let text = try end(name).failure(.certificate)
        #expect(text == "the certificate of localhost is not valid: \(words)")
    }

    @Test func theSystemKnowsNothingOfIt() throws {
        let text = try end("good", trust: .system).failure(.certificate)
        #expect(text.hasSuffix("none of the authorities that are trusted here has signed it"), "\(text)")
    }

    @Test func aClockThatIsNotSet() throws {
        for (seconds, year) in [(0, 1970), (946_684_799, 1999), (946_684_800, 2000), (951_868_800, 2000)] {
            let surroundings = HTTPClient.Surroundings(time: { .seconds(seconds) })
            for name in ["old", "future"] {
                #expect(
                    try end(name, surroundings: surroundings).failure(.clock)
                        == "this machine's clock says \(year): certificates cannot be judged before it is set")
            }
            // Of these the clock knows nothing.
            _ = try end("other", surroundings: surroundings).failure(.certificate)
        }
    }

    @Test func aFileThatIsNoAuthority() throws {
        let text = try end("good", trust: .only(file: "/no/such/file")).failure(.request)
        #expect(text.hasSuffix(": /no/such/file"), "\(text)")
    }

    @Test func noWayBackToHTTP() throws {
        let target = try TestServer.plain.get().address("/file")
        let text = try end("good", path: "/to?\(target)").failure(.redirect)
        #expect(text == "localhost redirects from https to http, to 127.0.0.1: that is not followed")
    }

    @Test func whoSpeaksNoTLS() throws {
        let server = try TestServer("kind=greeter")
        let request = HTTPRequest(try server.address("/file", scheme: "https"))
        let text = try Fetching().end(of: request).failure(.connection)
        withExtendedLifetime(server) {}
        #expect(text.hasPrefix("no encrypted connection to 127.0.0.1 (") && !text.contains("error:"), "\(text)")
    }

    @Test func throughAProxy() throws {
        let server = try certificates.server("good")
        let proxy = try TestServer("kind=proxy")
        var request = HTTPRequest(try server.address("/file", host: "localhost", scheme: "https"))
        request.certificates = .only(file: certificates.authority)
        request.proxy = HTTPProxy(try proxy.address("/"), login: HTTPLogin(name: "sign", password: "open sesame"))
        let end = try Fetching(refused: ["localhost"]).end(of: request)
        #expect(try end.response.status == 200 && end.file == Served.whole)
    }
}
