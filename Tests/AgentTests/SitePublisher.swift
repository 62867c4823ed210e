import Foundation
import TestSupport
import Testing

/// Runs a script of bash(1).
///
/// - Returns: what it prints, without the last end of a line.
@discardableResult
func shell(_ script: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", script, "bash"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(script): \(said)")
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
}

/// Makes a program of a script for bash(1).
///
/// Another process writes it. While this one has it open, a child that begins at that moment has it open too, and what is open
/// for writing is not executed (ETXTBSY, execve(2)).
func makeProgram(_ path: String, _ script: String) throws {
    try shell("printf '#!/bin/bash\\n%s\\n' \"$2\" >\"$1\" && chmod 755 \"$1\"", path, script)
}

/// Keys of the tests' own, made by gpg(1): `good` and `other` never expire, `soon` does on a day that `expiry` tells, and `old`
/// has. Of each there is `NAME.asc` and, without armour, `NAME.gpg`.
struct SiteKeys {
    let folder: String
    /// When `soon` expires, since 1970, in seconds.
    let expiry: Int64

    static let made = Result { try SiteKeys() }

    private init() throws {
        folder = try TestFolder.make()
        let line = try shell(Self.script, folder)
        expiry = try #require(Int64(line))
    }

    func armoured(_ name: String) -> String { "\(folder)/\(name).asc" }
    func binary(_ name: String) -> String { "\(folder)/\(name).gpg" }

    /// The home of a key alone: what signs with `old` lives in 2020.
    func home(_ name: String) -> String { "\(folder)/\(name)" }

    private static let script = """
        cd "$1"
        make() {
            mkdir -m 700 $1
            [ $1 != old ] || echo "faked-system-time 20200115T000000" >$1/gpg.conf
            gpg --homedir $1 --quiet --batch --passphrase '' --quick-gen-key "$1 <$1@example.com>" ed25519 sign $2 2>/dev/null
            gpg --homedir $1 --armor --export >$1.asc 2>/dev/null
            gpg --homedir $1 --export >$1.gpg 2>/dev/null
        }
        make good never
        make other never
        make soon 20d
        make old 1m
        gpg --homedir soon --list-keys --with-colons 2>/dev/null | awk -F: '$1 == "pub" {print $7}'
        """
}

/// A repository as a publisher has it, behind a web server.
final class SitePublisher {
    let folder: String
    let server: SiteServer
    let keys: SiteKeys

    /// - Parameter isEncrypted: whether the server speaks TLS, by a certificate that it has signed itself: `ca.pem`.
    init(isEncrypted: Bool = false) throws {
        folder = try TestFolder.make()
        keys = try SiteKeys.made.get()
        if isEncrypted {
            try shell(
                """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=a test" \
                    -addext "subjectAltName=IP:127.0.0.1" -keyout "$1/key.pem" -out "$1/ca.pem"
                """, folder)
        }
        try shell("ostree --repo=\"$1/repo\" init --mode=archive", folder)
        server = try SiteServer(folder + "/repo", certificate: isEncrypted ? folder : nil)
    }

    /// Commits what a script makes in an empty folder.
    ///
    /// - Parameters:
    ///   - keys: that sign it, by their names.
    ///   - options: of ostree-commit(1).
    /// - Returns: the commit.
    @discardableResult
    func commit(
        _ script: String, on branch: String = "lobby", signedBy names: [String] = ["good"], options: String = ""
    ) throws -> String {
        let commit = try shell(
            """
            rm -rf "$1/files" && mkdir "$1/files" && cd "$1/files"
            umask 022
            \(script)
            ostree --repo="$1/repo" commit --branch=\(branch) --tree=dir=. --canonical-permissions \(options)
            """, folder)
        for name in names { try sign(commit, by: name) }
        return commit
    }

