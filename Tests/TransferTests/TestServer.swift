import Foundation
import TestSupport
import Testing
import Web

/// A process that serves on the loopback for as long as it lives.
final class TestServer: Sendable {
    let port: Int
    private let process: Process
    /// The server ends when this one's end of it is closed.
    private let input = Pipe()

    /// - Parameter options: of `serverScript`: `kind=six`, `kind=proxy`, `kind=greeter`, `certificate=FILE`, `key=FILE`
    init(_ options: String...) throws {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", "-c", serverScript] + options
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        self.process = process
        var line = ""
        while !line.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server has not begun")
            line += String(decoding: data, as: UTF8.self)
        }
        port = try #require(Int(line.dropLast()))
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// Returns when nobody listens any more.
    func stop() throws {
        kill(process.processIdentifier, SIGKILL)
        try waitUntil("the end of a server") { !process.isRunning }
    }

    func address(_ path: String, host: String = "127.0.0.1", scheme: String = "http") throws -> WebAddress {
        try WebAddress("\(scheme)://\(host):\(port)\(path)")
    }

    /// The one that most tests ask.
    static let plain = Result { try TestServer() }
}
