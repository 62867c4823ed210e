import Foundation
import LinuxIO
import TestSupport
import Testing
import Transfer
import Web

/// Names, addresses and proxies.
@Suite struct NetworkTests {
    private let fetching: Fetching

    init() throws { fetching = try Fetching() }

    /// A port that a server has had. It is of the client's range no more often than any other.
    private static func freePort() throws -> Int {
        let server = try TestServer()
        try server.stop()
        return server.port
    }

    @Test func nobodyListens() throws {
        let request = HTTPRequest(try WebAddress("http://127.0.0.1:\(Self.freePort())/"))
        let words = try fetching.end(of: request).failure(.connection)
        #expect(words == "127.0.0.1 refuses the connection")
    }

    @Test func sixAlone() throws {
        let server = try TestServer("kind=six")
        let end = try fetching.end(of: HTTPRequest(server.address("/file", host: "[::1]")))
        #expect(try end.response.status == 200 && end.file == Served.whole)
    }

    @Test func aNameThatIsNone() throws {
        let request = HTTPRequest(try WebAddress("https://no-such-host.invalid/"))
        #expect(try fetching.end(of: request).failure(.name).contains("no-such-host.invalid"))
        let lonely = try Fetching(surroundings: HTTPClient.Surroundings(hasNetwork: { false }))
        #expect(try lonely.end(of: request).failure(.network) == "there is no network")
    }

    // MARK: - Addresses

    /// A name is judged by what it leads to.
    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433"])
    func privateAddressesNeedLeave(_ host: String) throws {
        let strict = try Fetching(refused: [host])
        let request = HTTPRequest(try TestServer.plain.get().address("/file", host: host))
        let words = try strict.end(of: request).failure(.address)
        #expect(["127.0.0.1", "::1"].contains { words == "the address \($0) of \(host) is a private one" }, "\(words)")
        #expect(try fetching.end(of: request).response.status == 200)
    }

    @Test func theWayOfTheCloud() throws {
        let strict = try Fetching(refused: ["169.254.169.254", "[fe80::1]"])
        for host in ["169.254.169.254", "[fe80::1]"] {
            let words = try strict.end(of: HTTPRequest(try WebAddress("http://\(host)/latest"))).failure(.address)
            #expect(words.hasPrefix("the address ") && words.contains(host.filter { $0 != "[" && $0 != "]" }))
        }
    }

    // MARK: - Proxies

    private static let login = HTTPLogin(name: "sign", password: "open sesame")

    @Test func throughAProxy() throws {
        let proxy = try TestServer("kind=proxy")
        // Its name is known to the proxy alone.
        var request = HTTPRequest(try WebAddress("http://pictures.invalid/a"))
        request.proxy = HTTPProxy(try proxy.address("/"), login: Self.login)
        request.credentials = HTTPCredentials(bearer: "for the server")
        let end = try fetching.end(of: request)
        #expect(try end.response.status == 200 && end.text.hasPrefix("through the proxy: "))
        #expect(end.text.contains("Bearer for the server"))
    }

    @Test func aProxyThatWantsAName() throws {
        let proxy = try TestServer("kind=proxy")
        for (login, words) in [
            (nil, "the proxy 127.0.0.1 wants a name and a password"),
            (HTTPLogin(name: "sign", password: "wrong"), "the proxy 127.0.0.1 does not take the name and password"),
        ] {
            var request = HTTPRequest(try WebAddress("https://pictures.invalid/a"))
            request.proxy = HTTPProxy(try proxy.address("/"), login: login)
            #expect(try fetching.end(of: request).failure(.proxy) == words)
            request.address = try WebAddress("http://pictures.invalid/a")
            #expect(try fetching.end(of: request).failure(.proxy) == words)
        }
    }

