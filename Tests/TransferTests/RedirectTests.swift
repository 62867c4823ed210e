import Foundation
import TestSupport
import Testing
import Transfer
import Web

@Suite struct RedirectTests {
    private let fetching: Fetching

    init() throws { fetching = try Fetching() }

    @Test func fiveAreFollowed() throws {
        let end = try fetching.end(of: "/hop?5")
        #expect(try end.response.status == 200 && end.file == Served.whole)
        #expect(try end.response.address == TestServer.plain.get().address("/hop?0"))
        #expect(
            try fetching.end(of: "/hop?6").failure(.redirect)
                == "127.0.0.1 redirects once more: 5 redirects are followed")
    }

    @Test(arguments: [
        ("/circle", "127.0.0.1 redirects in a circle"), ("/to?/to?/to", "in a circle"),
        ("/nowhere", "to nowhere"), ("/to?ftp://files.example/a", "only https:// and http:// are fetched"),
        ("/to?http://me:secret@files.example/", "an address holds no name and password"),
        ("/to?file:///etc/passwd", "only https:// and http://"),
    ])
    func someAreNot(_ path: String, _ words: String) throws {
        let end = try fetching.end(of: path, content: [7])
        let text = end.failure(.redirect)
        #expect(text.contains(words) && !text.contains("secret"), "\(text)")
        #expect(end.file == [7])
    }

    /// With `/to?/to?/to` the second leads to `/to`, which leads to itself.
    @Test func relativeOnesAreResolved() throws {
        #expect(try fetching.end(of: "/to?../file").file == Served.whole)
        #expect(try fetching.end(of: "/to?//127.0.0.1:\(TestServer.plain.get().port)/file").file == Served.whole)
    }

    @Test func whatIsHadIsSaidToTheLast() throws {
        let end = try fetching.end(of: "/hop?2", content: [7]) { $0.validators.entityTag = "\"a\"" }
        #expect(try end.response.status == 304 && end.file == [7])
    }

    @Test func targetsAreJudged() throws {
        let fetching = try Fetching(refused: ["localhost"])
        let server = try TestServer.plain.get()
        let target = try server.address("/file", host: "localhost")
        let end = try fetching.end(of: "/to?\(target)")
        #expect(end.failure(.redirect) == "127.0.0.1 redirects to localhost, which is not asked: it is not named")
    }

    // MARK: - Secrets

    private static let secrets: [HTTPCredentials] = [
        HTTPCredentials(login: HTTPLogin(name: "sign", password: "open sesame")),
        HTTPCredentials(bearer: "open sesame"), HTTPCredentials(field: "X-Api-Key", value: "open sesame"),
    ]

    @Test func secretsGoToTheirServer() throws {
        let expected = ["Basic c2lnbjpvcGVuIHNlc2FtZQ==", "Bearer open sesame", "\"x-api-key\": \"open sesame\""]
        for (secret, text) in zip(Self.secrets, expected) {
            for path in ["/echo", "/to?/echo"] {
                let end = try fetching.end(of: path) { $0.credentials = secret }
                #expect(end.text.contains(text), "\(end.text)")
            }
        }
    }

    /// Another port of the same machine is another server; so is another name of it. Who has come back is not told any more.
    @Test func secretsGoNowhereElse() throws {
        let (server, other) = (try TestServer.plain.get(), try TestServer())
        let back = try server.address("/echo")
        for secret in Self.secrets {
            for target in [
                try other.address("/echo"), try server.address("/echo", host: "localhost"),
                try other.address("/to?\(back)"),
            ] {
                let end = try fetching.end(of: "/to?\(target)") { $0.credentials = secret }
                #expect(try end.response.status == 200 && end.text.contains("user-agent"))
                for word in ["authorization", "x-api-key", "sesame"] { #expect(!end.text.contains(word), "\(target)") }
            }
        }
    }

    @Test func noTextHasThem() throws {
        var request = HTTPRequest(try TestServer.plain.get().address("/shut?token=hush"))
        for secret in Self.secrets {
            request.credentials = secret
            request.proxy = HTTPProxy(
                try TestServer.plain.get().address("/"), login: HTTPLogin(name: "sesame", password: "sesame"))
            var dumped = ""
            dump(request, to: &dumped)
            for text in ["\(request)", String(reflecting: request), dumped, "\(secret)", String(reflecting: secret)] {
                #expect(!text.contains("sesame") && !text.contains("c2lnbj"))
            }
        }
        for path in ["/shut", "/nohttp", "/to?ftp://x/", "/badchunks", "/endless", "/circle"] {
            let end = try fetching.end(of: path + (path.contains("?") ? "&" : "?") + "token=hush") {
                $0.credentials = Self.secrets[0]
                $0.limits.byteCount = 1000
            }
            guard case .failure(let failure) = end.result else {
                Issue.record("an answer: \(path)")
                continue
            }
            for text in ["\(failure)", String(reflecting: failure)] {
                #expect(!text.contains("sesame") && !text.contains("hush"), "\(text)")
            }
        }
    }

    @Test func secretsAreNoWayIntoTheRequest() throws {
        for secret in [
            HTTPCredentials(bearer: "a\r\nX-Smuggled: 1"), HTTPCredentials(login: HTTPLogin(name: "a\n", password: "")),
            HTTPCredentials(field: "X: 1\r\nX-Key", value: "a"),
        ] {
            let end = try fetching.end(of: "/echo") { $0.credentials = secret }
            #expect(end.failure(.request).hasPrefix("the credentials for 127.0.0.1 hold a line break"))
        }
    }
}
