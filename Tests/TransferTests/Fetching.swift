import Foundation
import LinuxIO
import TestSupport
import Testing
import Transfer
import Web

/// A client in a loop of its own.
final class Fetching {
    /// What has come of a request.
    struct End {
        let result: Result<HTTPResponse, TransferFailure>
        let partial: HTTPResponse?
        let file: [UInt8]

        var response: HTTPResponse { get throws { try result.get() } }
        var text: String { String(decoding: file, as: UTF8.self) }

        /// The words of the failure that it must be.
        func failure(_ kind: TransferFailure.Kind, at location: SourceLocation = #_sourceLocation) -> String {
            switch result {
            case .success(let response):
                Issue.record("an answer, \(response.status)", sourceLocation: location)
                return ""
            case .failure(let failure):
                #expect(failure.kind == kind, "\(failure)", sourceLocation: location)
                return failure.description
            }
        }
    }

    let client: HTTPClient
    private let poller: Poller

    /// - Parameters:
    ///   - refused: hosts whose addresses are all refused, and redirects to them
    init(
        refused: Set<String> = [], surroundings: HTTPClient.Surroundings = HTTPClient.Surroundings(hasNetwork: { true })
    ) throws {
        client = try HTTPClient(
            userAgent: "Cyclorama/test",
            rules: HTTPClient.Rules(
                refusalOfAddress: { host, address in
                    refused.contains(host) ? "the address \(address) of \(host) is a private one" : nil
                },
                refusalOfRedirect: { refused.contains($0.host) ? "it is not named" : nil }),
            surroundings: surroundings)
        poller = try Poller()
        try poller.add(client.descriptor, as: Poller.Token(rawValue: 1))
    }

    static func file(_ path: String, holding content: [UInt8] = []) throws -> Descriptor {
        try Data(content).write(to: URL(fileURLWithPath: path))
        return try Descriptor(keeping: path)
    }

    /// Runs until so many have ended, or until it is enough.
    func run(until count: Int = 1, orEnough isEnough: () -> Bool = { false }) throws -> [HTTPClient.EndedTransfer] {
        var ended: [HTTPClient.EndedTransfer] = []
        try waitUntil("the end of \(count) transfers") {
            if try poller.ready().isEmpty { return isEnough() }
            ended += try client.run()
            return ended.count >= count || isEnough()
        }
        return ended
    }

    /// - Parameter content: what the file has already
    func end(of request: HTTPRequest, content: [UInt8] = []) throws -> End {
        let path = try TestFolder.make(inMemory: true) + "/file"
        let id = try client.start(request, into: Self.file(path, holding: content))
        let outcome = try #require(try run().first)
        #expect(outcome.id == id && client.count == 0)
        return End(
            result: outcome.result, partial: outcome.partial,
            file: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// Asks the common server.
    func end(
        of path: String, content: [UInt8] = [], _ change: (inout HTTPRequest) -> Void = { _ in }
    ) throws -> End {
        var request = HTTPRequest(try TestServer.plain.get().address(path))
        change(&request)
        return try end(of: request, content: content)
    }
}

/// What the server has as `whole` and `text`.
enum Served {
    static let whole: [UInt8] = (0..<100_000).map { (index: Int) in UInt8(truncatingIfNeeded: index * 7 + index / 251) }
    static let text = String(repeating: "Around and around. ", count: 1000)
}
