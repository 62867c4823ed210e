import Foundation
import LinuxIO
import TestSupport
import Testing
import Transfer

/// Servers that send what is broken, or without end.
@Suite struct DamageTests {
    private let fetching: Fetching

    init() throws { fetching = try Fetching() }

    @Test(arguments: [
        ("/shut", TransferFailure.Kind.connection, "without an answer"), ("/reset", .connection, "the connection to"),
        ("/badchunks", .answer, "no HTTP"), ("/cutchunks", .connection, "before all had come"),
        ("/headers", .answer, "headers"), ("/longheader", .answer, "headers"), ("/nohttp", .answer, "no HTTP"),
        ("/badlength", .answer, "no HTTP"),
    ])
    func brokenAnswers(_ path: String, _ kind: TransferFailure.Kind, _ words: String) throws {
        let end = try fetching.end(of: path)
        let text = end.failure(kind)
        #expect(text.contains(words) && text.contains("127.0.0.1"), "\(text)")
    }

    // MARK: - Compression

    @Test func textsMayBeCompressed() throws {
        let packed = try fetching.end(of: "/gzip") { $0.mayBeCompressed = true }
        #expect(packed.text == Served.text)
        #expect(
            try packed.response.byteCount == Served.text.utf8.count
                && packed.response.first("content-encoding") == "gzip")
        #expect(try fetching.end(of: "/gzip").text == Served.text, "what may not be is not")
    }

    @Test(arguments: [
        ("/badgzip", true, "compressed (gzip), and damaged"), ("/cutgzip", true, "compressed (gzip), and damaged"),
        ("/packed", false, "which was not asked for"), ("/brotli", true, "which was not asked for"),
    ])
    func brokenCompression(_ path: String, _ mayBeCompressed: Bool, _ words: String) throws {
        let end = try fetching.end(of: path) { $0.mayBeCompressed = mayBeCompressed }
        let text = end.failure(.answer)
        #expect(text.contains(words), "\(text)")
        #expect(end.partial == nil)
    }

    // MARK: - Too much, too slow

    @Test func theLimitHolds() throws {
        for path in ["/endless", "/huge", "/bomb"] {
            let end = try fetching.end(of: path) {
                $0.limits.byteCount = 1 << 20
                $0.mayBeCompressed = true
            }
            #expect(end.failure(.size) == "127.0.0.1 sends more than 1 MiB", "\(path)")
            #expect(end.file.count <= 1 << 20 && end.partial == nil, "\(path)")
        }
        // What is announced is not waited for.
        #expect(try fetching.end(of: "/huge").file == [])
        // Exactly as much is not too much.
        let fits = try fetching.end(of: "/file") { $0.limits.byteCount = 100_000 }
        #expect(try fits.response.byteCount == 100_000)
        let rest = try fetching.end(of: "/file", content: Array(Served.whole.prefix(10))) {
            $0.limits.byteCount = 99_999
            $0.resumption = .init(byteCount: 10, validators: HTTPValidators(entityTag: "\"a\""))
        }
        #expect(rest.failure(.size) == "127.0.0.1 sends more than 99999 bytes")
    }

    @Test func oneByteASecondIsTooSlow() throws {
        let end = try fetching.end(of: "/drip") { $0.limits.patience = .seconds(2) }
        #expect(end.failure(.silence) == "127.0.0.1 sends fewer than 1000 bytes a second")
        #expect(end.partial?.byteCount == end.file.count && end.file.count > 0)
    }

    @Test func silenceEnds() throws {
        let end = try fetching.end(of: "/silent") { $0.limits.patience = .seconds(2) }
        let text = end.failure(.silence)
        #expect(text.hasPrefix("no answer from 127.0.0.1 within ") && text.hasSuffix(" s"), "\(text)")
        #expect(end.partial == nil)
    }

    @Test func theTotalTimeEnds() throws {
        let end = try fetching.end(of: "/drip") {
            $0.limits.total = .seconds(2)
            $0.limits.lowestRate = 0
        }
        #expect(end.failure(.silence) == "127.0.0.1 has not sent all within 2 s")
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        try fetching.client.start(
            HTTPRequest(try TestServer.plain.get().address("/file")), into: Descriptor(opening: "/dev/full", .readWrite)
        )
        let outcome = try #require(try fetching.run().first)
        guard case .failure(let failure) = outcome.result else {
            Issue.record("a device took it")
            return
        }
        #expect(failure.kind == .file && failure.description.hasPrefix("the file cannot be written: "))
    }

    // MARK: - Many

    @Test func aHundredSideBySide() throws {
        let folder = try TestFolder.make(inMemory: true)
        var paths: [HTTPClient.TransferID: (path: String, isFile: Bool)] = [:]
        for number in 0..<100 {
            // Some that never end stand between them.
            let isFile = number % 10 != 0
            let path = "\(folder)/\(number)"
            let request = HTTPRequest(try TestServer.plain.get().address(isFile ? "/file" : "/silent"))
            paths[try fetching.client.start(request, into: Fetching.file(path))] = (path, isFile)
        }
        let outcomes = try fetching.run(until: 90)
        #expect(outcomes.count == 90 && Set(outcomes.map(\.id)).count == 90 && fetching.client.count == 10)
        for outcome in outcomes {
            let (path, isFile) = try #require(paths[outcome.id])
            #expect(try outcome.result.get().status == 200 && isFile)
            #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == Served.whole)
        }
    }

    @Test func whatIsCancelledIsQuiet() throws {
        let folder = try TestFolder.make(inMemory: true)
        func size(_ name: String) -> Int {
            (try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.size] as? Int) ?? 0
        }
        let server = try TestServer.plain.get()
        let endless = try fetching.client.start(
            HTTPRequest(server.address("/endless")), into: Fetching.file(folder + "/endless"))
        #expect(try fetching.run(orEnough: { size("endless") > 100_000 }).isEmpty)
        fetching.client.cancel(endless)
        let written = size("endless")
        try fetching.client.start(HTTPRequest(server.address("/file")), into: Fetching.file(folder + "/file"))
        let outcomes = try fetching.run()
        #expect(outcomes.count == 1 && outcomes.first?.id != endless && fetching.client.count == 0)
        let size = size("endless")
        #expect(size == written, "nothing comes behind")
        fetching.client.cancel(endless)
    }

    /// A client that goes leaves no connection.
    @Test func whoGoesTakesAllAlong() throws {
        do {
            let other = try Fetching()
            for path in ["/endless", "/silent", "/file"] {
                let file = try Fetching.file(TestFolder.make(inMemory: true) + "/file")
                try other.client.start(HTTPRequest(TestServer.plain.get().address(path)), into: file)
            }
            _ = try other.run()
        }
        #expect(try fetching.end(of: "/file").response.status == 200)
    }
}