    @Test func aProxyThatIsNone() throws {
        var request = HTTPRequest(try WebAddress("https://pictures.invalid/a"))
        request.proxy = HTTPProxy(try WebAddress("http://127.0.0.1:\(Self.freePort())"))
        #expect(try fetching.end(of: request).failure(.connection) == "the proxy 127.0.0.1 refuses the connection")
        request.proxy = HTTPProxy(try WebAddress("http://proxy.invalid"))
        #expect(try fetching.end(of: request).failure(.name).contains("the proxy proxy.invalid"))
    }

    /// Names are the proxy's to resolve; an address is known here.
    @Test func addressesAreJudgedBeforeAProxyToo() throws {
        let proxy = try TestServer("kind=proxy")
        for host in ["10.0.0.1", "0x0a000001", "[::1]"] {
            let strict = try Fetching(refused: [host])
            var request = HTTPRequest(try WebAddress("http://\(host)/a"))
            request.proxy = HTTPProxy(try proxy.address("/"), login: Self.login)
            #expect(try strict.end(of: request).failure(.address).contains("is a private one"))
        }
    }

    // MARK: - Name servers that do not answer

    /// In a process of its own, whose name server takes questions and says nothing.
    @Test func silentNameServers() throws {
        let folder = try TestFolder.make()
        try "nameserver 127.0.0.1\noptions timeout:30 attempts:5\n".write(
            toFile: folder + "/resolv.conf", atomically: true, encoding: .utf8)
        try """
        import functools, http.server, socket, socketserver
        names = socket.socket(type=socket.SOCK_DGRAM)
        names.bind(("127.0.0.1", 53))
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory="\(folder)")
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 80), handler)
        open("\(folder)/ready", "w")
        server.serve_forever()
        """.write(toFile: folder + "/servers.py", atomically: true, encoding: .utf8)
        try "hosts: dns\n".write(toFile: folder + "/nsswitch.conf", atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            // libdispatch looks up its threads in /proc.
            "unshare", "--user", "--map-root-user", "--mount", "--net", "--pid", "--fork", "--kill-child",
            "--mount-proc", "sh", "-c",
            """
            ip link set lo up
            mount --bind \(folder)/resolv.conf "$(realpath /etc/resolv.conf)" || exit 9
            mount --bind \(folder)/nsswitch.conf /etc/nsswitch.conf || exit 9
            python3 \(folder)/servers.py &
            while [ ! -e \(folder)/ready ]; do sleep 0.1; done
            CYCLORAMA_MUTE_NAMES=1 "$0" --testing-library swift-testing --filter MuteNameTests
            """, URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path,
        ]
        try "".write(toFile: folder + "/said", atomically: true, encoding: .utf8)
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/said"))
        process.standardError = process.standardOutput
        try process.run()
        try waitUntil("the end of the tests in it") { !process.isRunning }
        // Some machines let nobody have such namespaces.
        let said = try String(contentsOfFile: folder + "/said", encoding: .utf8)
        #expect([0, 9].contains(process.terminationStatus), "\(said.suffix(2000))")
    }
}

@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["CYCLORAMA_MUTE_NAMES"] != nil,
        "NetworkTests runs it where no name server answers"))
struct MuteNameTests {
    @Test func theLoopGoesOn() throws {
        let fetching = try Fetching()
        // Nothing of it is waited for: a step of the loop is short, and so are a cancellation and the end.
        var request = HTTPRequest(try WebAddress("https://pictures.example/a"))
        request.limits.connection = .seconds(3)
        let folder = try TestFolder.make(inMemory: true)
        let start = ContinuousClock.now
        let cancelled = try fetching.client.start(request, into: Fetching.file(folder + "/1"))
        let other = try fetching.client.start(
            HTTPRequest(WebAddress("http://127.0.0.1/resolv.conf")), into: Fetching.file(folder + "/2"))
        #expect(try fetching.run().map(\.id) == [other])
        fetching.client.cancel(cancelled)
        let failed = try fetching.end(of: request)
        let words = failed.failure(.name)
        #expect(words.hasPrefix("no name server has answered for pictures.example within "), "\(words)")
        // A question takes 30 seconds and more: none of them was waited for.
        #expect(ContinuousClock.now - start < .seconds(25))
    }
}