    /// Commits these files, the only ones of the branch.
    func commit(
        _ files: [String: [UInt8]], on branch: String = "lobby", signedBy names: [String] = ["good"]
    ) throws {
        let tree = try TestFolder.make()
        for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: "\(tree)/\(name)")) }
        try commit("cp -r '\(tree)/.' .", on: branch, signedBy: names)
    }

    func sign(_ commit: String, by name: String) throws {
        try shell(
            """
            key=$(gpg --homedir "$2" --list-secret-keys --with-colons 2>/dev/null | awk -F: '$1 == "fpr" {print $10; exit}')
            ostree --repo="$1/repo" gpg-sign --gpg-homedir="$2" \(commit) $key
            """, folder, keys.home(name))
    }

    /// Sets a branch to a commit, as the server of a thief or a backup could.
    func set(_ branch: String = "lobby", to commit: String) throws {
        try "\(commit)\n".write(toFile: "\(folder)/repo/refs/heads/\(branch)", atomically: true, encoding: .utf8)
    }

    /// The largest object of a kind, as `file` or `filez`.
    func largestObject(_ suffix: String = "filez") throws -> String {
        try shell(
            "find \"$1/repo/objects\" -name '*.\(suffix)' -printf '%s %p\\n' | sort -n | tail -1 | cut -d' ' -f2-",
            folder)
    }
}

/// A web server of a folder. In it, files steer it: `.pace` has how many bytes a second it sends of an object, `.break` has
/// after how many bytes of each object it hangs up.
final class SiteServer {
    private let python: Python
    let port: Int

    init(_ folder: String, certificate: String?) throws {
        python = try Python(Self.script, [folder] + [certificate].compactMap(\.self))
        let python = python
        try waitUntil("a web server") { python.text("port").hasSuffix("\n") }
        port = Int(python.text("port").dropLast()) ?? 0
    }

    /// Each request: its path and its header fields, on one line.
    var requests: [String] { python.text("log").split(separator: "\n").map(String.init) }

    /// Each answer: the path that was asked for, and the status.
    var answers: [String] { python.text("answers").split(separator: "\n").map(String.init) }

    func forget() throws { try "".write(toFile: python.folder + "/log", atomically: true, encoding: .utf8) }

    private static let script = """
        import hashlib, http.server, os, ssl, sys, time, urllib.parse
        folder, root, *certificate = sys.argv[1:]
        def rule(name):
            try: return int(open(root + "/" + name).read())
            except FileNotFoundError: return None
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *_): pass
            def send_response(self, status):
                with open(folder + "/answers", "a") as answers: answers.write(f"{self.path} {status}\\n")
                super().send_response(status)
            def do_GET(self):
                with open(folder + "/log", "a") as log:
                    fields = "; ".join(f"{k}: {v}" for k, v in self.headers.items())
                    log.write(f"{self.path} {fields}\\n")
                # A proxy is asked for a whole URL.
                name = root + urllib.parse.urlsplit(self.path).path
                if not os.path.isfile(name):
                    self.send_response(404)
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                body = open(name, "rb").read()
                tag = f'"{hashlib.sha256(body).hexdigest()}"'
                if self.headers.get("If-None-Match") == tag:
                    self.send_response(304)
                    return self.end_headers()
                self.send_response(200)
                self.send_header("ETag", tag)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                pace, stop = (rule(".pace"), rule(".break")) if "/objects/" in name else (None, None)
                if stop is not None and len(body) > stop:
                    self.wfile.write(body[:stop])
                    self.wfile.flush()
                    self.close_connection = True
                    return
                if pace is None: return self.wfile.write(body)
                step = max(pace // 20, 1)
                for start in range(0, len(body), step):
                    self.wfile.write(body[start:start + step])
                    self.wfile.flush()
                    time.sleep(step / pace)
        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            def handle_error(self, *_): pass
        server = Server(("127.0.0.1", 0), Handler)
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate[0] + "/ca.pem", certificate[0] + "/key.pem")
            server.socket = context.wrap_socket(server.socket, server_side=True)
        with open(folder + "/port.new", "w") as port: port.write(f"{server.server_port}\\n")
        os.rename(folder + "/port.new", folder + "/port")
        server.serve_forever()
        """
}
