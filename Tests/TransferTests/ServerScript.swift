/// Servers that do what servers do, well or badly. The path says what; the first line of the output is the port.
let serverScript = #"""
    import base64, gzip, json, os, socket, ssl, sys, threading, time
    options = dict(a.split("=", 1) for a in sys.argv[1:])
    whole = bytes((i * 7 + i // 251) % 256 for i in range(100_000))
    text = b"Around and around. " * 1000
    served = []

    def answer(c, status, body=b"", *fields, length=None):
        n = len(body) if length is None else length
        lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {n}", *fields]
        c.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def file(c, h, tag, honest=True):
        fields = [f'ETag: "{tag}"', "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT", "Cache-Control: max-age=60"]
        if h.get("if-none-match") == f'"{tag}"':
            answer(c, 304, b"", *fields, length=len(whole))
        elif "range" in h and (not honest or h.get("if-range") == f'"{tag}"'):
            start = int(h["range"][6:-1])
            if start >= len(whole):
                return answer(c, 416, b"no", f"Content-Range: bytes */{len(whole)}")
            answer(c, 206, whole[start:], f"Content-Range: bytes {start}-{len(whole)-1}/{len(whole)}", *fields)
        else:
            answer(c, 200, whole, *fields)

    def endless(c, head, piece):
        c.sendall(head)
        while True:
            c.sendall(piece)

    def packed(c, body):
        answer(c, 200, body, "Content-Encoding: gzip")

    def handle(c, path, h):
        name, _, query = path.partition("?")
        if name == "/file": file(c, h, "a")
        elif name == "/changed": file(c, h, "b", honest=query != "lies")
        elif name == "/whole": answer(c, 200, whole, 'ETag: "a"')
        elif name == "/otherpart": answer(c, 206 if "range" in h else 200, whole, f"Content-Range: bytes 0-{len(whole)-1}/{len(whole)}")
        elif name == "/part": answer(c, 206, whole, f"Content-Range: bytes 0-{len(whole)-1}/{len(whole)}")
        elif name == "/same": answer(c, 304, b"")
        elif name == "/echo": answer(c, 200, json.dumps(h).encode())
        elif name == "/status": answer(c, int(query), b"An error page", "Retry-After: 120")
        elif name == "/page": endless(c, b"HTTP/1.1 500 No\r\n\r\n", b"<html>" * 1000)
        elif name == "/to": answer(c, 302, b"", f"Location: {query}")
        elif name == "/nowhere": answer(c, 301, b"gone")
        elif name == "/hop": answer(c, 302, b"", f"Location: /hop?{int(query)-1}") if int(query) else file(c, h, "a")
        elif name == "/circle": answer(c, 307, b"", "Location: /circle2")
        elif name == "/circle2": answer(c, 308, b"", "Location: /circle")
        elif name == "/drip":
            c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"d\"\r\n\r\n")
            for byte in whole[:1000]:
                c.sendall(bytes([byte])); time.sleep(1)
        elif name == "/silent": c.recv(1)
        elif name == "/endless": endless(c, b"HTTP/1.1 200 OK\r\n\r\n", bytes(1 << 16))
        elif name == "/huge": endless(c, b"HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n", bytes(1 << 16))
        elif name == "/short": answer(c, 200, whole[:60_000], 'ETag: "a"', length=len(whole))
        elif name == "/long": answer(c, 200, whole, length=10)
        elif name == "/shut": pass
        elif name == "/reset":
            c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
            c.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        elif name == "/untold": c.sendall(b"HTTP/1.0 200 OK\r\n\r\n" + text)
        elif name == "/chunks": c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Late: 1\r\n\r\n")
        elif name == "/badchunks": c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n???")
        elif name == "/cutchunks": c.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        elif name == "/hints": c.sendall(b"HTTP/1.1 103 Hints\r\nETag: \"x\"\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        elif name == "/gzip":
            accepts = h.get("accept-encoding") == "gzip"
            packed(c, gzip.compress(text)) if accepts else answer(c, 200, text)
        elif name == "/packed": packed(c, gzip.compress(text))
        elif name == "/brotli": answer(c, 200, b"\x0b\x02\x80hello\x03", "Content-Encoding: br")
        elif name == "/badgzip": packed(c, gzip.compress(text)[:40] + b"damage" * 20)
        elif name == "/cutgzip": packed(c, gzip.compress(text)[:-20])
        elif name == "/bomb": packed(c, gzip.compress(bytes(64 << 20)))
        elif name == "/headers": endless(c, b"HTTP/1.1 200 OK\r\n", b"X-Many: " + b"x" * 100 + b"\r\n")
        elif name == "/longheader": endless(c, b"HTTP/1.1 200 OK\r\nX-Long: ", b"x" * 10_000)
        elif name == "/nohttp": c.sendall(b"SSH-2.0-OpenSSH_9.2\r\n" * 10)
        elif name == "/badlength": c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")
        elif name == "/served": answer(c, 200, json.dumps(served).encode())
        else: answer(c, 404, b"no such thing")

    def connect(c, target, h):
        """A proxy that wants a name, and knows its own servers by all names."""
        expected = "Basic " + base64.b64encode(b"sign:open sesame").decode()
        if h.get("proxy-authorization") != expected:
            return answer(c, 407, b"no", "Proxy-Authenticate: Basic realm=proxy")
        if target.startswith("http://"):
            return answer(c, 200, b"through the proxy: " + json.dumps(h).encode())
        onward = socket.create_connection(("127.0.0.1", int(target.rsplit(":", 1)[1])))
        c.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
        def pump(a, b):
            try:
                while data := a.recv(1 << 16): b.sendall(data)
                b.shutdown(socket.SHUT_WR)
            except OSError: pass
        other = threading.Thread(target=pump, args=(onward, c), daemon=True)
        other.start(); pump(c, onward); other.join()

    def converse(c):
        try:
            if options.get("kind") == "greeter": return c.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            if "certificate" in options: c = context.wrap_socket(c, server_side=True)
            with c, c.makefile("rb") as lines:
                while first := lines.readline().decode("latin-1").split():
                    h = {}
                    while (line := lines.readline().decode("latin-1").strip()):
                        key, _, value = line.partition(":")
                        h[key.lower()] = value.strip()
                    served.append([first[1], h])
                    if options.get("kind") == "proxy":
                        connect(c, first[1], h)
                        return
                    handle(c, first[1], h)
                    if first[1].split("?")[0] not in ("/file", "/echo", "/to", "/hop", "/served", "/status", "/circle", "/circle2"):
                        return
        except (OSError, ValueError): pass

    if "certificate" in options:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options["certificate"], options["key"])
    family = socket.AF_INET6 if options.get("kind") == "six" else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0))
    listener.listen(200)
    print(listener.getsockname()[1], flush=True)
    # It ends with the tests, whose end of the pipe is closed then.
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=converse, args=(connection,), daemon=True).start()
    """#
