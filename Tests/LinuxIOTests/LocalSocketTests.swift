import Foundation
import LinuxIO
import Testing

@Suite struct LocalSocketTests {
    private let scratch = Scratch()

    private func received(_ stream: borrowing LocalStream) throws -> String? {
        switch try stream.receive(100) {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .nothing: nil
        case .end: "end"
        }
    }

    @Test func bothSidesSpeak() throws {
        let listener = try LocalListener(path: scratch("socket"), mode: 0o600)
        #expect(try listener.accept() == nil ? true : false)
        let client = try LocalStream(connectingTo: scratch("socket"))
        guard let server = try listener.accept() else { throw CancellationError() }
        #expect(try received(server) == nil)
        #expect(try client.send(Array("hello".utf8).span) == 5)
        #expect(try received(server) == "hello")
        #expect(try server.send(Array("you".utf8).span) == 3)
        #expect(try received(client) == "you")
        for descriptor in [listener.descriptor, client.descriptor, server.descriptor] {
            #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        }
    }

    @Test func whoHasGoneIsAnEndAndNoSignal() throws {
        let listener = try LocalListener(path: scratch("socket"), mode: 0o600)
        do {
            let client = try LocalStream(connectingTo: scratch("socket"))
            _ = try client.send(Array("last".utf8).span)
        }
        guard let server = try listener.accept() else { throw CancellationError() }
        #expect(try server.send(Array("nobody reads it".utf8).span) == nil)
        #expect(try received(server) == "last")
        #expect(try received(server) == "end")
    }

    @Test func sendingNeverWaits() throws {
        let listener = try LocalListener(path: scratch("socket"), mode: 0o600)
        let client = try LocalStream(connectingTo: scratch("socket"))
        guard let server = try listener.accept() else { throw CancellationError() }
        let bytes = [UInt8](repeating: 1, count: 1 << 20)
        var sent = 0
        while let count = try server.send(bytes.span), count > 0 { sent += count }
        #expect(sent > 0 && sent < 16 << 20)
        guard case .bytes(let some) = try client.receive(1 << 24) else { throw CancellationError() }
        #expect(!some.isEmpty)
    }

    /// Whatever the umask is; the usual one takes the right to write from all but the owner.
    @Test(arguments: [0o660, 0o600, 0o666] as [UInt32])
    func theModeIsAsAsked(_ mode: UInt32) throws {
        let listener = try LocalListener(path: scratch("socket"), mode: mode)
        var status = stat()
        #expect(stat(scratch("socket"), &status) == 0)
        #expect(status.st_mode == S_IFSOCK | mode)
        #expect(listener.descriptor >= 0)
    }

    @Test func theNameGoesWithTheSocketAndAnOldOneIsReplaced() throws {
        try scratch.write("socket", "left by somebody")
        do {
            let listener = try LocalListener(path: scratch("socket"), mode: 0o600)
            #expect(listener.descriptor >= 0)
            _ = try LocalStream(connectingTo: scratch("socket"))
        }
        #expect(failure { _ = try LocalStream(connectingTo: scratch("socket")) }?.number == ENOENT)
    }

    @Test func aNameThatIsAnothersByNowStays() throws {
        let first = try LocalListener(path: scratch("socket"), mode: 0o600)
        var seen = [first.isInPlace]
        #expect(rename(scratch("socket"), scratch("old")) == 0)
        seen.append(first.isInPlace)
        let second = try LocalListener(path: scratch("socket"), mode: 0o600)
        seen += [first.isInPlace, second.isInPlace]
        _ = consume first
        seen.append(second.isInPlace)
        #expect(seen == [true, false, false, true, true])
    }

    @Test func pathsAsLongAsAnAddressHolds() throws {
        #expect(LocalListener.longestPath == 107)
        let room = LocalListener.longestPath - scratch("").utf8.count
        let name = scratch(String(repeating: "n", count: room))
        let listener = try LocalListener(path: name, mode: 0o600)
        _ = try LocalStream(connectingTo: name)
        #expect(try listener.accept() == nil ? false : true)
        for call in ["bind", "connect"] {
            let error = failure {
                if call == "bind" {
                    _ = try LocalListener(path: name + "x", mode: 0o600)
                } else {
                    _ = try LocalStream(connectingTo: name + "x")
                }
            }
            #expect(error == SystemError(call, name + "x", number: ENAMETOOLONG))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 1)
    }

    /// A name that is not UTF-8 is the same name to the socket.
    @Test func namesAreBytes() throws {
        let name = scratch("caf\u{F7E9}")
        let listener = try LocalListener(path: name, mode: 0o600)
        _ = try LocalStream(connectingTo: name)
        #expect(try File.kind(of: name) != .regular)
        var bytes = Array(scratch("caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        #expect(access(&bytes, F_OK) == 0)
        #expect(listener.descriptor >= 0)
    }

    @Test func aPollerTellsRoomAndHangUps() throws {
        let listener = try LocalListener(path: scratch("socket"), mode: 0o600)
        let poller = try Poller()
        let token = Poller.Token(rawValue: 7)
        do {
            let client = try LocalStream(connectingTo: scratch("socket"))
            guard let server = try listener.accept() else { throw CancellationError() }
            try poller.add(server.descriptor, as: token)
            #expect(try poller.readyEvents() == [])
            try poller.change(server.descriptor, as: token, for: .writing)
            #expect(try poller.readyEvents().map(\.isHungUp) == [false])
            try poller.change(server.descriptor, as: token, for: [])
            #expect(try poller.readyEvents() == [])
            shutdown(client.descriptor, Int32(SHUT_WR))
            #expect(try poller.readyEvents() == [], "it reads still")
            shutdown(client.descriptor, Int32(SHUT_RD))
            #expect(try poller.readyEvents().map(\.isHungUp) == [true])
        }
        #expect(try poller.readyEvents() == [])
    }
}
