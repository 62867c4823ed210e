import Foundation
import TestSupport

/// A real repository with a real key, behind a web server.
final class SiteServer {
    let folder: String
    private var python: Python!
    private(set) var port = 0

    var url: String { "http://127.0.0.1:\(port)" }
    var repository: String { folder + "/repo" }
    var keyFile: String { folder + "/key.gpg" }

    init() throws {
        folder = try TestFolder.make()
        try makeKey("signer")
        try ostree("init", "--mode=archive")
        try tool("gpg", "--export", "--output", keyFile, "signer")
        python = try Python(Self.script, [repository])
        let python = python!
        try waitUntil("a web server") { python.text("port").hasSuffix("\n") }
        port = Int(python.text("port").dropLast()) ?? 0
    }

    deinit { _ = try? tool("gpgconf", "--kill", "all") }

    func makeKey(_ name: String) throws {
        try tool(
            "gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", "", "--quick-gen-key", name, "ed25519",
            "sign", "never")
    }

    /// Makes a commit of these files, the only ones of the branch, and signs it.
    func publish(_ files: [String: [UInt8]], branch: String = "lobby", key: String? = "signer") throws {
        let tree = try TestFolder.make()
        for (name, bytes) in files {
            let path = URL(fileURLWithPath: "\(tree)/\(name)")
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: path)
        }
        let signature = key.map { ["--gpg-sign=\($0)", "--gpg-homedir=\(folder)/gpg"] } ?? []
        try ostree(["commit", "--branch=\(branch)", "--canonical-permissions", "--tree=dir=\(tree)"] + signature)
    }

    func commit(of branch: String = "lobby") throws -> String {
        try String(contentsOfFile: "\(repository)/refs/heads/\(branch)", encoding: .utf8).trimmingCharacters(
            in: .newlines)
    }

    func ostree(_ arguments: String...) throws { try ostree(arguments) }

    private func ostree(_ arguments: [String]) throws {
        try tool("ostree", [arguments[0], "--repo=\(repository)"] + arguments.dropFirst())
    }

    private func tool(_ name: String, _ arguments: String...) throws { try tool(name, arguments) }

    private func tool(_ name: String, _ arguments: [String]) throws {
        let home = folder + "/gpg"
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["GNUPGHOME=\(home)", name] + arguments
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw ToolFailure(description: "\(name) \(arguments): \(text)") }
    }

    struct ToolFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Each request: its path and the status of the answer.
    var requests: [String] { python.text("log").split(separator: "\n").map(String.init) }

    private static let script = """
        import hashlib, http.server, os, sys
        folder, repository = sys.argv[1:3]
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *_): pass
            def answer(self, status, body=b"", tag=None):
                with open(folder + "/log", "a") as log: log.write(f"{self.path} {status}\\n")
                self.send_response(status)
                if tag: self.send_header("ETag", tag)
                if status != 304: self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                path = os.path.normpath(repository + self.path)
                if not path.startswith(repository) or not os.path.isfile(path): return self.answer(404)
                body = open(path, "rb").read()
                tag = '"' + hashlib.sha256(body).hexdigest() + '"'
                if self.headers.get("If-None-Match") == tag: return self.answer(304, tag=tag)
                self.answer(200, body, tag)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        with open(folder + "/port.new", "w") as port: port.write(f"{server.server_port}\\n")
        os.rename(folder + "/port.new", folder + "/port")
        server.serve_forever()
        """
}
