import Foundation
import TestSupport

/// A script of Python that runs while a test needs it.
final class Python {
    private let process = Process()
    let folder: String

    init(_ script: String, _ arguments: [String]) throws {
        folder = try TestFolder.make()
        try script.write(toFile: folder + "/script.py", atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder + "/script.py", folder] + arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func text(_ name: String) -> String {
        (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
    }
}

/// A web server. Its answers are files: `NAME` has the body, `NAME.head` the status and the header fields, one a line. What it
/// is asked stands in `log`.
final class WebServer {
    private let python: Python
    let port: Int

    init() throws {
        python = try Python(Self.script, [])
        let python = python
        try waitUntil("a web server") { python.text("port").hasSuffix("\n") }
        port = Int(python.text("port").dropLast()) ?? 0
    }

    func url(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

    /// Has it answer so from now on.
    func serve(_ name: String, _ body: [UInt8], status: Int = 200, _ fields: String...) throws {
        let head = (["\(status)"] + fields).joined(separator: "\n")
        try head.write(toFile: "\(python.folder)/\(name).head", atomically: true, encoding: .utf8)
        try Data(body).write(to: URL(fileURLWithPath: "\(python.folder)/\(name)"), options: .atomic)
    }

    /// Each request: its path and its header fields, on one line.
    var requests: [String] { python.text("log").split(separator: "\n").map(String.init) }

    func requests(for name: String) -> [String] { requests.filter { $0.hasPrefix("/\(name) ") } }

    private static let script = """
        import http.server, os, sys, threading
        folder = sys.argv[1]
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *_): pass
            def do_GET(self):
                with open(folder + "/log", "a") as log:
                    fields = "; ".join(f"{k}: {v}" for k, v in self.headers.items())
                    log.write(f"{self.path} {fields}\\n")
                name = folder + "/" + self.path.split("?")[0].lstrip("/")
                if not os.path.exists(name + ".head"):
                    self.send_response(404)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                lines = open(name + ".head").read().split("\\n")
                body = open(name, "rb").read()
                fields = [line.split(": ", 1) for line in lines[1:]]
                tag = dict(fields).get("ETag")
                status = int(lines[0])
                if tag and self.headers.get("If-None-Match") == tag: status, body = 304, b""
                self.send_response(status)
                for key, value in fields: self.send_header(key, value)
                if status != 304 and "Content-Length" not in dict(fields):
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        with open(folder + "/port.new", "w") as port: port.write(f"{server.server_port}\\n")
        os.rename(folder + "/port.new", folder + "/port")
        server.serve_forever()
        """
}

/// A player's socket. It wants what `wanted` lists: `KIND URL REFRESH`, one a line, and looks for changes of it. What it is told
/// stands in `told`.
final class FakePlayer {
    private let python: Python

    init(at path: String, _ wanted: String...) throws {
        python = try Python(Self.script, [path])
        let python = python
        try want(wanted)
        try waitUntil("a player") { python.text("listens") == "1" }
    }

    func want(_ wanted: [String]) throws {
        try wanted.joined(separator: "\n").write(toFile: python.folder + "/wanted", atomically: true, encoding: .utf8)
    }

    /// Has it read its sources for the first time, until it is told otherwise.
    func setReads(_ reads: Bool) throws {
        if reads {
            try "".write(toFile: python.folder + "/reads", atomically: true, encoding: .utf8)
        } else {
            try FileManager.default.removeItem(atPath: python.folder + "/reads")
        }
    }

    /// Gives it screens, as the outputs of a show of its status.
    func setScreens(_ outputs: String) throws {
        try outputs.write(toFile: python.folder + "/screens", atomically: true, encoding: .utf8)
    }

    /// Each request that says something of an address.
    var told: [String] { python.text("told").split(separator: "\n").map(String.init) }

    private static let script = """
        import json, os, socket, sys, threading, time
        folder, path = sys.argv[1:3]
        def wanted():
            try: lines = open(folder + "/wanted").read().split("\\n")
            except FileNotFoundError: return 0, []
            items = []
            for line in lines:
                parts = line.split()
                if not parts: continue
                item = {"url": parts[1], "kind": parts[0]}
                if len(parts) > 2: item["refresh"] = float(parts[2])
                items.append(item)
            return os.stat(folder + "/wanted").st_mtime_ns, items
        def reads(): return os.path.exists(folder + "/reads")
        def serve(client):
            # Two files: one for both would forget what it has read ahead when it writes.
            lines, answers = client.makefile("r", encoding="utf-8"), client.makefile("w", encoding="utf-8")
            lock = threading.Lock()
            def say(value):
                with lock:
                    answers.write(json.dumps(value) + "\\n")
                    answers.flush()
            def watch():
                last = None
                while True:
                    revision, items = (0, [0]) if reads() else wanted()
                    if revision != last and (revision or items):
                        last = revision
                        say({"ok": True, "wanted": {"revision": revision, "count": len(items)}})
                    time.sleep(0.02)
            say({"cyclorama": "0.2.0", "protocol": 1})
            for line in lines:
                request = json.loads(line)
                if "watch" in request: threading.Thread(target=watch, daemon=True).start()
                elif "get" in request and reads():
                    say({"ok": False, "error": "the sources are being read for the first time: ask again"})
                elif request.get("get") == "status":
                    shows = [{"outputs": json.load(open(folder + "/screens"))}] if os.path.exists(folder + "/screens") else []
                    say({"ok": True, "status": {"shows": shows}})
                elif "get" in request:
                    revision, items = wanted()
                    start = request.get("from", 1) - 1
                    page = {"revision": revision, "count": len(items), "list": items[start:start + 2]}
                    if start + 2 < len(items): page["next-from"] = start + 3
                    say({"ok": True, "wanted": page})
                else:
                    with open(folder + "/told", "a") as told: told.write(line)
                    say({"ok": True})
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen()
        with open(folder + "/listens", "w") as file: file.write("1")
        while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """
}
